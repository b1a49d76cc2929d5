using System.Xml.Linq;
using TlsToll.Contracts.Administration;
using TlsToll.Reports;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Figures;
using TlsToll.Reports.Html;
using TlsToll.Reports.Input;
using TlsToll.Reports.Sections;
using TlsToll.Results.Cells;
using TlsToll.Results.Derived;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Recorded;

/// <summary>The first screen and the figures of a real run's report.</summary>
public sealed class RecordedReportTests
{
    private static readonly Lazy<RunResult> Run = new(() => RecordedRun.Read("quick-1"));

    [Fact]
    public void What_was_asked_and_how_to_repeat_it_are_near_the_title()
    {
        var report = ReportBuilder.Of(Input(Run.Value));

        report.Asked.ShouldContain(("TLS", "1.3"));
        report.Asked.ShouldContain(("Key", "rsa-2048"));
        report.Asked.ShouldContain(("OpenSSL", "3.0.19"));
        report.Asked.ShouldContain(("Cores", "SUT on 1, the rest on 0"));
        report.Asked.ShouldContain(("Blocks", "34 of cost cells, 4 of timed cells"));
        report.Command.ShouldBe("./bench run --quick --seed 281351");
    }

    [Fact]
    public void A_command_has_the_levels_that_are_not_the_usual_ones_and_is_not_shown_if_it_would_measure_something_else()
    {
        var run = Run.Value;
        RunResult With(params (string Treatment, string Key)[] keys) => run with
        {
            Treatments =
            [
                .. run.Treatments.Where(t => t.Factors["transport"] == "plain"),
                .. from key in keys
                   let treatment = run.Treatments.First(t => t.Name == key.Treatment)
                   select treatment with { Factors = new Dictionary<string, string>(treatment.Factors, StringComparer.Ordinal) { ["key"] = key.Key } },
            ],
        };

        RunResult Set(string name, string value) => Changed(run, (name, value));

        RepeatCommand.Of(Input(run)).ShouldBe("run --quick --seed 281351");
        RepeatCommand.Of(Input(With(("tls-session", "rsa-2048"), ("tls-request", "rsa-2048"), ("tls-session", "ecdsa-p256"), ("tls-request", "ecdsa-p256"))))
            .ShouldBe("run --quick --key rsa-2048,ecdsa-p256 --seed 281351");
        RepeatCommand.Of(Input(With(("tls-session", "ecdsa-p256"))))
            .ShouldBe("run --quick --treatments plain-session,plain-request,tls-session --key ecdsa-p256 --seed 281351");
        RepeatCommand.Of(Input(Set("hop2", "plain"))).ShouldBe("run --quick --hop2 plain --seed 281351");
        RepeatCommand.Of(Input(Set("format", "json"))).ShouldBe("run --quick --message json --seed 281351");
        RepeatCommand.Of(Input(Set("timedBlocks", "0"))).ShouldBe("run --quick --timed-blocks 0 --seed 281351");
        RepeatCommand.Of(Input(Set("windowSeconds", "5"))).ShouldBe("run --quick --window 5 --seed 281351");
        RepeatCommand.Of(Input(Set("slicesPerBlock", "8"))).ShouldBe("run --quick --slices 8 --seed 281351");
        RepeatCommand.Of(Input(Set("ticketLifetimeSeconds", "30"))).ShouldBe("run --quick --ticket-lifetime 30 --seed 281351");
        RepeatCommand.Of(Input(Set("warmUpSeconds", "5"))).ShouldBe("run --quick --warm-up 5 --seed 281351");
        RepeatCommand.Of(Input(Set("timedSutCpus", "0.25"))).ShouldBe("run --quick --timed-sut-cpus 0.25 --seed 281351");
        RepeatCommand.Of(Input(Set("vendorDelayMs", "100"))).ShouldBe("run --quick --timed-sut-cpus 0.5 --vendor-delay 100 --seed 281351", "a delay has no limit by default");
        RepeatCommand.Of(Input(Set("coresSut", "all of them"))).ShouldBe("run --quick --timed-sut-cpus 0.5 --seed 281351");
        RepeatCommand.Of(Input(Set("timedSutCpus", "no limit"))).ShouldBe("run --quick --timed-sut-cpus all --seed 281351");
        RepeatCommand.Of(Input(Set("openSsl", "/opt/my libs"))).ShouldBe("run --quick --openssl '/opt/my libs' --seed 281351");
        RepeatCommand.Of(Input(Set("openSsl", "it's; rm -r x"))).ShouldBe("run --quick --openssl 'it'\\''s; rm -r x' --seed 281351");
        RepeatCommand.Of(Input(RecordedRun.Read("choices"))).ShouldBe("run --quick --blocks 8 --tls-version 1.3 --key rsa-2048,ecdsa-p256 --meter --hop2 plain --seed 626358");
        RepeatCommand.Of(Input(With(("tls-session", "no-key")))).ShouldBeNull();
        RepeatCommand.Of(Input(Set("kind", "measure"))).ShouldBeNull();
    }

    [Fact]
    public void The_page_of_a_service_says_what_was_proved_of_it_and_calls_it_a_service()
    {
        RunResult Set(string name, string value) => Changed(Run.Value, (name, value)) with { Status = "valid", Doubts = [] };

        var service = Set("kind", "measure");
        Notice(service).ShouldBe("Valid: each connection had the requested parameters, and each answer had the status and the length that were seen before the measurement.");
        Notice(service with { Doubts = [new Doubt(DoubtKind.Unsteady, "d")] }).ShouldBe(
            "Valid, with doubts: each connection had the requested parameters, but the following may make the numbers wrong or less precise than they look.");
        Notice(Set("terminate", "sut,nginx")).ShouldStartWith("Valid: the clients, and the SUT where it ends TLS itself, counted the same connections and handshakes,");
        Notice(Run.Value with { Status = "valid", Doubts = [] }).ShouldStartWith("Valid: both ends counted");
        ReportBuilder.Of(Input(service)).Sections.Single(section => section.Id == "proof").Blocks.OfType<TableBlock>().First().Table.Title.ShouldBe(
            "All counted cells; handshakes as counted by the client");
        Charts(service).Select(chart => chart.Title).ShouldContain("TLS's share of the service's CPU per interaction");
    }

    [Fact]
    public void The_page_of_a_service_has_no_controls_of_tiers_that_it_lacks()
    {
        var service = Changed(Run.Value, ("kind", "measure")) with
        {
            Comparisons = [.. Run.Value.Comparisons.Select(c => c.Metric == Metric.CpuControl || c.Metric == Metric.CommandControl ? c with { Estimate = null, Low = null, High = null } : c)],
        };

        var blocks = ReportBuilder.Of(Input(service)).Sections.Single(section => section.Id == "cost").Blocks;

        blocks.OfType<ParagraphBlock>().Select(block => block.Text).ShouldNotContain(text => text.StartsWith("Negative control", StringComparison.Ordinal));
        blocks.OfType<TableBlock>().First().Table.Columns.Select(column => column.Heading).ShouldContain("service");
    }

    [Fact]
    public void What_was_not_to_be_measured_has_no_section_and_the_method_is_that_of_the_measurement()
    {
        RunResult Costs(params (string Name, string Value)[] settings) => Changed(Run.Value, settings) with
        {
            Blocks = [.. Run.Value.Blocks.Select(block => block with { Cells = [.. block.Cells.Where(cell => cell.Kind == "cost")] })],
        };

        string[] Sections(RunResult run) => [.. ReportBuilder.Of(Input(run)).Sections.Select(section => section.Id)];
        string Method(RunResult run) => ReportBuilder.Of(Input(run)).Sections.Single(section => section.Id == "method").Blocks.OfType<AssetBlock>().First().Asset;

        Sections(Costs()).ShouldContain("p90", "it was interrupted before its timed cells");
        Sections(Costs(("timedBlocks", "0"))).ShouldNotContain("p90");
        Sections(Costs(("kind", "measure"))).ShouldNotContain("sips");
        Method(Run.Value).ShouldBe("method-services.html");
        Method(Costs(("kind", "measure"))).ShouldBe("method-service.html");
        Method(Costs(("kind", "replay"))).ShouldBe("method-pages.html");
        foreach (var kind in new[] { "measure", "replay" })
            HtmlReport.Of(ReportBuilder.Of(Input(Costs(("kind", kind))))).ShouldContain(" Blocks repeat, so that a drift of the machine\n");
    }

    [Fact]
    public void Of_several_choices_the_steps_of_the_cheapest_are_drawn()
    {
        var run = RecordedRun.Read("choices");
        string[] cheapest = [.. ChoiceRanking.Of(run).Select(ranking => ranking.Cheapest.Treatment)];

        Charts(run).Where(chart => chart.Kind == ChartKind.Waterfall).SelectMany(chart => chart.Series).Select(series => series.Name).ShouldBe(cheapest, ignoreOrder: true);
    }

    [Fact]
    public void The_result_is_shown_as_share_factor_and_costs_each_with_its_interval()
    {
        var figures = ReportBuilder.Of(Input(Run.Value)).Sections[0].Blocks.OfType<KeyFiguresBlock>().ShouldHaveSingleItem().Figures;

        figures.Select(f => (f.Label, f.Value, f.Interval)).ShouldBe([("One connection per business session", "6.9\u00a0%", "[6.1, 7.6]"), ("One connection per request", "48.9\u00a0%", "[48.5, 49.3]")]);
        figures[0].Lines.ShouldBe(["1.07 times the CPU without TLS [1.07,\u00a01.08]", "+50 µs per interaction [44,\u00a056]", "+0.73 ms per connection [0.72,\u00a00.74]"]);
    }

    [Fact]
    public void Steps_add_up_to_the_cost_with_TLS_and_handshakes_are_the_published_cost_per_connection()
    {
        var run = Run.Value;
        var perConnection = run.Comparisons.Single(c => c.Metric == Metric.CpuMicrosPerConnection);

        var all = CostSteps.Of(run);

        all.Select(steps => steps.Treatment).ShouldBe(["tls-session", "tls-request"]);
        foreach (var steps in all)
        {
            steps.Steps.Select(step => step.Kind).ShouldBe([CostStepKind.Plain, CostStepKind.Connections, CostStepKind.PerInteraction]);
            steps.Steps.Sum(step => step.Micros.Mean).ShouldBe(steps.Total.Mean, 1e-6);
            steps.Total.Mean.ShouldBe(run.Treatments.Single(t => t.Name == steps.Treatment).CpuMicrosPerInteraction["sut"]!.Value, 1e-6);
        }

        // One connection per interaction.
        var connections = all[1].Steps[1].Micros;
        (connections.Mean, connections.Low!.Value, connections.High!.Value).ShouldBe((perConnection.Estimate!.Value, perConnection.Low!.Value, perConnection.High!.Value));
        // The same in both, by definition.
        all[0].Steps[2].Micros.Mean.ShouldBe(all[1].Steps[2].Micros.Mean, 1e-6);
    }

    [Fact]
    public void The_meter_divides_the_steps_further_and_without_both_there_is_one()
    {
        var run = Run.Value;
        var metered = Changed(run, cell => cell with { Meter = [new MeterCounter("server", "full", 1, 100_000 * cell.Interactions), new MeterCounter("server", "write", 1, 7_000 * cell.Interactions)] });

        var steps = CostSteps.Of(metered)[1];

        steps.Steps.Select(step => step.Kind).ShouldBe([CostStepKind.Plain, CostStepKind.MeteredHandshakes, CostStepKind.RestOfConnections, CostStepKind.MeteredRecords, CostStepKind.Rest]);
        (steps.Steps[1].Micros.Mean, steps.Steps[3].Micros.Mean).ShouldBe((100, 7));
        steps.Steps.Sum(step => step.Micros.Mean).ShouldBe(steps.Total.Mean, 1e-6);
        CostSteps.Of(run with { Comparisons = [.. run.Comparisons.Where(c => c.Metric != Metric.CpuMicrosPerConnection)] })[0].Steps.Select(step => step.Kind)
            .ShouldBe([CostStepKind.Plain, CostStepKind.Undivided]);
    }

    [Fact]
    public void Each_block_is_a_dot_beside_its_mean()
    {
        var share = Charts(Run.Value).Single(chart => chart.Id == "cost-share").Series[0].Points[1];

        share.Blocks.Count.ShouldBe(34);
        // The estimate is the mean of logarithms.
        (100 * (1 - Math.Exp(share.Blocks.Average(value => Math.Log(1 - (value / 100)))))).ShouldBe(share.Y!.Value, 1e-6);
    }

    [Fact]
    public void Each_pair_of_processes_is_a_dot_beside_the_change_between_two_builds()
    {
        var changes = Charts(RecordedRun.Read("builds-slower")).Single(chart => chart.Id == "cost-change");

        var change = changes.Series[0].Points.ShouldHaveSingleItem();
        change.Blocks.Count.ShouldBe(4);
        (100 * (Math.Exp(change.Blocks.Average(value => Math.Log(1 + (value / 100)))) - 1)).ShouldBe(change.Y!.Value, 0.001);
        changes.Note.ShouldEndWith("n = 4 pairs of processes, a dot each.");
    }

    [Fact]
    public void The_course_shows_shares_cost_and_the_speed_of_the_processor_in_the_order_of_blocks()
    {
        var course = Charts(Run.Value).Single(chart => chart.Kind == ChartKind.Strips);

        course.Series.Select(strip => strip.Name).ShouldBe(
        [
            "TLS's share of the SUT's CPU, tls-session, %", "TLS's share of the SUT's CPU, tls-request, %", "CPU of the SUT per interaction, plain-session, µs",
            "A fixed spin on the SUT's processor, µs", "A load from the SUT's memory, ns",
        ]);
        course.Series.ShouldAllBe(strip => strip.Points.Count == 34 && strip.Points[33].X == "34");
    }

    [Fact]
    public void Charts_of_one_unit_have_one_scale_and_a_response_that_is_the_same_everywhere_has_a_sentence()
    {
        var charts = Charts(Run.Value);
        charts.Where(chart => chart.Id.StartsWith("p90-", StringComparison.Ordinal)).Select(chart => (chart.Scale, chart.IsLogarithmic)).Distinct().Count().ShouldBe(1);

        var flat = Changed(Run.Value, cell => cell with { Resources = cell.Resources.ToDictionary(r => r.Key, r => r.Key == "residentBytes.sut" ? 200_000_000 : r.Value, StringComparer.Ordinal) });
        var memory = ReportBuilder.Of(Input(flat)).Sections.Single(section => section.Id == "memory");
        memory.Blocks.ShouldContain(new ParagraphBlock("SUT: 200 MB in every treatment."));
        memory.Blocks.OfType<ChartsBlock>().SelectMany(block => block.Choices).SelectMany(choice => choice.Charts).ShouldNotContain(chart => chart.Title == "SUT");
    }

    [Fact]
    public void Drawings_are_XML_with_marks_inside_their_frame()
    {
        foreach (var (chart, drawing) in Charts(Run.Value).SelectMany(chart => Figure.Of(chart, 1).Select(drawing => (chart, drawing))))
        {
            var svg = XDocument.Parse(drawing).Root!;
            double[] frame = [.. svg.Attribute("viewBox")!.Value.Split(' ').Select(number => double.Parse(number, System.Globalization.CultureInfo.InvariantCulture))];
            foreach (var circle in svg.Descendants().Where(e => e.Name.LocalName == "circle"))
            {
                double.Parse(circle.Attribute("cx")!.Value, System.Globalization.CultureInfo.InvariantCulture).ShouldBeInRange(0, frame[2], chart.Id);
                double.Parse(circle.Attribute("cy")!.Value, System.Globalization.CultureInfo.InvariantCulture).ShouldBeInRange(0, frame[3], chart.Id);
            }
        }
    }

    [Fact]
    public void Choices_are_ranked_against_the_cheapest_and_those_that_chance_explains_are_named_with_it()
    {
        // The same treatment twice, the second time under another name and dearer, and a third time equal up to noise.
        var run = SeveralChoices.Of(Run.Value, ("tls-request-b", 1.2, 0), ("tls-request-c", 1.0, 0.02));

        var ranking = ChoiceRanking.Of(run).ShouldHaveSingleItem();

        ranking.Blocks.ShouldBe(34);
        ranking.IsPerRequest.ShouldBeTrue();
        ranking.Confidence.ShouldBe(0.975);
        ranking.Choices[2].Treatment.ShouldBe("tls-request-b");
        ranking.Choices[2].IsDearer.ShouldBeTrue();
        ranking.Choices[1].IsDearer.ShouldBeFalse();
        ranking.Choices[1].Ratio!.Covers(1).ShouldBeTrue();
        var section = ChoicesSection.Of(run);
        section.Blocks.OfType<AnswerBlock>().Single().Sentences.Single().ShouldContain("not distinguishable from");
        section.Blocks.OfType<AnswerBlock>().Single().Sentences.Single().ShouldContain("The next, b, costs 1.2");
        string[] first = [.. ReportBuilder.Of(Input(run)).Sections[0].Blocks.OfType<AnswerBlock>().SelectMany(block => block.Sentences)];
        first.ShouldContain(sentence => sentence.StartsWith("Cheapest with one connection per request: ", StringComparison.Ordinal));
        first.ShouldNotContain(sentence => sentence.Contains("against", StringComparison.Ordinal));
    }

    // A proxy in front, for one, costs without TLS, too: TLS's factor over that says nothing of which is cheaper.
    [Theory]
    [InlineData("plain-request", true)]
    [InlineData("plain-request-b", false)]
    public void Choices_are_ranked_by_their_ratios_to_plain_only_if_that_is_the_same(string twin, bool isToPlain)
    {
        var run = SeveralChoices.Of(Run.Value, ("tls-request-b", 1.2, 0));
        var share = run.Comparisons.First(c => c.IsShareOfSut && c.Treatment == "tls-request");
        var others = run.Comparisons.Where(c => !(c.IsShareOfSut && c.Treatment == "tls-request-b"));

        var ranking = ChoiceRanking.Of(run with { Comparisons = [.. others, share with { Treatment = "tls-request-b", Baseline = twin }] }).ShouldHaveSingleItem();

        ranking.IsToPlain.ShouldBe(isToPlain);
        ranking.Choices[1].Treatment.ShouldBe("tls-request-b");
        ranking.Choices[1].Ratio!.Estimate.ShouldBe(1.2, 0.001);
    }

    private static string Notice(RunResult run) => ReportBuilder.Of(Input(run)).Sections[0].Blocks.OfType<NoticeBlock>().Single().Title;

    private static RunResult Changed(RunResult run, Func<CellResultRow, CellResultRow> change) =>
        run with { Blocks = [.. run.Blocks.Select(block => block with { Cells = [.. block.Cells.Select(change)] })] };

    private static RunResult Changed(RunResult run, params (string Name, string Value)[] settings)
    {
        var all = new Dictionary<string, string>(run.Settings, StringComparer.Ordinal);
        foreach (var (name, value) in settings)
            all[name] = value;
        return run with { Settings = all };
    }

    private static Chart[] Charts(RunResult run) =>
        [.. ReportBuilder.Of(Input(run)).Sections.SelectMany(s => s.Blocks).OfType<ChartsBlock>().SelectMany(b => b.Choices).SelectMany(c => c.Charts)];

    private static ReportInput Input(RunResult run) => new(run, Study: null, ResponseTimes: null, []);
}
