using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Treatments;

namespace TlsToll.Results.Comparison;

/// <summary>Results of the comparisons, one sentence each.</summary>
public static class Conclusions
{
    /// <summary>
    /// One sentence for each comparison of a treatment with its plain twin, then one for each change of cost between two other treatments.
    /// </summary>
    /// <param name="comparisons">Comparisons of the run.</param>
    /// <param name="treatments">Treatments of the run.</param>
    /// <param name="perConnection">Requests on a connection that is not one for each request; null if it lasts for a business session.</param>
    /// <param name="server">What is measured, in a word; null for the SUT.</param>
    public static IReadOnlyList<string> Of(
        IReadOnlyList<ComparisonResult> comparisons, IReadOnlyList<NamedTreatment> treatments, int? perConnection = null, string? server = null) =>
    [
        .. comparisons.Where(c => c.IsShareOfSut).Select(share => Sentence(
            share, treatments.First(t => t.Name == share.Treatment), comparisons, perConnection, server ?? Tier.Sut.Title)),
        .. comparisons.Where(c => c.Metric == Metric.CpuMicrosPerConnection && c.From is null && c.Estimate is not null).Select(Alone),
        .. comparisons.Where(c => c.Metric == Metric.CpuChange && c.Estimate is not null).Select(c => Change(c, server ?? Tier.Sut.Title)),
    ];

    private static string Alone(ComparisonResult c) =>
        $"{c.Treatment} against {c.Baseline}: a TLS connection, TCP included, costs {Milliseconds(c.Estimate)} ms [{Milliseconds(c.Low)}, {Milliseconds(c.High)}] of the service's CPU.";

    private static string Sentence(
        ComparisonResult share, NamedTreatment treatment, IReadOnlyList<ComparisonResult> comparisons, int? perConnection, string server)
    {
        var subject = ConnectionWords.Of(treatment.IsPerRequest, perConnection);
        if (treatment.Label is { } label)
            subject += $", {label}";
        if (share.Estimate is null)
            return $"{subject}: TLS's share of the {server}'s CPU was not measured ({share.Blocks} complete blocks; 2 are needed).";
        var text = $"{subject}: TLS costs {share.Metric.Text(share.Estimate)} % {share.Metric.Interval(share.Low, share.High)} of the {server}'s "
            + $"CPU per interaction, {Factor(share.Estimate.Value)} times that without TLS";
        var micros = comparisons.FirstOrDefault(c => c.Metric == Metric.CpuMicrosPerInteraction && c.Tier == Tier.Sut && c.Treatment == share.Treatment);
        if (micros?.Estimate is { } m)
            text += $", {micros.Metric.Text(Math.Abs(m))} µs {(m < 0 ? "less" : "more")}";
        var connection = comparisons.FirstOrDefault(c => c.Metric == Metric.CpuMicrosPerConnection && c.From?.Contains(share.Treatment, StringComparer.Ordinal) == true);
        if (connection?.Estimate is { } h)
            text += $"; a TLS connection costs {Milliseconds(h)} ms [{Milliseconds(connection.Low)}, {Milliseconds(connection.High)}] more";
        if (share.CoversZero)
            text += "; the interval covers 0, so no cost is shown";
        return text + ".";
    }

    private static string Change(ComparisonResult c, string server) =>
        $"{c.Treatment} against {c.Baseline}: {c.Metric.Text(c.Estimate)} % {c.Metric.Interval(c.Low, c.High)} of the "
        + $"{(c.Tier == Tier.Sut ? server : c.Tier.Slug)}'s CPU per interaction{(c.CoversZero ? "; the interval covers 0" : "")}.";

    private static string Factor(double sharePercent) => (1 / (1 - (sharePercent / 100))).ToString("0.00", CultureInfo.InvariantCulture);

    // A rounded −0.001 is shown as 0.00.
    private static string Milliseconds(double? micros) => (micros / 1000)?.ToString("0.00;-0.00;0.00", CultureInfo.InvariantCulture) ?? "?";
}
