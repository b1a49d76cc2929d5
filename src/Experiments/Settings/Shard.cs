using System.Globalization;

namespace TlsToll.Experiments.Settings;

/// <summary>
/// One RBE's part of a run that several share, each with its own EBs of every cell. They go through the same cells in the same order and meet before,
/// within and after each of them.
/// </summary>
/// <param name="Index">Which, from 0.</param>
/// <param name="Count">How many, 2 or more.</param>
/// <param name="Run">What they know one another by: the same for all.</param>
public sealed record Shard(int Index, int Count, string Run)
{
    /// <summary>What a reader of this part's results should know.</summary>
    public IEnumerable<string> Remarks =>
    [
        $"this is part {this} of a run: CPU time and what the SUT counts are of all parts, and no cost follows from this one alone",
        "the SUT's counts were not compared with this part's, which are a share of them; disturbed blocks were kept, since no part can repeat one alone",
    ];

    /// <summary>Reads <c>I/N</c>, I from 0 to N − 1; null if it is not that.</summary>
    /// <param name="text">The text.</param>
    /// <param name="run">What the parts know one another by.</param>
    public static Shard? TryParse(string text, string run) =>
        text.Split('/') is [var index, var count]
        && int.TryParse(index, NumberStyles.None, CultureInfo.InvariantCulture, out var i)
        && int.TryParse(count, NumberStyles.None, CultureInfo.InvariantCulture, out var n)
        && n is >= 2 and <= 1000 && i < n
            ? new Shard(i, n, run)
            : null;

    /// <summary>The first of its EBs.</summary>
    /// <param name="ebs">EBs of the whole cell.</param>
    public int From(int ebs) => (int)((long)ebs * Index / Count);

    /// <summary>One past the last of its EBs.</summary>
    /// <param name="ebs">EBs of the whole cell.</param>
    public int To(int ebs) => (int)((long)ebs * (Index + 1) / Count);

    /// <summary>Name of a point of the run at which all parts meet.</summary>
    public string Meeting(int cell, string point) => string.Create(CultureInfo.InvariantCulture, $"{Run}.{cell}.{point}");

    /// <inheritdoc/>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Index}/{Count}");
}
