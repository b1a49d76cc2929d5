using System.Runtime.InteropServices;

namespace TlsToll.Workload;

/// <summary>
/// The fixed work of a block: whole business sessions, stratified to the table's mean and dealt to the EBs so that each has nearly the same
/// number of interactions. A function of seed, block and sizes alone, so every treatment of the block, and every worker process, gets the
/// same.
/// </summary>
public sealed class FixedWork
{
    private readonly Func<int, IReadOnlyList<int>, string, EbStream> _open;

    internal FixedWork(IReadOnlyList<IReadOnlyList<int>> lengths, Func<int, IReadOnlyList<int>, string, EbStream> open)
    {
        Lengths = lengths;
        _open = open;
        Sessions = lengths.Sum(ofEb => ofEb.Count);
        Interactions = lengths.Sum(ofEb => ofEb.Sum(length => (long)length));
    }

    /// <summary>Per EB the lengths of its sessions, in order.</summary>
    public IReadOnlyList<IReadOnlyList<int>> Lengths { get; }

    /// <summary>Business sessions in all.</summary>
    public int Sessions { get; }

    /// <summary>Interactions in all.</summary>
    public long Interactions { get; }

    /// <summary>The sessions of an EB from the first; each call starts again.</summary>
    /// <param name="eb">The EB, from 0.</param>
    /// <param name="requestIdPrefix">Begins the ids of the requests; other in every cell, or Create Order takes them for repeats. See
    /// <see cref="SessionPlanner.LongestPrefix"/>.</param>
    public EbStream Eb(int eb, string requestIdPrefix) => _open(eb, Lengths[eb], requestIdPrefix);

    // Longest first to the EB that has least (Graham, SIAM J. Appl. Math. 17, 1969), then shuffled: all EBs should be busy until the end of a cell.
    internal static List<int>[] Deal(int[] lengths, int ebs, RandomStream stream)
    {
        var hands = Enumerable.Range(0, ebs).Select(_ => new List<int>()).ToArray();
        var totals = new PriorityQueue<int, (long Total, int Eb)>(Enumerable.Range(0, ebs).Select(eb => (eb, (0L, eb))));
        foreach (var length in lengths.OrderDescending())
        {
            totals.TryDequeue(out var eb, out var least);
            hands[eb].Add(length);
            totals.Enqueue(eb, (least.Total + length, eb));
        }

        foreach (var hand in hands)
            stream.Shuffle(CollectionsMarshal.AsSpan(hand));
        return hands;
    }
}
