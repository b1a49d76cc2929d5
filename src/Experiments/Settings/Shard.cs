using System.Globalization;

namespace TlsToll.Experiments.Settings;

/// <summary>
/// One RBE's shard of a run that several RBEs share: a range of the EBs of every cell. All shards measure the same cells in the same order
/// and synchronise before, during and after each cell.
/// </summary>
/// <param name="Index">Number of the shard, from 0.</param>
/// <param name="Count">Number of shards, 2 or more.</param>
/// <param name="Run">Identifier of the shared run, the same for all shards.</param>
public sealed record Shard(int Index, int Count, string Run)
{
    /// <summary>Remarks for the shard's results.</summary>
    public IEnumerable<string> Remarks =>
    [
        $"this is shard {this} of a run: CPU time and the SUT's counts are of all shards, so no cost follows from this one alone",
        "the SUT's counts were not compared with this shard's, which are a share of them; disturbed blocks were kept, since no shard can repeat one alone",
    ];

    /// <summary>Parses <c>I/N</c>, I from 0 to N − 1, leaving <see cref="Run"/> empty. Returns null if the text is invalid.</summary>
    public static Shard? TryParse(string text) =>
        text.Split('/') is [var index, var count]
        && int.TryParse(index, NumberStyles.None, CultureInfo.InvariantCulture, out var i)
        && int.TryParse(count, NumberStyles.None, CultureInfo.InvariantCulture, out var n)
        && n is >= 2 and <= 1000 && i < n
            ? new Shard(i, n, "")
            : null;

    /// <summary>Index of the shard's first EB.</summary>
    /// <param name="ebs">EBs of the whole cell.</param>
    public int From(int ebs) => (int)((long)ebs * Index / Count);

    /// <summary>Index after the shard's last EB.</summary>
    /// <param name="ebs">EBs of the whole cell.</param>
    public int To(int ebs) => (int)((long)ebs * (Index + 1) / Count);

    /// <summary>Name of a synchronisation point of all shards.</summary>
    public string Meeting(int cell, string point) => string.Create(CultureInfo.InvariantCulture, $"{Run}.{cell}.{point}");

    /// <inheritdoc/>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Index}/{Count}");
}
