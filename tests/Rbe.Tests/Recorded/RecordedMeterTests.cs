using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Prediction;
using TlsToll.Experiments.Sharding;
using TlsToll.Reports;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Input;
using TlsToll.Reports.Text;
using TlsToll.Results.Cells;
using TlsToll.Results.Derived;
using TlsToll.Results.Factors;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Recorded;

/// <summary>
/// Cells of a real run with the meter, <c>metered.json.gz</c>: <c>./bench run --quick --meter --hops 1 --blocks 6 --timed-blocks 0
/// --repeat-limit 0 --warm-up 5</c>, on a busy host.
/// </summary>
public sealed class RecordedMeterTests
{
    private static readonly Lazy<ShardResult> Recorded = new(() => RecordedRun.Cells("metered"));

    private static readonly Lazy<RunResult> Run = new(() => RecordedRun.Results(Recorded.Value));

    [Fact]
    public void The_meter_counts_the_handshakes_of_the_SUT_and_nothing_without_TLS()
    {
        foreach (var metered in Run.Value.Meter!.Treatments)
        {
            var full = metered.Calls.Single(call => call is { Role: "server", Kind: "full" });
            full.Count.ShouldBe(Run.Value.Treatments.Single(t => t.Name == metered.Treatment).Handshakes.Full, metered.Treatment);
            (metered.MicrosPerInteraction!.Mean > 0).ShouldBe(IsTls(metered.Treatment), metered.Treatment);
            (metered.MicrosPerFullHandshake is not null).ShouldBe(IsTls(metered.Treatment), metered.Treatment);
        }
    }

    [Fact]
    public void What_the_meter_finds_is_less_than_the_difference_which_includes_the_runtimes_own_work()
    {
        foreach (var metered in Run.Value.Meter!.Treatments.Where(metered => IsTls(metered.Treatment)))
        {
            metered.SharePercent!.Mean.ShouldBeGreaterThan(0, metered.Treatment);
            metered.SharePercent.High!.Value.ShouldBeLessThan(metered.DifferentialSharePercent!.Mean, metered.Treatment);
        }
    }

    [Fact]
    public void Every_cell_is_valid_until_a_handshake_is_missing_or_the_meter_was_passed_by()
    {
        foreach (var cell in Recorded.Value.Blocks.SelectMany(block => block.Cells))
        {
            MeterValidity.Reasons(cell).ShouldBeEmpty($"{cell.Cell}");
            if (!IsTls(cell.Treatment))
                continue;
            var (full, meter) = (cell.Handshakes.ServerFull, cell.Meter!);
            MeterValidity.Reasons(cell with { Handshakes = cell.Handshakes with { ServerFull = full + 1 } }).ShouldHaveSingleItem()
                .ShouldBe(FormattableString.Invariant($"full handshakes counted by the meter ({full}) ≠ those counted by the SUT ({full + 1})"));
            MeterValidity.Reasons(cell with { Meter = new MeterDelta([.. meter.Calls.Where(call => call is not { Role: "server", Kind: "write" })]) })
                .ShouldBe(["the meter saw handshakes, but no reads or no writes: OpenSSL's calls passed it by"]);
        }
    }

    [Fact]
    public void A_prediction_is_compared_with_the_handshakes_and_records_of_each_block()
    {
        var run = Run.Value;
        var traffic = new MeteredTraffic(run);
        foreach (var name in (string[])["tls-session", "tls-request"])
        {
            var isPerRequest = name == "tls-request";
            var plain = new PlainTraffic(isPerRequest ? "plain-request" : "plain-session", isPerRequest, [1000], 1, 900, 2000, 1, 0);

            var micros = traffic.MicrosPerInteraction(plain, TlsChoice.Usual);

            micros.Length.ShouldBe(6, name);
            // Without the closing alerts, which no prediction covers.
            var metered = run.Meter!.Treatments.Single(t => t.Treatment == name);
            var perInteraction = metered.Calls.Where(call => call is { Role: "server", Kind: "shutdown" }).Sum(call => call.Nanoseconds) / 1e3
                / run.Blocks.SelectMany(block => block.Cells).Where(cell => cell.Treatment == name).Sum(cell => cell.Interactions);
            perInteraction.ShouldBeGreaterThan(0);
            Sample.GeometricMean(micros).ShouldBeInRange(metered.MicrosPerInteraction!.Mean - (2 * perInteraction), metered.MicrosPerInteraction.Mean, name);
        }

        traffic.MicrosPerInteraction(new PlainTraffic("plain-request", IsPerRequest: true, [1000], 1, 900, 2000, 1, 0), TlsChoice.Usual with { Mutual = true }).ShouldBeEmpty();
    }

    [Fact]
    public void A_prediction_on_another_processor_or_OpenSSL_is_not_compared_with_the_run()
    {
        var (openSsl, processor) = (Run.Value.Settings["sut.openSsl"], Run.Value.Machine.Cpu.Model);

        MeteredTraffic.OtherThan(Run.Value, openSsl, processor).ShouldBeNull();
        MeteredTraffic.OtherThan(Run.Value, "9.9.9", processor).ShouldBe($"its SUT had OpenSSL {openSsl}, and this program has 9.9.9");
        MeteredTraffic.OtherThan(Run.Value, openSsl, "another").ShouldBe($"it was measured on {processor}, and this is another");
    }

    [Fact]
    public void The_terminal_shows_the_meter_beside_the_share_by_difference()
    {
        var text = Printed(Run.Value);

        text.ShouldContain("TLS by the meter in OpenSSL's calls, SUT, hop 1: µs per interaction and per");
        foreach (var metered in Run.Value.Meter!.Treatments.Where(t => IsTls(t.Treatment)))
        {
            text.Split('\n').ShouldContain(line => line.Contains(metered.Treatment, StringComparison.Ordinal)
                && line.Contains(Percent(metered.SharePercent!), StringComparison.Ordinal)
                && line.Contains(Percent(metered.DifferentialSharePercent!), StringComparison.Ordinal));
        }
    }

    // With four-digit costs and their intervals, a column without a value would break the names in two.
    [Fact]
    public void Names_stand_whole_in_80_columns_and_nothing_metered_is_a_plain_zero()
    {
        var lines = Printed(Run.Value).Split('\n');

        lines.ShouldAllBe(line => line.TrimEnd().Length <= 80 && !line.Contains('…', StringComparison.Ordinal));
        lines.Count(line => line.TrimStart().StartsWith("plain-request", StringComparison.Ordinal) && line.Contains(" 0.0 [0.0, 0.0]", StringComparison.Ordinal))
            .ShouldBe(2, "the times, and the shares");
        lines.ShouldNotContain(line => line.Contains("-0.0", StringComparison.Ordinal));
    }

    [Fact]
    public void The_report_has_a_section_for_the_meter_and_divides_the_cost_into_five_steps()
    {
        var section = ReportBuilder.Of(new ReportInput(Run.Value, Study: null, ResponseTimes: null, [])).Sections.Single(s => s.Id == "meter");

        section.Blocks.OfType<TableBlock>().Count().ShouldBe(2);
        foreach (var steps in CostSteps.Of(Run.Value))
        {
            steps.Steps.Select(step => step.Kind).ShouldBe(
                [CostStepKind.Plain, CostStepKind.MeteredHandshakes, CostStepKind.RestOfConnections, CostStepKind.MeteredRecords, CostStepKind.Rest], steps.Treatment);
            steps.Steps.Sum(step => step.Micros.Mean).ShouldBe(steps.Total.Mean, 1e-6);
        }
    }

    private static bool IsTls(string treatment) => treatment.StartsWith("tls-", StringComparison.Ordinal);

    private static string Percent(BlockEstimate share) => FormattableString.Invariant($"{share.Mean:0.0} [{share.Low:0.0}, {share.High:0.0}]");

    private static string Printed(RunResult run)
    {
        using var writer = new StringWriter();
        RunTable.Write(writer, run);
        return writer.ToString();
    }
}
