using TlsToll.Contracts.Administration;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>Negative controls of a run of two builds, whose duets never hold a treatment and its plain twin.</summary>
public sealed class BuildControlsTests
{
    private const int PlainRound = 1;
    private const int TlsRound = 2;

    private static readonly IReadOnlyList<Treatment> Builds = Treatment.AcrossBuilds([Treatment.All[1], Treatment.All[3]], ["a", "b"]);

    [Fact]
    public void Two_equal_builds_have_no_regression_though_TLS_has_other_sessions_than_plain()
    {
        // As in a real run: beside another SUT with TLS, the database is 15 % dearer, and the sessions of other rounds ask for 3 % more.
        var run = Results(cell => cell.Round == TlsRound ? Asking(Database(cell, 1.15), 3100) : Asking(cell, 3000));

        run.Doubts.ShouldBeEmpty();
        run.Remarks.Count(remark => remark.EndsWith("the two had other sessions and were not measured at the same time", StringComparison.Ordinal)).ShouldBe(2);
        var comparison = BuildComparison.Of(run, tolerancePercent: 2);
        comparison.Obstacles.ShouldBeEmpty();
        comparison.Outcome.ShouldBe(ComparisonOutcome.NoRegression);
    }

    [Fact]
    public void A_build_that_asks_its_database_more_often_did_other_work()
    {
        var run = Results(cell => Asking(cell, cell.Treatment == "tls-request-b" ? 3100 : 3000));

        run.Doubts.ShouldHaveSingleItem().Text.ShouldStartWith(
            "unequal work: the SUT's commands to its database per interaction changed by +3.33 % [+3.33, +3.33] from tls-request-a to tls-request-b");
        BuildComparison.Of(run, tolerancePercent: 2).Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
    }

    [Fact]
    public void A_dearer_database_is_a_doubt_about_two_builds_unless_its_commands_were_the_same()
    {
        CellMeasurement Dearer(CellMeasurement cell) => Database(cell, cell.Treatment == "tls-request-b" ? 1.1 : 1);

        Results(Dearer).Doubts.ShouldHaveSingleItem().Text.ShouldStartWith("unequal work: the CPU per interaction of the database changed by +10.0 %");
        var counted = Results(cell => Asking(Dearer(cell), 3000));
        counted.Doubts.ShouldBeEmpty();
        counted.Remarks.ShouldContain(remark => remark.EndsWith("from tls-request-a to tls-request-b, for the same commands", StringComparison.Ordinal));
    }

    [Fact]
    public void Where_all_builds_and_treatments_share_their_rounds_TLS_is_tested_against_plain_too()
    {
        var run = Results(cell => Asking(cell, cell.Treatment.StartsWith("tls", StringComparison.Ordinal) ? 3100 : 3000) with { Round = 1 });

        run.Doubts.Count.ShouldBe(2);
        run.Doubts.ShouldAllBe(doubt => doubt.Kind == DoubtKind.UnequalWork);
    }

    private static CellMeasurement Asking(CellMeasurement cell, long commands) => cell with { DatabaseTraffic = new DatabaseTraffic(commands, 100 * commands, 1000 * commands) };

    private static CellMeasurement Database(CellMeasurement cell, double factor) => cell with
    {
        CpuNanoseconds = cell.CpuNanoseconds with { Database = cell.CpuNanoseconds.Database * factor },
    };

    private static RunResult Results(Func<CellMeasurement, CellMeasurement> change)
    {
        var run = SyntheticRun.Make(SyntheticRun.Main);
        MeasuredBlock[] blocks =
            [.. Enumerable.Range(1, 12).Select(block => new MeasuredBlock(block, 1, BlockStatus.Counted, [.. Builds.Select(t => change(Cell(block, t)))]))];
        return new RunRecorder(RunOutline.Of(Builds, blocks: 12, precision: null)).Results(blocks, new RunContext
        {
            StartedAt = run.StartedAt,
            EndedAt = run.EndedAt,
            Interrupted = false,
            Machine = run.Machine,
            Settings = new Dictionary<string, string>(StringComparer.Ordinal) { ["design"] = "duets" },
            Inconsistencies = [],
            Remarks = [],
        });
    }

    // Each treatment has a duet of its own, of the two builds.
    private static CellMeasurement Cell(int block, Treatment treatment)
    {
        var tls = treatment.Transport == Transport.Tls;
        var cell = Cells.Of(block, treatment, CellKind.Cost, (tls ? 1700 : 860) * (1 + (0.002 * Math.Sin(block + treatment.Name[^1]))));
        return cell with
        {
            Round = tls ? TlsRound : PlainRound,
            CpuNanoseconds = cell.CpuNanoseconds with { Database = 1e9 * (1 + (0.01 * Math.Sin(block))) },
        };
    }
}
