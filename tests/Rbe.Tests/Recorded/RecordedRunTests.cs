using TlsToll.Contracts;
using TlsToll.Experiments.Blocks;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Input;
using TlsToll.Reports.Sections;
using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;

namespace TlsToll.Rbe.Tests.Recorded;

/// <summary>What a run says about itself where its answer could be wrong, on the cells of a real one.</summary>
public sealed class RecordedRunTests
{
    [Fact]
    public void A_load_beside_the_run_is_a_doubt_and_not_a_green_light()
    {
        var run = RecordedRun.Results();

        run.Status.ShouldBe("valid");
        run.Doubts.Select(doubt => doubt.Kind).Distinct().ShouldBe(
            [DoubtKind.CompilingTimed, DoubtKind.Unsteady, DoubtKind.ForeignLoad, DoubtKind.ForeignTimedLoad, DoubtKind.DriverSaturated]);
        Of(run, DoubtKind.ForeignLoad).Text.ShouldBe("foreign load: other processes of this host used 1.07 of a processor while costs were measured");
        Of(run, DoubtKind.ForeignTimedLoad).Text.ShouldBe("foreign load: other processes of this host used 0.94 of a processor in timed cells");
        Light(run).ShouldBe(Tone.Unsure);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void An_interrupted_or_invalid_run_still_tells_its_doubts(bool isInvalid)
    {
        var run = RecordedRun.Results(context: context => context with { Interrupted = true, Inconsistencies = isInvalid ? ["an order is lost"] : [] });

        Notice(run).Lines.ShouldContain(Of(run, DoubtKind.ForeignLoad).Text);
    }

    [Fact]
    public void A_warm_up_that_did_not_settle_is_a_doubt_of_its_results()
    {
        var unsettled = new WarmUpResult(75, Settled: false, Compiling: 0.06).Doubts;

        var run = RecordedRun.Results(context: context => context with { Doubts = unsettled });

        Of(run, DoubtKind.Unsettled).BearsOn(isCost: true, inDuets: true).ShouldBeTrue();
        RunNotes(run).ShouldContain("DOUBT: unsettled: the SUT's CPU per interaction had not settled when the warm-up ended");
    }

    [Fact]
    public void Six_percent_of_the_CPU_in_the_compiler_is_a_doubt()
    {
        var run = RecordedRun.Results(cell => cell.Kind == CellKind.Cost
            ? cell with { SutRuntime = cell.SutRuntime! with { JitMicroseconds = (long)(0.06 * cell.CpuNanoseconds.Sut!.Value / 1000) } }
            : cell);

        run.Doubts.Where(doubt => doubt.Kind == DoubtKind.Compiling).Select(doubt => doubt.Text)
            .ShouldContain("compiling: up to 6.0 % of the SUT's CPU in tls-session was spent on compiling methods");
    }

    [Fact]
    public void Compilations_that_waited_for_the_processor_took_no_more_than_all_of_the_CPU()
    {
        // By the clock, as the runtime counts: beside another SUT, a compilation lasts twice as long, and several threads compile.
        var run = RecordedRun.Results(cell => cell.Kind == CellKind.Cost
            ? cell with { SutRuntime = cell.SutRuntime! with { JitMicroseconds = (long)(3 * cell.CpuNanoseconds.Sut!.Value / 1000) } }
            : cell);

        run.Doubts.Where(doubt => doubt.Kind == DoubtKind.Compiling).Select(doubt => doubt.Text)
            .ShouldContain("compiling: up to 100.0 % of the SUT's CPU in tls-session was spent on compiling methods");
    }

    [Fact]
    public void A_driver_without_a_rest_makes_throughput_doubtful_and_leaves_the_light_of_costs_green()
    {
        var run = RecordedRun.Results(cell => cell with { ForeignSeconds = 0, SpinMicroseconds = 2000, LoadNanoseconds = 10, SutRuntime = null });

        run.Doubts.Select(doubt => doubt.Kind).ShouldBe([DoubtKind.DriverSaturated]);
        Light(run).ShouldBe(Tone.Good);
        Notice(run).Lines.ShouldContain(Of(run, DoubtKind.DriverSaturated).Text);
        RunNotes(run).ShouldContain("DOUBT about throughput and response times: driver saturated");
    }

    [Fact]
    public void A_host_that_changes_its_speed_is_told() => Of(RecordedRun.Results(), DoubtKind.Unsteady).Text.ShouldBe(
        "unsteady: the SUT's processor was 26 % slower in its slowest blocks than in its fastest (a spin 24 %, a load from memory 9 %; the cost of plain-session 42 %): the numbers hold for a mixture of speeds");

    [Fact]
    public void A_precision_that_was_not_attained_is_said_for_each_share()
    {
        var run = RecordedRun.Results(precision: 1);

        run.Doubts.Where(doubt => doubt.Kind == DoubtKind.Imprecise).Select(doubt => doubt.Text).ShouldBe(
        [
            "precision not attained: tls-session is known to ± 2.4 percentage points, not to ± 1.0",
            "precision not attained: tls-request is known to ± 3.2 percentage points, not to ± 1.0",
        ]);
    }

    [Fact]
    public void A_percentile_without_the_interactions_to_support_it_in_every_block_is_not_measured()
    {
        CreateOrder(cell => cell).P90Ms.ShouldNotBeNull();

        var lacking = CreateOrder(cell => cell.Block > 1
            ? cell
            : cell with { ResponseMilliseconds = cell.ResponseMilliseconds.ToDictionary(s => s.Key, s => s.Value with { P90 = null }) });

        (lacking.P90Ms, lacking.P90LowMs, lacking.P90HighMs).ShouldBe((null, null, null));
        lacking.P50Ms.ShouldNotBeNull();

        static ServiceResult CreateOrder(Func<CellMeasurement, CellMeasurement> change) =>
            RecordedRun.Results(change).Treatments.Single(t => t.Name == "tls-session").Services[nameof(ServiceName.CreateOrder)];
    }

    [Fact]
    public void Run_report_and_compare_have_one_estimator()
    {
        var run = RecordedRun.Results();
        var share = run.Comparisons.Single(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut && c.Treatment == "tls-request");

        var response = GroupComparison.Of([run], [run], 2).Responses.Single(r => r.Treatment == "tls-request");

        response.Before.ShouldBe(1 / (1 - (share.Estimate!.Value / 100)), 1e-9);
    }

    [Fact]
    public void An_interval_on_the_logarithmic_scale_is_shown_by_its_ends()
    {
        var run = RecordedRun.Results();

        var share = run.Comparisons.Single(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut && c.Treatment == "tls-request");

        // Lower and upper half differ.
        (share.Estimate - share.Low).ShouldNotBe(share.High - share.Estimate);
        run.Answers.ShouldContain(answer => answer.Contains("44.9 % [41.6, 48.0]", StringComparison.Ordinal));
    }

    [Fact]
    public void A_host_that_nobody_observed_is_no_green_light()
    {
        var run = RecordedRun.Results(cell => cell with { ForeignSeconds = null, SpinMicroseconds = 2000, LoadNanoseconds = 10, SutRuntime = null });

        run.DoubtsOfCosts.ShouldHaveSingleItem().Text.ShouldBe(
            "host not observed: a tier runs on another host or in a container, or several RBEs share the run, so foreign load was not measured");
        Light(run).ShouldBe(Tone.Unsure);
    }

    [Fact]
    public void The_ticks_of_the_host_tell_no_foreign_load_while_the_SUT_has_a_quota() =>
        RecordedRun.Results(context: context => context with { Settings = ComparedRuns.Set(RecordedRun.Results(), "timedSutCpus", "0.5") })
            .Doubts.ShouldNotContain(doubt => doubt.Kind == DoubtKind.ForeignTimedLoad);

    private static Doubt Of(RunResult run, DoubtKind kind) => run.Doubts.Where(doubt => doubt.Kind == kind).ShouldHaveSingleItem();

    private static Tone Light(RunResult run) => Notice(run).Tone;

    private static NoticeBlock Notice(RunResult run) =>
        AnswerSection.Of(new ReportInput(run, Study: null, ResponseTimes: null, Remarks: [])).Blocks.OfType<NoticeBlock>().ShouldHaveSingleItem();

    private static string RunNotes(RunResult run) => string.Join('\n', TlsToll.Reports.Text.RunNotes.Of(run));
}
