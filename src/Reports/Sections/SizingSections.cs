using System.Globalization;
using TlsToll.Reports.Documents;
using TlsToll.Results.Runs;
using TlsToll.Results.Sizing;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>Page of a sizing: the cores for TLS now, and for each alternative, ranked.</summary>
internal static class SizingSections
{
    /// <summary>The document.</summary>
    /// <param name="result">The sizes.</param>
    /// <param name="product">Name and version of the program.</param>
    /// <param name="at">Time of the sizing, UTC.</param>
    public static ReportDocument Of(SizingResult result, string product, DateTime at) => new(
        "Cores for TLS", string.Create(CultureInfo.InvariantCulture, $"{product}, {at:yyyy-MM-dd HH:mm} UTC"), RunResult.NotTpc, [Answer(result), Limits(result)]);

    private static Section Answer(SizingResult result)
    {
        var now = result.Rows.First(row => row.IsNow);
        var cheapest = result.Rows[0];
        return new Section("answer", "Result",
        [
            new KeyFiguresBlock([Figure("Now", now, result), .. cheapest.IsNow ? Array.Empty<KeyFigure>() : [Figure(cheapest.Change, cheapest, result)]]),
            new AnswerBlock([$"The load: {result.Load}."]),
            new ChartsBlock("Every change of one setting, ranked", Source: null, [new ChartChoice("", [Ranking(result, now)])], [], []),
            new TableBlock(Numbers(result)),
        ]);
    }

    private static KeyFigure Figure(string label, SizingRow row, SizingResult result) => new(
        label, SizingWords.Estimate(row.Cores), SizingWords.Bounds(row.Cores), "fully used cores for TLS",
        [
            .. row.IsNow ? Array.Empty<string>() : [Invariant($"{100 * row.OfNow:0}\u00a0% of now")],
            $"{SizingWords.Text(row.Micros)} µs of CPU per request",
            .. row.PerMonth is { } price ? [$"{SizingWords.Text(price)} per month, at {result.PricePerCoreHour!.Value.ToString(CultureInfo.InvariantCulture)} per core and hour"] : Array.Empty<string>(),
        ]);

    private static Chart Ranking(SizingResult result, SizingRow now) => new(
        "sizes", ChartKind.Rows, "Cores for TLS", "setting", "fully used cores for TLS",
        [new ChartSeries("cores", SeriesStyle.Single, [.. result.Rows.Select(row => new ChartPoint(row.Change, row.Cores.Estimate, row.Cores.Low, row.Cores.High))])])
    {
        FromZero = false,
        IsLogarithmic = true,
        Neutral = now.Cores.Estimate,
        Note = $"With 95 % intervals, for this host as it was, with OpenSSL {result.OpenSsl}. The line is the load as it is.",
    };

    private static Table Numbers(SizingResult result)
    {
        var priced = result.PricePerCoreHour is not null;
        return new Table(
            "All numbers", [Column.Name("setting"), new("cores for TLS"), new("of now, %"), new("µs per request"), .. priced ? [new Column("per month")] : Array.Empty<Column>()],
            result.Rows.Select(row => (IReadOnlyList<Cell>)
            [
                new Cell(row.Change, row.IsNow ? Tone.Strong : Tone.Plain), SizingWords.Text(row.Cores), Invariant($"{100 * row.OfNow:0}"), SizingWords.Text(row.Micros),
                .. priced ? [new Cell(SizingWords.Text(row.PerMonth!))] : Array.Empty<Cell>(),
            ]));
    }

    private static Section Limits(SizingResult result) => new("limits", "What to know", [.. SizingWords.Notes(result).Append(result.Source).Select(note => new ParagraphBlock(note))]);
}
