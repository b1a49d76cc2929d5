using System.Globalization;

namespace TlsToll.Results.Comparison;

/// <summary>Says each comparison's result in a sentence.</summary>
public static class Answers
{
    /// <summary>One sentence per pair of treatments, and none for a pair whose share was not measured but that sentence.</summary>
    public static IReadOnlyList<string> Of(IReadOnlyList<ComparisonResult> comparisons)
    {
        return
        [
            .. comparisons.Where(c => c is { Metric: "cpuShare", Tier: "sut" }).Select(share => Sentence(share, HandshakeOf(share), comparisons)),
            .. comparisons.Where(c => c is { Metric: "cpuChange", Estimate: not null }).Select(Change),
        ];

        ComparisonResult? HandshakeOf(ComparisonResult share) => comparisons.FirstOrDefault(c =>
            c.Metric == "cpuMicrosPerHandshake" && c.Treatment == (Level(share.Treatment) is { Length: > 0 } level ? "tls-" + level : "tls"));
    }

    private static string Sentence(ComparisonResult share, ComparisonResult? handshake, IReadOnlyList<ComparisonResult> comparisons)
    {
        var subject = share.Treatment.StartsWith("tls-request", StringComparison.Ordinal)
            ? "One connection per request"
            : "One connection per business session";
        if (Level(share.Treatment) is { Length: > 0 } level)
            subject += $", {level}";
        if (share.Estimate is null)
            return $"{subject}: TLS's share of the SUT's CPU was not measured ({share.Blocks} complete blocks; 2 are needed).";
        var text = $"{subject}: TLS costs {Percent(share)} of the SUT's CPU per interaction";
        var micros = comparisons.FirstOrDefault(c => c.Metric == "cpuMicrosPerInteraction" && c.Tier == "sut" && c.Treatment == share.Treatment);
        if (micros?.Estimate is { } m)
            text += $" ({m.ToString("0", CultureInfo.InvariantCulture)} µs)";
        if (handshake?.Estimate is { } h)
            text += $", {(h / 1000).ToString("0.00", CultureInfo.InvariantCulture)} ms ± {Half(handshake, 1000, "0.00")} a handshake";
        if (share.Low <= 0 && share.High >= 0)
            text += "; the interval covers 0, so no cost is shown";
        return text + ".";
    }

    private static string Change(ComparisonResult c) => string.Create(CultureInfo.InvariantCulture,
        $"{c.Treatment} against {c.Baseline}: {c.Estimate:+0.0;-0.0} % [{c.Low:+0.0;-0.0}, {c.High:+0.0;-0.0}] of the {(c.Tier == "sut" ? "SUT" : c.Tier)}'s CPU per interaction{(c.Low <= 0 && c.High >= 0 ? "; the interval covers 0" : "")}.");

    // tls-session-LEVEL
    private static string Level(string treatment) => treatment.Split('-', 3) is [_, _, var level] ? level : "";

    private static string Percent(ComparisonResult c) =>
        $"{c.Estimate!.Value.ToString("0.0", CultureInfo.InvariantCulture)} % ± {Half(c, 1, "0.0")}";

    private static string Half(ComparisonResult c, double divisor, string format) =>
        ((c.High - c.Low) / 2 / divisor)?.ToString(format, CultureInfo.InvariantCulture) ?? "?";
}
