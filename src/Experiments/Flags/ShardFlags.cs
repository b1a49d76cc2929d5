using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Settings;

namespace TlsToll.Experiments.Flags;

/// <summary>Reads which part of a run is this RBE's, and when it begins.</summary>
/// <param name="options">The flags.</param>
/// <param name="parsed">What the user wrote.</param>
/// <param name="problems">Takes what is wrong.</param>
internal sealed class ShardFlags(RunOptions options, ParseResult parsed, ICollection<string> problems)
{
    /// <summary>The settings with both.</summary>
    public RunSettings Apply(RunSettings settings)
    {
        var startAt = StartAt();
        if (parsed.GetValue(options.Shard) is not { } text)
            return settings with { StartAt = startAt };
        var shard = Shard.TryParse(text, (startAt ?? default).UtcDateTime.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture));
        if (shard is null)
            problems.Add($"--shard: '{text}' is not I/N, I from 0 to N − 1 and N from 2 to 1000");
        else
            Check(settings, shard, startAt);
        // Blocks that are repeated by the rule of one part would be none of the others'.
        return settings with { StartAt = startAt, Shard = shard, RepeatLimit = TimeSpan.Zero };
    }

    private void Check(RunSettings settings, Shard shard, DateTimeOffset? startAt)
    {
        if (!options.External.IsAsked(parsed))
            problems.Add("--shard needs --sut, too: the parts of a run drive tiers that none of them starts");
        if (startAt is null)
            problems.Add("--shard needs --start-at, too, the same for all parts");
        if (settings.Precision is not null)
            problems.Add("--shard and --precision contradict each other: the blocks would follow from one part's pilot");
        if (settings.Arrivals is not null)
            problems.Add("--shard and --arrivals contradict each other: the parts share Active EBs");
        if (Math.Min(settings.Ebs, settings.CostEbs) < shard.Count)
            problems.Add(string.Create(CultureInfo.InvariantCulture, $"--shard: {shard.Count} parts need as many EBs, and cells have {settings.Ebs} (timed) and {settings.CostEbs} (cost)"));
    }

    private DateTimeOffset? StartAt()
    {
        if (parsed.GetValue(options.StartAt) is not { } text)
            return null;
        if (DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time))
            return time.ToUniversalTime();
        problems.Add($"--start-at: '{text}' is no time such as 2026-01-31T12:00:00Z");
        return null;
    }
}
