using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Input;
using TlsToll.Reports.Sections;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
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

        blocks[0].ShouldBe(new ParagraphBlock("1 confirmed, 1 contradicted, 1 not resolved, 0 not measured, 0 not tested, by rules fixed before the measurements."));
        ((TableBlock)blocks[1]).Table.Groups[0].Rows.Select(row => row[3]).ShouldBe(
            [new Cell("confirmed", Tone.Good), new Cell("contradicted", Tone.Bad), new Cell("not resolved", Tone.Unsure)]);
    }

    [Fact]
    public void Verdicts_by_later_rules_are_not_called_fixed_before_the_measurements()
    {
        var study = SyntheticStudy.Make() with { Rules = "studies/statements/p.yaml, version 7", RulesWhenMeasured = "studies/statements/p.yaml, version 5" };

        FindingsSection.Findings(study).Blocks[0].ShouldBe(new ParagraphBlock(
            "1 confirmed, 1 contradicted, 1 not resolved, 0 not measured, 0 not tested, judged again by version 7 of the rules, which may have been made after the results "
            + "were seen; the study was measured under version 5 (studies/statements/p.yaml, version 7)."));
    }

    [Fact]
    public void A_figure_shows_why_a_point_is_missing()
    {
        var figure = (ChartsBlock)FiguresSection.Of(SyntheticStudy.Make()).Blocks[0];

        figure.Source.ShouldBe("Fig. 6, section 6.1");
        figure.Notes.ShouldBe(
        [
            "Means over 3 blocks, a dot each; 95 % intervals to compare them with each other.", "Below each level: the same level on the paper's scale.",
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
    public void The_papers_values_are_series_of_their_own_at_the_papers_levels()
    {
        var figure = (ChartsBlock)FiguresSection.Of(SyntheticStudy.Make()).Blocks[1];
        var chart = figure.Choices.Single().Charts.Single();

        chart.Series.Select(s => s.Name).ShouldBe(["plain", "session", "request", "plain: the paper, Table 9", "session: the paper, Section 9"]);
        chart.Series[3].Points.Select(p => (p.X, p.OtherX, p.Y, p.Remark)).ShouldBe([("30", "40", 30, "slow machine"), ("30", "40", 50, "fast machine")]);
        chart.Series[4].Points.Select(p => (p.X, p.Y, p.Remark)).ShouldBe([("60", 28, null)]);
        chart.Series[3].Style.ShouldBe(chart.Series[0].Style.Ringed);
        figure.Notes.ShouldContain("Marks in a ring: the paper's values, table 9 (slow machine; fast machine); section 9.");
        figure.Notes.ShouldContain("The paper shows the other values only as a drawing.");
        figure.Numbers[0].Groups[0].Rows.Single(row => row[0].Text == "30 (paper 40)")[4].Text.ShouldBe("30.0 (slow machine); 50.0 (fast machine)");
    }

    [Fact]
    public void A_figure_without_the_papers_values_has_none()
    {
        var study = SyntheticStudy.Make();
        var panel = study.Figures[1].Panels[0] with { PaperValues = [new PaperValue("plain", "41", 30, "Table 9", Note: null), new PaperValue("another", "40", 30, "Table 9", Note: null)] };

        var figure = (ChartsBlock)FiguresSection.Of(study with { Figures = [study.Figures[1] with { Panels = [panel], PaperNotes = null }] }).Blocks.Single();

        figure.Choices.Single().Charts.Single().Series.Count.ShouldBe(3);
        figure.Notes.ShouldNotContain(note => note.Contains("paper's values", StringComparison.Ordinal));
    }

    [Fact]
    public void A_fitted_line_is_drawn_where_it_was_fitted_and_machines_that_differ_much_are_on_a_logarithmic_axis()
    {
        var blocks = FiguresSection.Of(SyntheticStudy.Make()).Blocks.Cast<ChartsBlock>().ToArray();
        var chart = blocks[3].Choices.Single().Charts.Single();

        chart.Curves.Select(curve => curve.Series).ShouldBe(["tls", "plain"]);
        chart.Curves[0].Points[^1].ShouldBe(new CurvePoint(1024, 2548, 0.95 * 2548, 1.05 * 2548));
        (chart.IsLogarithmic, chart.YLabel, chart.XLabel).ShouldBe((true, "SUT: CPU per interaction (µs), logarithmic", "Page, KB"));
        blocks[3].Numbers.Single().Title.ShouldBe("SUT: CPU per interaction (µs)");
        blocks[3].Notes.ShouldContain(note => note.StartsWith("Lines: fitted", StringComparison.Ordinal));
        blocks[1].Choices.Single().Charts.ShouldAllBe(other => other.Curves.Count == 0 && !other.IsLogarithmic);
    }

    [Fact]
    public void Each_blocks_value_is_a_dot_in_the_charts_by_experiment()
    {
        var charts = MetricSections.Of(SyntheticStudy.Run(), SyntheticStudy.Make()).SelectMany(s => s.Blocks).OfType<ChartsBlock>()
            .SelectMany(b => b.Choices).SelectMany(c => c.Charts).ToArray();

        charts.ShouldNotBeEmpty();
        foreach (var chart in charts)
        {
            chart.Note.ShouldEndWith("blocks, a dot each.");
            ChartPoint[] measured = [.. chart.Series.SelectMany(s => s.Points).Where(p => p.Y is not null)];
            measured.ShouldNotBeEmpty(chart.Id);
            foreach (var point in measured)
                point.Blocks.Count.ShouldBe(point.Count!.Value, chart.Id);
        }
    }

    [Fact]
    public void A_study_without_a_paper_has_a_comparison_of_each_experiment_in_large_figures()
    {
        static ComparisonResult Row(string baseline, string treatment, Metric metric, double estimate) =>
            new(baseline, treatment, metric, Tier.Sut, estimate, estimate - 1, estimate + 1, 0.95, 3);
        var run = SyntheticStudy.Run() with
        {
            Comparisons =
            [
                Row("ebs-10-plain", "ebs-10-session", Metric.CpuShare, 9),
                Row("ebs-10-plain", "ebs-10-session", Metric.CpuChange, 6),
                // The factor on the axis of the experiment's figure, alone.
                Row("ebs-10-plain", "ebs-20-plain", Metric.CpuChange, 5),
                Row("ebs-10-plain", "ebs-30-session", Metric.CpuChange, 8),
                Row("ebs-20-plain", "ebs-60-key-rsa-512", Metric.CpuShare, 4),
            ],
        };

        var block = KeyFigures.Of(new ReportInput(run, SyntheticStudy.Make() with { Findings = [] }, ResponseTimes: null, [])).OfType<KeyFiguresBlock>().ShouldHaveSingleItem();

        block.Figures.Select(f => (f.Label, f.Value, f.Interval)).ShouldBe([("ssl", "+5.0\u00a0%", "[+4.0, +6.0]"), ("rsa", "4.0\u00a0%", "[3.0, 5.0]")]);
        block.Figures[0].Lines.ShouldBe(["Does SSL cost anything?", "ebs-20-plain against ebs-10-plain"]);
        block.Note.ShouldBe(StudyFigures.Note);
    }

    [Fact]
    public void Sections_without_content_are_left_out()
    {
        var study = SyntheticStudy.Make() with
        {
            Figures = [],
            Lines = [],
            Anova = [],
            Checks = [],
            Differences = [],
            Findings = [],
            Reference = [],
            PaperFactors = [],
        };

        var page = ReportBuilder.Of(new ReportInput(Run: null, study, ResponseTimes: null, []));

        page.Sections.Select(s => s.Id).ShouldBe(["answer", "method", "design", "limits"]);
    }
}
