using System.Globalization;
using System.Text.RegularExpressions;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Reading;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>The papers' values that are drawn in the figures of their studies.</summary>
public sealed partial class PaperFiguresTests
{
    public static TheoryData<string> Papers => [.. ClaimEvaluators.All.Keys];

    [Theory]
    [MemberData(nameof(Papers))]
    public void Each_value_of_a_paper_has_its_place_there_and_a_point_in_a_figure(string paper)
    {
        var lines = PaperFigures.Read(paper);

        lines.ShouldNotBeEmpty();
        foreach (var line in lines)
        {
            Place.IsMatch(line.Source).ShouldBeTrue($"{line}: names no section, table, figure or equation");
            var owners = Studies(paper).SelectMany(design => design.Experiments).Where(e => e.File.Figures.Any(f => f.Id == line.Figure)).ToArray();
            owners.ShouldNotBeEmpty($"{line}: no study has this figure");
            if (line.Value is { } value)
                Check(owners[0], line, value);
            else
                line.Note.ShouldEndWith(".", customMessage: line.ToString());
        }

        lines.Where(line => line.Value is not null).GroupBy(line => (line.Figure, line.Response, line.Value!.Series, line.Value.X, line.Note)).ShouldAllBe(same => same.Count() == 1);
    }

    [Theory]
    [MemberData(nameof(Papers))]
    public void Each_figure_of_a_paper_has_its_values_or_the_reason_why_not(string paper)
    {
        var known = PaperFigures.Read(paper).Select(line => line.Figure).ToHashSet(StringComparer.Ordinal);

        foreach (var figure in Studies(paper).SelectMany(design => design.Experiments).SelectMany(e => e.File.Figures).Where(figure => figure.Paper is not null))
            known.ShouldContain(figure.Id);
    }

    [Fact]
    public void Kants_lines_are_his_equation()
    {
        var values = PaperFigures.Read("kant2000").Where(line => line.Figure == "cost").Select(line => line.Value!).ToArray();

        values.Length.ShouldBe(12);
        foreach (var value in values)
        {
            var kilobytes = SamePage.TryParse(value.X)!.Page.Bytes / 1024.0;
            value.Y.ShouldBe(value.Series == "tls" ? 2 * (1510 + (40 * kilobytes)) : 2 * (240 + (10 * kilobytes)), 0.01, value.X);
        }
    }

    [Fact]
    public void Coarfas_times_of_a_hit_are_a_second_divided_by_his_rates()
    {
        var times = PaperFigures.Read("coarfa2006").Where(line => line.Unit == "µs").Select(line => line.Value!).ToArray();

        times.Length.ShouldBeGreaterThan(20);
        foreach (var time in times)
            time.Y.ShouldBe(1e6 / double.Parse(time.Note!.Split(' ')[0], CultureInfo.InvariantCulture), 0.5, time.ToString());
    }

    [Fact]
    public void Values_go_to_the_panel_of_their_response_and_reasons_to_the_figure()
    {
        FigurePanel Panel(string response) => new(response, response, "1", []);
        FigureResult[] figures =
        [
            new("latency", "t", "Fig. 5", "latency", "outstanding", "Outstanding", "key", [Panel("firstByteMs.mean"), Panel("other")]),
            new("mine", "t", Paper: null, "latency", "outstanding", "Outstanding", "key", [Panel("sips")]),
        ];

        var found = PaperFigures.AddTo(figures, "gupta2004");

        found[0].Panels[0].PaperValues.ShouldBe([new PaperValue("rsa-2048", "1", 90, "Section 5.3", "low load there, one fetch outstanding here")]);
        found[0].Panels[1].PaperValues.ShouldBeNull();
        found[0].PaperNotes.ShouldBe(["The paper shows the other values only as a drawing."]);
        found[1].ShouldBe(figures[1]);
    }

    private static IEnumerable<StudyDesign> Studies(string paper) => StudyFiles.All().Select(Path.GetFileNameWithoutExtension)
        .Select(name => StudyFixture.Design(name!, quick: false)).Where(design => design.File.Claims == paper);

    private static void Check(ExperimentDesign experiment, PaperFigures.Line line, PaperValue value)
    {
        FigureFile figure = experiment.File.Figures.Single(f => f.Id == line.Figure);
        figure.Responses.ShouldContain(line.Response, line.ToString());
        figure.Paper.ShouldNotBeNull(line.ToString());
        CellMetrics.FindResponse(line.Response)!.Unit.ShouldBe(line.Unit, line.ToString());
        experiment.Factors.Single(f => f.Name == figure.X).Levels.ShouldContain(value.X, line.ToString());
        (value.Series is null).ShouldBe(figure.Series is null, line.ToString());
        if (figure.Series is { } series)
            experiment.Factors.Single(f => f.Name == series).Levels.ShouldContain(value.Series, line.ToString());
        value.Y.ShouldBeGreaterThan(0, line.ToString());
        if (line.Unit == "%")
            value.Y.ShouldBeLessThanOrEqualTo(100, line.ToString());
    }

    [GeneratedRegex("section|table|fig\\.|figs\\.|equation|abstract", RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Place { get; }
}
