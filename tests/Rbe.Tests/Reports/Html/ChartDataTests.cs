using System.Text.Json;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports;
using TlsToll.Reports.Html;
using TlsToll.Reports.Input;

namespace TlsToll.Rbe.Tests.Reports.Html;

public sealed class ChartDataTests
{
    private static readonly ReportInput Input = new(SyntheticStudy.Run(), SyntheticStudy.Make(), ResponseTimes: null, []);
    private static readonly JsonElement Charts = JsonDocument.Parse(
        ChartData.Json(ReportBuilder.Of(Input))).RootElement.GetProperty("charts");

    [Fact]
    public void A_figure_has_its_series_points_and_intervals_and_null_where_nothing_was_measured()
    {
        var panel = SyntheticStudy.Make().Figures[0].Panels[0];
        var chart = Charts.GetProperty("figure-1-1");

        chart.GetProperty("kind").GetString().ShouldBe("lines");
        chart.GetProperty("series").EnumerateArray().Select(s => s.GetProperty("name").GetString())
            .ShouldBe(panel.Series.Select(s => s.Level));
        var request = chart.GetProperty("series")[2];
        request.GetProperty("x").EnumerateArray().Select(x => x.GetString()).ShouldBe(["10", "20", "30", "40", "50", "60", "70"]);
        request.GetProperty("otherX")[6].GetString().ShouldBe("93");
        request.GetProperty("y")[0].GetDouble().ShouldBe(panel.Series[2].Points[0].Estimate!.Value);
        request.GetProperty("high")[0].GetDouble().ShouldBe(panel.Series[2].Points[0].High!.Value);
        request.GetProperty("y")[6].ValueKind.ShouldBe(JsonValueKind.Null);
        request.GetProperty("low")[6].ValueKind.ShouldBe(JsonValueKind.Null);
    }

    [Fact]
    public void Series_are_marked_as_in_the_paper() =>
        Charts.GetProperty("figure-1-1").GetProperty("series").EnumerateArray().Select(s => s.GetProperty("marker").GetString())
            .ShouldBe(["cross", "circle", "diamond"]);

    [Fact]
    public void Every_place_in_the_page_has_its_chart()
    {
        var html = HtmlReport.Of(ReportBuilder.Of(Input));

        foreach (var chart in Charts.EnumerateObject())
            html.ShouldContain($"<div class=\"chart\" id=\"{chart.Name}\">");
        html.Split("<div class=\"chart\"").Length.ShouldBe(Charts.EnumerateObject().Count() + 1);
    }
}
