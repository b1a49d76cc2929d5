using TlsToll.Reports.Documents;
using TlsToll.Results.Studies;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>Components of a cost, and lines fitted to it.</summary>
internal static class SharesSection
{
    /// <summary>Section of the shares; without blocks if there are none.</summary>
    public static Section Shares(StudyResult study) => new("shares", "Cost breakdown", [.. study.Shares.Select(Stack)]);

    /// <summary>Section of the lines; without blocks if there are none.</summary>
    public static Section Lines(StudyResult study) => new("lines", "Regression",
        study.Lines.Count == 0 ? [] : [new TableBlock(Fits(study.Lines))]);

    private static ChartsBlock Stack(ShareStack stack, int index)
    {
        string[] shares = [.. stack.Columns[0].Shares.Select(p => p.Name)];
        var chart = new Chart(Invariant($"share-{index + 1}"), ChartKind.Stacked, stack.Title, "", $"Share of the cost ({stack.Unit})",
            [.. shares.Select((share, i) => new ChartSeries(share, SeriesStyle.Single with { Colour = i }, [.. stack.Columns.Select(column => Point(column, i))]))])
        {
            Most = stack.Unit == "%" ? 100 : null,
            Note = Count(stack),
        };
        return new ChartsBlock(stack.Title, stack.Paper, [new ChartChoice("", [chart])], [Numbers(stack, shares)], stack.Notes);
    }

    private static ChartPoint Point(ShareColumn column, int share) =>
        new(column.Name, column.Shares[share].Estimate, column.Shares[share].Low, column.Shares[share].High)
        { Count = column.Shares[share] is { Blocks: > 0 and var blocks } ? blocks : null };

    private static string Count(ShareStack stack)
    {
        int[] blocks = [.. stack.Columns.SelectMany(column => column.Shares).Select(share => share.Blocks).Where(count => count > 0).Distinct().Order()];
        return blocks switch
        {
            [] => "",
            [var one] => Invariant($"Means over {one} blocks{Ends(stack)}."),
            _ => Invariant($"Means over {blocks[0]} to {blocks[^1]} blocks{Ends(stack)}."),
        };
    }

    private static string Ends(ShareStack stack) =>
        stack.Columns.Any(column => column.Shares.Any(share => share is { Estimate: not null, Low: not null })) ? ", with the 95 % interval of each part at its end" : "";

    private static Table Numbers(ShareStack stack, string[] shares) => new($"Shares in {stack.Unit} [95 % intervals]",
        [Column.Name("component"), .. stack.Columns.Select(column => new Column(column.Name))],
        shares.Select((share, i) => (IReadOnlyList<Cell>)[share, .. stack.Columns.Select(column => Text(column.Shares[i]))]));

    private static Cell Text(StackedShare share) => Documents.Numbers.Text(share.Estimate, share.Low, share.High);

    private static Table Fits(IReadOnlyList<FittedLine> lines) => new("Lines fitted by weighted least squares [95 % intervals]",
        [Column.Name("coefficient"), new("ours"), Column.Name("unit")],
        [.. lines.Select(line => new RowGroup(
            Invariant($"{line.Name}: {line.Formula}, R² {line.RSquared:0.0000}, {line.Points} points{(line.Paper is null ? "" : $"; paper: {line.Paper}")}"),
            [.. line.Coefficients.Select(c => (IReadOnlyList<Cell>)[c.Name, Documents.Numbers.Text(c.Estimate, c.Low, c.High), c.Unit])]))]);
}
