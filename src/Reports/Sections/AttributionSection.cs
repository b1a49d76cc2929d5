using TlsToll.Reports.Documents;
using TlsToll.Results.Attributions;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Sections;

/// <summary>TLS's share of the SUT's CPU by each method of the run, and the disagreements between the methods.</summary>
internal static class AttributionSection
{
    /// <summary>Section of the methods' shares; without blocks in a run with fewer than two methods.</summary>
    public static Section Of(RunResult run) => new("attributions", "TLS's share by several methods",
        run.Attributions is not { } all ? [] :
        [
            new ParagraphBlock(
                "The same share of the SUT's CPU by methods that include different work; each with its 95 % interval over the same blocks."),
            new TableBlock(Shares(all)),
            new ListBlock([.. AttributionMethod.All.Select(method => $"{Capital(method.Title)}. {method.Holds}")]),
            .. AttributionText.All(all) is { Count: > 0 } sentences ? [new ListBlock(sentences)] : Array.Empty<Block>(),
        ]);

    private static Table Shares(AttributionResult all) => new("TLS's share of the SUT's CPU, %",
        [Column.Name("treatment"), .. AttributionMethod.All.Select(method => new Column(method.Title))],
        all.Treatments.Select(row => (IReadOnlyList<Cell>)[row.Treatment, .. row.Shares.Select(share => (Cell)Text(share.SharePercent))]));

    private static string Text(BlockEstimate? estimate) =>
        estimate is null ? Numbers.NotMeasured : Numbers.Text(estimate.Mean, estimate.Low, estimate.High);

    private static string Capital(string title) => char.ToUpperInvariant(title[0]) + title[1..];
}
