using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Html;

/// <summary>Numbers of all charts of a page, for the page's script.</summary>
/// <param name="Charts">Charts by identifier.</param>
internal sealed record ChartData(IReadOnlyDictionary<string, ChartDrawing> Charts)
{
    /// <summary>JSON that is safe in a script element: the encoder writes no &lt;, &gt; or &amp;.</summary>
    public static string Json(ReportDocument document)
    {
        var charts = document.Sections.SelectMany(s => s.Blocks).OfType<ChartsBlock>().SelectMany(b => b.Choices).SelectMany(c => c.Charts);
        var data = new ChartData(charts.ToDictionary(c => c.Id, ChartDrawing.Of, StringComparer.Ordinal));
        return JsonSerializer.Serialize(data, ChartDataJson.Default.ChartData);
    }
}

/// <summary>Numbers of one chart.</summary>
internal sealed record ChartDrawing(
    string Kind, string Title, string XLabel, string YLabel, bool FromZero, double? Most, IReadOnlyList<SeriesDrawing> Series)
{
    public static ChartDrawing Of(Chart chart) => new(
        chart.Kind.ToString().ToLowerInvariant(), chart.Title, chart.XLabel, chart.YLabel, chart.FromZero, chart.Most,
        [.. chart.Series.Select(SeriesDrawing.Of)]);
}

/// <summary>Numbers of one series, with its points by column.</summary>
internal sealed record SeriesDrawing(
    string Name, string Marker, string Dash, int Colour, IReadOnlyList<string> X, IReadOnlyList<string?>? OtherX, IReadOnlyList<double?> Y,
    IReadOnlyList<double?>? Low, IReadOnlyList<double?>? High)
{
    public static SeriesDrawing Of(ChartSeries series) => new(
        series.Name, series.Style.Marker, series.Style.Dash, series.Style.Colour,
        [.. series.Points.Select(p => p.X)],
        series.Points.Any(p => p.OtherX is not null) ? [.. series.Points.Select(p => p.OtherX)] : null,
        Column(series, p => p.Y), Filled(Column(series, p => p.Low)), Filled(Column(series, p => p.High)));

    private static double?[] Column(ChartSeries series, Func<ChartPoint, double?> value) =>
        [.. series.Points.Select(value).Select(v => v is { } number && double.IsFinite(number) ? v : null)];

    // An empty column is omitted.
    private static double?[]? Filled(double?[] column) => column.Any(v => v is not null) ? column : null;
}

/// <summary>JSON of the charts. The default encoder escapes characters that could end the surrounding element.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(ChartData))]
internal sealed partial class ChartDataJson : JsonSerializerContext;
