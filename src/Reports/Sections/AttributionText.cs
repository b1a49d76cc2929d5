using TlsToll.Reports.Documents;
using TlsToll.Results.Attributions;
using TlsToll.Results.Metrics;

namespace TlsToll.Reports.Sections;

/// <summary>Sentences that compare several methods.</summary>
internal static class AttributionText
{
    /// <summary>All sentences: first the disagreements between methods, then the costs that remain after ablation.</summary>
    public static IReadOnlyList<string> All(AttributionResult result) =>
        [.. result.Treatments.SelectMany(Disagreements), .. result.Treatments.Select(Remainder).OfType<string>()];

    /// <summary>Disagreements between the methods of a treatment, one sentence each.</summary>
    public static IEnumerable<string> Disagreements(AttributedTreatment row) => row.Disagreements.Select(d =>
        $"{row.Treatment}: the shares {AttributionMethod.TitleOf(d.Lower)} and {AttributionMethod.TitleOf(d.Higher)} do not overlap; "
        + $"their intervals are {Points(d.GapPoints)} points apart"
        + (d.DifferencePoints is { } difference ? $", and the second is larger by {Text(difference)} points." : "."));

    /// <summary>Sentence on the cost that remains with all cryptography ablated; null if the run has no such treatment.</summary>
    public static string? Remainder(AttributedTreatment row) => row.Remainder is not { } left ? null
        : $"{row.Treatment}: with all cryptography ablated, TLS still costs {Text(left.MicrosPerInteraction)} µs per interaction more than plain TCP"
            + (left.PercentOfPlain is { } percent ? $", {Text(percent)} % of the cost without TLS" : "")
            + (left.MicrosPerInteraction is { Low: <= 0, High: >= 0 } ? "; the interval covers 0." : ".");

    private static string Text(BlockEstimate estimate) => Numbers.Text(estimate.Mean, estimate.Low, estimate.High);

    private static string Points(double gap) => gap < 0.1 ? "less than 0.1" : Numbers.Fixed(gap, "0.0");
}
