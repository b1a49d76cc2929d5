using System.Globalization;
using System.Text.Json.Nodes;
using System.Xml.Linq;
using TlsToll.Rbe.Tests.Golden;
using TlsToll.Reports;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Export;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Rbe.Tests.Reports.Export;

/// <summary>Each figure of a report as files: names, SVG, CSV and Vega-Lite.</summary>
public sealed class FigureFilesTests : IDisposable
{
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory();

    // The samples have none.
    private static NamedFigure Stack { get; } = new("stack", "Parts of a cost", "n = 3.", new Chart(
        "stack", ChartKind.Stacked, "Parts", "", "Share (%)",
        [
            new ChartSeries("handshake", SeriesStyle.Single, [new ChartPoint("RSA", 30, 28, 32), new ChartPoint("ECDSA", 20)]),
            new ChartSeries("records", SeriesStyle.Single with { Colour = 2 }, [new ChartPoint("RSA", 10), new ChartPoint("ECDSA", null)]),
        ]));

    private static IReadOnlyList<NamedFigure> OfRun { get; } = NamedFigure.Of(ReportBuilder.Of(Samples.Run));

    private static IReadOnlyList<NamedFigure> OfStudy { get; } = NamedFigure.Of(ReportBuilder.Of(Samples.Study));

    private static IReadOnlyList<NamedFigure> All { get; } = [.. OfRun, .. OfStudy, Stack];

    [Fact]
    public void The_figures_are_of_every_kind() =>
        All.Select(f => f.Chart.Kind).Distinct().Order().ShouldBe(Enum.GetValues<ChartKind>().Order());

    [Fact]
    public void Names_are_of_the_title_and_of_the_paper_s_figure_and_none_is_there_twice()
    {
        OfStudy.Select(f => f.Name).ShouldContain(name => name.StartsWith("fig-", StringComparison.Ordinal));
        foreach (var figures in (IReadOnlyList<NamedFigure>[])[OfRun, OfStudy])
            figures.Select(f => f.Name).ShouldBeUnique();
        foreach (var figure in All)
            figure.Name.ShouldMatch("^[a-z0-9]+(-[a-z0-9]+)*$");
    }

    [Fact]
    public void Figures_of_one_title_get_numbers()
    {
        var chart = OfRun[0].Chart;
        var block = new ChartsBlock("A title", "Fig. 7, section 6", [new ChartChoice("", [chart, chart])], [], []);

        var figures = NamedFigure.Of(new ReportDocument("", "", "", [new Section("id", "Section", [block])]));

        figures[0].Name.ShouldStartWith("fig-7-a-title-");
        figures[1].Name.ShouldBe(figures[0].Name + "-2");
    }

    [Fact]
    public void An_SVG_file_stands_alone_with_title_caption_and_number_of_values()
    {
        foreach (var figure in All)
        {
            var text = FigureSvg.Of(figure);

            text.ShouldNotContain("var(");
            var svg = XDocument.Parse(text).Root!;
            svg.Element(Svg + "title")!.Value.ShouldBe(figure.Title);
            svg.Element(Svg + "style")!.Value.ShouldContain("fill: #");
            string.Join(' ', svg.Elements(Svg + "text").Where(t => (string?)t.Attribute("class") == "heading").Select(t => t.Value)).ShouldBe(figure.Title);
            // The parts of a cost have no number of values.
            if (figure.Chart.Kind != ChartKind.Stacked)
                figure.Caption.ShouldMatch(@"n = \d|\d (super-)?blocks", figure.Title);
        }
    }

    [Fact]
    public void An_SVG_file_s_text_is_within_its_view()
    {
        foreach (var figure in All)
        {
            var svg = XDocument.Parse(FigureSvg.Of(figure)).Root!;
            double[] view = [.. svg.Attribute("viewBox")!.Value.Split(' ').Select(Number)];
            foreach (var text in svg.Elements(Svg + "text"))
                Number(text.Attribute("y")!.Value).ShouldBeInRange(view[1] + 10, view[1] + view[3], text.Value);
        }
    }

    [Fact]
    public void A_CSV_file_has_the_figure_s_points()
    {
        var figure = OfRun.First(f => f.Chart.Id == "cost-share");
        var lines = FigureCsv.Of(figure).Split('\n');

        lines[0].ShouldBe("series,x,y,low,high,n,note");
        lines.Length.ShouldBe(figure.Chart.Series.Sum(s => s.Points.Sum(p => 1 + p.Blocks.Count)) + 2);
        var point = figure.Chart.Series[0].Points[0];
        var fields = lines[1].Split(',');
        fields[^6].ShouldBe(point.X);
        (Number(fields[^5]), Number(fields[^4]), Number(fields[^3])).ShouldBe((point.Y!.Value, point.Low!.Value, point.High!.Value));
        int.Parse(fields[^2], CultureInfo.InvariantCulture).ShouldBe(point.Count!.Value);
        var block = lines[2].Split(',');
        (Number(block[^5]), block[^4], block[^1]).ShouldBe((point.Blocks[0], "", "block 1"));
    }

    [Fact]
    public void Fitted_lines_are_in_the_files_and_neither_their_points_nor_the_papers_values_are_joined()
    {
        var figure = OfStudy.First(f => f.Chart.Curves.Count > 0);
        var curve = figure.Chart.Curves[0];

        FigureCsv.Of(figure).Split('\n').Count(line => line.StartsWith(curve.Series + ",", StringComparison.Ordinal) && line.EndsWith("," + FigureCsv.FittedLine, StringComparison.Ordinal))
            .ShouldBe(curve.Points.Count);
        var layers = JsonNode.Parse(FigureVegaLite.Of(figure))!["layer"]!.AsArray();
        layers[1]!["data"]!["values"]!.AsArray().Count.ShouldBe(figure.Chart.Curves.Sum(c => c.Points.Count));
        var rows = FigureData.Of(figure.Chart).Select(row => row!.AsObject()).ToArray();
        rows.Where(row => (string)row["series"]! == curve.Series).ShouldAllBe(row => !row.ContainsKey(FigureData.Joined));
        foreach (var paper in figure.Chart.Series.Where(series => series.Style.Dash == SeriesStyle.NoLine))
            rows.Where(row => (string)row["series"]! == paper.Name).ShouldAllBe(row => !row.ContainsKey(FigureData.Joined));
    }

    [Fact]
    public void A_specification_has_the_schema_and_each_point_once()
    {
        foreach (var figure in All)
        {
            var specification = JsonNode.Parse(FigureVegaLite.Of(figure))!;

            ((string?)specification["$schema"]).ShouldBe("https://vega.github.io/schema/vega-lite/v5.json");
            specification["data"]!["values"]!.AsArray().Select(row => ((string)row!["series"]!, (string)row["x"]!, (double?)row["y"]))
                .ShouldBe(figure.Chart.Series.SelectMany(s => s.Points.Select(p => (s.Name, p.X, p.Y))));
        }
    }

    [Fact]
    public void A_specification_s_fields_are_in_its_data()
    {
        foreach (var figure in All)
        {
            var specification = JsonNode.Parse(FigureVegaLite.Of(figure))!;
            var known = specification["data"]!["values"]!.AsArray().SelectMany(row => row!.AsObject().Select(field => field.Key)).Append("block").ToHashSet(StringComparer.Ordinal);
            Fields(specification["layer"] ?? specification["spec"]!).Except(known).ShouldBeEmpty(figure.Name);
        }
    }

    [Fact]
    public void A_waterfall_s_steps_begin_where_the_one_before_ended()
    {
        var rows = FigureData.Of(OfRun.First(f => f.Chart.Kind == ChartKind.Waterfall).Chart);

        for (var i = 1; i < rows.Count - 1; i++)
            ((double)rows[i]!["from"]!).ShouldBe((double)rows[i - 1]!["to"]!);
        ((double)rows[^1]!["from"]!).ShouldBe(0);
    }

    [Fact]
    public void A_stack_s_components_begin_where_the_one_before_ended_and_have_their_intervals_there()
    {
        var rows = FigureData.Of(Stack.Chart).Select(row => row!.AsObject()).ToArray();

        rows.Select(row => ((string)row["series"]!, (string)row["x"]!, (double)row["from"]!, (double)row["to"]!)).ShouldBe(
            [("handshake", "RSA", 0, 30), ("handshake", "ECDSA", 0, 20), ("records", "RSA", 30, 40), ("records", "ECDSA", 20, 20)]);
        rows.Select(row => ((double?)row["lowEnd"], (double?)row["highEnd"])).ShouldBe([(28, 32), (null, null), (null, null), (null, null)]);
        JsonNode.Parse(FigureVegaLite.Of(Stack))!["layer"]!.AsArray().Count(layer => (string?)layer!["mark"]!["type"] == "rule").ShouldBe(2);
    }

    [Fact]
    public void Files_are_written_in_each_form_and_listed_in_order()
    {
        var results = Results(Samples.Study.Study!);
        var drawn = Path.Combine(_directory.FullName, "new", "figures");

        var paths = FigureFiles.Write(results, drawn, FigureFiles.Forms);

        paths.Select(Path.GetFileName).Take(3).ShouldBe([OfStudy[0].Name + ".svg", OfStudy[0].Name + ".csv", OfStudy[0].Name + ".vl.json"]);
        paths.Order().ShouldBe(Directory.GetFiles(drawn).Order());
        paths.Count.ShouldBe(3 * OfStudy.Count);
    }

    [Theory]
    [InlineData("Fig. 7", true)]
    [InlineData("fig-7", true)]
    [InlineData("fig-7-sips-over", true)]
    [InlineData("fig-77", false)]
    [InlineData("sips", false)]
    public void A_figure_is_chosen_by_the_beginning_of_its_name(string beginning, bool isChosen)
    {
        var figure = new NamedFigure("fig-7-sips-over-load", "", "", OfStudy[0].Chart);

        figure.IsNamed(beginning).ShouldBe(isChosen);
        (figure with { Name = "fig-71-other" }).IsNamed("Fig. 7").ShouldBeFalse();
    }

    [Fact]
    public void One_figure_is_written_alone_and_says_that_its_study_was_interrupted()
    {
        var results = Results(Samples.Study.Study! with { Status = "interrupted" });
        var drawn = Path.Combine(_directory.FullName, "figures");

        var path = FigureFiles.Write(results, drawn, ["svg"], OfStudy[^1].Name).ShouldHaveSingleItem();

        Path.GetFileName(path).ShouldBe(OfStudy[^1].Name + ".svg");
        File.ReadAllText(path).ShouldContain("Interrupted: only what was measured until then.");
        Should.Throw<InvalidDataException>(() => FigureFiles.Write(results, drawn, ["svg"], "Fig. 99")).Message.ShouldContain("'Fig. 99'");
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private string Results(StudyResult study)
    {
        var results = Directory.CreateDirectory(Path.Combine(_directory.FullName, "results")).FullName;
        RunJson.Write(Path.Combine(results, RunJson.FileName), Samples.Study.Run!);
        StudyJson.Write(Path.Combine(results, StudyJson.FileName), study);
        return results;
    }

    private static IEnumerable<string> Fields(JsonNode? node) => node switch
    {
        JsonObject o => o.SelectMany(p => p.Key == "field" ? [(string)p.Value!] : Fields(p.Value)),
        JsonArray a => a.SelectMany(Fields),
        _ => [],
    };

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}
