using System.Runtime.InteropServices;

namespace TlsToll.Workload;

/// <summary>
/// The fixed work of a block: whole business sessions, stratified to the mean of the length table and distributed so that all EBs have
/// nearly the same number of interactions. A function of seed, block and sizes only, so it is the same for every treatment of the block and
/// in every worker process.
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

    /// <summary>The lengths of the sessions by EB, in order.</summary>
    public IReadOnlyList<IReadOnlyList<int>> Lengths { get; }

    /// <summary>Total number of business sessions.</summary>
    public int Sessions { get; }

    /// <summary>Total number of interactions.</summary>
    public long Interactions { get; }

    /// <summary>The sessions of an EB; each call starts with the first one.</summary>
    /// <param name="eb">The EB, from 0.</param>
    /// <param name="requestIdPrefix">
    /// Prefix of the request ids, at most <see cref="SessionPlanner.LongestPrefix"/> characters. It must be different in every cell;
    /// otherwise Create Order treats the requests as repeats.
    /// </param>
    public EbStream Eb(int eb, string requestIdPrefix) => _open(eb, Lengths[eb], requestIdPrefix);

    // Assigns the longest session first, each to the EB with the least work (Graham, SIAM J. Appl. Math. 17, 1969), then shuffles, so that
    // all EBs are busy until the end of a cell.
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
