using System.Text.Json;
using TlsToll.Reports.Text;
using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Derived;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;
using static TlsToll.Rbe.Tests.Reports.ComparedRuns;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>Builds of which each has several processes, that differ by chance.</summary>
public sealed class BuildProcessesTests
{
    private const double Tolerance = 2;

    private static readonly string[] Builds = ["a", "b"];

    // Percent by which each of six processes of a build is dearer than the host's speed says, and the same of the other build.
    private static readonly double[] Own = [0.5, -0.5, 0.3, -0.3, 0, 0];
    private static readonly double[] Other = [-2, 6, 0, 5, -1, 4];

    [Fact]
    public void Processes_that_differ_by_chance_are_no_regression_of_the_build()
    {
        // The other build's are 2 % dearer on average. Each super-block says so, and the six pairs of processes, from -2.5 to 6.5 %, don't.
        var comparison = BuildComparison.Of(Run(1.00), Tolerance);

        comparison.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        comparison.Responses.Count.ShouldBe(2, "what there is without TLS is judged like the rest");
        comparison.Responses.ShouldAllBe(response => response.Baseline == null && response.AllowancePercent == 0);
        comparison.Remarks.ShouldBe(
        [
            "6 processes of each build: intervals are over pairs of them, so that chance differences between processes are in the intervals",
            "work behind the queues (Shipping and Stock, with their TLS to the vendors) is charged to both builds alike: what a build changes there is not compared",
        ]);
    }

    [Fact]
    public void Work_that_both_builds_are_charged_alike_is_named_with_its_share()
    {
        var run = Run(1.00);
        CellResultRow Charged(CellResultRow cell) => cell with
        {
            Resources = new Dictionary<string, double?>(cell.Resources, StringComparer.Ordinal)
            {
                [CellRows.BackgroundNanoseconds] = 80 * cell.Interactions * cell.CpuMicrosPerInteraction["sut"],
            },
        };
        var charged = run with { Blocks = [.. run.Blocks.Select(block => block with { Cells = [.. block.Cells.Select(Charged)] })] };

        var comparison = BuildComparison.Of(charged, Tolerance);

        var remark = comparison.Remarks[^1];
        remark.ShouldStartWith("work behind the queues (Shipping and Stock, with their TLS to the vendors), 8 % of the SUT's CPU, is charged to both builds alike");
        foreach (var format in (string[])["text", "md"])
        {
            using var output = new StringWriter();
            CompareText.Write(output, comparison, format);
            output.ToString().ReplaceLineEndings(" ").ShouldContain("Note: " + remark);
        }

        JsonSerializer.Serialize(comparison, RunComparisonJson.Default.RunComparison).ShouldContain("work behind the queues");
        BuildComparison.Of(run with { Settings = Set(run, "design", "slices") }, Tolerance).Remarks.ShouldNotContain(r => r.StartsWith("work behind", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(1.06, ComparisonOutcome.Regression)]
    [InlineData(0.94, ComparisonOutcome.NoRegression)]
    public void What_exceeds_the_differences_between_processes_is_shown(double change, ComparisonOutcome expected) =>
        BuildComparison.Of(Run(change), Tolerance).Responses.Single(response => response.Treatment == "tls-request-b").Outcome.ShouldBe(expected);

    [Fact]
    public void Run_and_compare_have_one_estimator()
    {
        var response = BuildComparison.Of(Run(1.06), Tolerance).Responses.First(r => r.Treatment == "tls-request-b");

        var rows = new Comparisons(new CountedCells(Measured(1.06))).OfBuilds("tls-request-a", "tls-request-b", "plain-request-a", "plain-request-b").ToArray();

        var change = rows.Single(row => row.Metric == Metric.CpuChange);
        (change.Estimate!.Value, change.Low!.Value, change.High!.Value).ShouldBe((response.ChangePercent, response.Low!.Value, response.High!.Value), new Near());
        change.Blocks.ShouldBe(6, "pairs of processes");
        change.Estimate.Value.ShouldBe(8, 0.5);
    }

    [Fact]
    public void Each_process_is_compared_with_those_that_worked_beside_it()
    {
        var cells = new CountedCells(Measured(1.06));

        var pairs = cells.PairedByProcess(cell => cell.CpuMicrosPerInteraction(Tier.Sut), "tls-request-a", "tls-request-b");

        pairs[0].Zip(pairs[1], (own, beside) => beside / own).ShouldBe(Own.Select((own, twin) => 1.06 * Chance(Other[twin ^ 1]) / Chance(own)), 1e-9);
    }

    [Fact]
    public void A_super_block_without_a_value_leaves_out_its_processes_alone()
    {
        var cells = Measured(1.0).Select(cell => cell is { Block: 1, Twin: 0 } ? cell with { CpuNanoseconds = cell.CpuNanoseconds with { Sut = null } } : cell);

        var pairs = new CountedCells(cells.Where(cell => cell.Block <= 3)).PairedByProcess(cell => cell.CpuMicrosPerInteraction(Tier.Sut), "tls-request-a", "tls-request-b");

        // Without process 0 of both builds, neither it nor the one beside which it worked has a value in the only block that they served.
        pairs.Select(values => values.Length).ShouldBe([4, 4]);
    }

    [Fact]
    public void The_report_has_the_same_interval_everywhere_and_no_ranking_beside_it()
    {
        var run = Run(1.06) with { Comparisons = [.. new Comparisons(new CountedCells(Measured(1.06))).OfBuilds("tls-request-a", "tls-request-b", null, null)] };

        ChoiceRanking.Of(run).ShouldBeEmpty();
    }

    [Theory]
    [InlineData(1, "4 processes of each build")]
    [InlineData(0, "2 processes of each build: chance differences")]
    public void A_run_that_was_ended_early_says_how_many_processes_it_measured(int couples, string expected)
    {
        var run = Run(1.0);

        var comparison = BuildComparison.Of(run with { Blocks = [.. run.Blocks.Where(block => (block.Block - 1) % 3 <= couples)] }, Tolerance);

        comparison.Remarks[0].ShouldStartWith(expected);
    }

    [Fact]
    public void Throughput_is_of_one_process_of_each_build_and_compared_by_blocks()
    {
        var run = Run(1.0);
        var timed = run with
        {
            Blocks = [.. run.Blocks.Select(block => block with { Cells = [.. block.Cells, .. run.Treatments.Select(treatment => Cell(treatment.Name, "timed", 1000, 500))] })],
        };

        var comparison = BuildComparison.Of(timed, Tolerance, ["sips"]);

        comparison.Remarks.ShouldContain(remark => remark.StartsWith("one process of each build", StringComparison.Ordinal));
    }

    private static RunResult Run(double change)
    {
        var known = Runs.Known.Treatments[0];
        Dictionary<string, string> Factors(string transport, string build) => new(StringComparer.Ordinal) { ["transport"] = transport, ["connection"] = "request", ["build"] = build };
        return Runs.Known with
        {
            Status = "valid",
            Settings = new Dictionary<string, string>(Runs.Known.Settings, StringComparer.Ordinal) { ["design"] = "duets" },
            Treatments = [.. Builds.SelectMany(build => new[] { "plain", "tls" }.Select(transport => known with { Name = $"{transport}-request-{build}", Factors = Factors(transport, build) }))],
            Comparisons =
            [
                .. Builds.Select(build => Runs.Known.Comparisons.First(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut)
                    with { Baseline = "plain-request-" + build, Treatment = "tls-request-" + build }),
            ],
            Blocks = [.. Measured(change).GroupBy(cell => cell.Block).Select(block => new BlockResult(block.Key, 1, "counted", [.. block.Select(CellRows.Of)]))],
        };
    }

    // Nine super-blocks, of which each couple of processes serves three, on a host whose speed changes.
    private static IEnumerable<CellMeasurement> Measured(double change) =>
        from block in Enumerable.Range(1, 9)
        let speed = 1 + (0.3 * Math.Sin(2 * block))
        from half in (int[])[0, 1]
        let own = (2 * ((block - 1) % 3)) + half
        from cell in (CellMeasurement[])
        [
            Cells.Of(block, Treatment.All[3], CellKind.Cost, 2000 * speed * Chance(Own[own])) with { Treatment = "tls-request-a", Twin = own, Round = half + 1 },
            Cells.Of(block, Treatment.All[3], CellKind.Cost, 2000 * speed * change * Chance(Other[own ^ 1])) with { Treatment = "tls-request-b", Twin = own ^ 1, Round = half + 1 },
            Cells.Of(block, Treatment.All[1], CellKind.Cost, 1000 * speed * Chance(Own[own])) with { Treatment = "plain-request-a", Twin = own, Round = half + 1 },
            Cells.Of(block, Treatment.All[1], CellKind.Cost, 1000 * speed * Chance(Other[own ^ 1])) with { Treatment = "plain-request-b", Twin = own ^ 1, Round = half + 1 },
        ]
        select cell;

    private static double Chance(double percent) => 1 + (percent / 100);

    private sealed class Near : IEqualityComparer<(double, double, double)>
    {
        public bool Equals((double, double, double) one, (double, double, double) other) =>
            Math.Abs(one.Item1 - other.Item1) < 1e-9 && Math.Abs(one.Item2 - other.Item2) < 1e-9 && Math.Abs(one.Item3 - other.Item3) < 1e-9;

        public int GetHashCode((double, double, double) obj) => 0;
    }
}
