using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Input;
using TlsToll.Reports.Sections;
using TlsToll.Results.Studies;

namespace TlsToll.Rbe.Tests.Reports.Sections;

public sealed class StudySectionsTests
{
    [Fact]
    public void A_check_that_failed_speaks_up_and_the_others_do_not()
    {
        var notice = AnovaSection.Of(SyntheticStudy.Make()).Blocks.OfType<NoticeBlock>().ShouldHaveSingleItem();

        notice.Tone.ShouldBe(Tone.Unsure);
        notice.Lines.ShouldBe(["The residuals are not normal: prefer the logarithms. (ssl, blocks' means, raw, p90Ms.CreateOrder)"]);
    }

    [Fact]
    public void A_check_that_failed_in_many_places_names_how_many()
    {
        var study = SyntheticStudy.Make();
        var checks = new[] { "a", "b", "c", "d" }.Select(response => study.Checks[0] with { Response = response }).ToArray();

        var notice = AnovaSection.Of(study with { Checks = checks }).Blocks.OfType<NoticeBlock>().ShouldHaveSingleItem();

        notice.Lines.ShouldBe(["The residuals are not normal: prefer the logarithms. (4 times: ssl 4; see the table of all checks)"]);
    }

    [Fact]
    public void Where_all_checks_hold_nothing_speaks_up()
    {
        var study = SyntheticStudy.Make();

        AnovaSection.Of(study with { Checks = [study.Checks[1]] }).Blocks.OfType<NoticeBlock>().ShouldBeEmpty();
    }

    [Fact]
    public void A_factor_is_marked_if_its_F_is_above_the_theoretical_one()
    {
        var tables = AnovaSection.Of(SyntheticStudy.Make()).Blocks.OfType<TableBlock>().Select(block => block.Table);
        var rows = tables.First(t => t.Title == "ssl: blocks' means, values as they are").Groups[0].Rows;

        rows.Select(row => row[4].Text).ShouldBe(["312.40 *", "4.20 *", "0.40", ""]);
    }

    [Fact]
    public void Findings_are_counted_and_their_verdicts_shown_in_words()
    {
        var blocks = FindingsSection.Findings(SyntheticStudy.Make()).Blocks;

        blocks[0].ShouldBe(new ParagraphBlock("1 confirmed, 1 contradicted, 1 not resolved, 0 not tested, by rules fixed before the measurements."));
        ((TableBlock)blocks[1]).Table.Groups[0].Rows.Select(row => row[3]).ShouldBe(
            [new Cell("confirmed", Tone.Good), new Cell("contradicted", Tone.Bad), new Cell("not resolved", Tone.Unsure)]);
    }

    [Fact]
    public void A_figure_shows_why_a_point_is_missing()
    {
        var figure = (ChartsBlock)FiguresSection.Of(SyntheticStudy.Make()).Blocks[0];

        figure.Source.ShouldBe("Fig. 6, section 6.1");
        figure.Notes.ShouldBe(
        [
            "Means with 95 % intervals over 3 blocks.", "Below each level: the same level on the paper's scale.",
            "request at 70: the ports ran out",
        ]);
        figure.Numbers[0].Groups[0].Rows[^1].Select(cell => cell.Text).Last().ShouldBe("not measured");
    }

    [Fact]
    public void A_response_that_was_not_measured_has_a_sentence_and_no_empty_chart()
    {
        var study = SyntheticStudy.Make();
        var figure = study.Figures[0];
        var empty = figure.Panels[0] with
        {
            Label = "Instructions",
            Series = [.. figure.Panels[0].Series.Select(s => s with { Points = [.. s.Points.Select(p => p with { Estimate = null, Low = null, High = null })] })],
        };

        var partly = (ChartsBlock)FiguresSection.Of(study with { Figures = [figure with { Panels = [figure.Panels[0], empty] }] }).Blocks.Single();
        partly.Choices.Single().Charts.Count.ShouldBe(1);
        partly.Notes[0].ShouldBe("Not measured: Instructions.");
        FiguresSection.Of(study with { Figures = [figure with { Panels = [empty] }] }).Blocks.Single()
            .ShouldBe(new ParagraphBlock($"{figure.Title} (Fig. 6, section 6.1): not measured."));
    }

    [Fact]
    public void Sizes_of_pages_are_drawn_to_scale_and_a_utilisation_to_100_percent()
    {
        var study = SyntheticStudy.Make();
        var point = study.Figures[0].Panels[0].Series[0].Points[0] with { PaperX = null };
        var panel = new FigurePanel("sutUtilisation", "Utilisation", "%", [new FigureSeries("tls", [point with { X = "page:30B:1" }, point with { X = "page:36KB:1" }])]);

        var chart = ((ChartsBlock)FiguresSection.Of(study with { Figures = [study.Figures[0] with { Panels = [panel, panel with { Response = "sips" }] }] }).Blocks.Single()).Choices.Single().Charts;

        chart[0].Series[0].Points.Select(p => p.X).ShouldBe(["0.03", "36"]);
        chart[0].XLabel.ShouldBe("Page, KB");
        chart.Select(c => c.Most).ShouldBe([100, null]);
    }

    [Fact]
    public void Sections_without_content_are_left_out()
    {
        var study = SyntheticStudy.Make() with
        {
            Figures = [],
            Anova = [],
            Checks = [],
            Differences = [],
            Findings = [],
            Reference = [],
            PaperFactors = [],
        };

        var page = ReportBuilder.Of(new ReportInput(Run: null, study, ResponseTimes: null, []));

        page.Sections.Select(s => s.Id).ShouldBe(["answer", "method", "limits"]);
    }
}
