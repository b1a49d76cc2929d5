using TlsToll.Contracts.Administration;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>Each doubt on a run that has its cause, and none on a run without.</summary>
public sealed class DoubtsTests
{
    private static readonly Treatment[] Pair = [Treatment.All[0], Treatment.All[2]];

    [Fact]
    public void A_steady_run_has_no_doubts() => Doubts(cell => cell).ShouldBeEmpty();

    [Fact]
    public void A_study_that_was_interrupted_in_its_warm_up_has_results_without_treatments()
    {
        var run = new RunRecorder(RunOutline.Of([], blocks: 12, precision: null)).Results([], Context("no limit") with { Interrupted = true });

        (run.Status, run.Treatments.Count, run.Doubts.Count).ShouldBe(("interrupted", 0, 0));
    }

    [Fact]
    public void The_load_of_other_processes_is_a_doubt_from_a_tenth_of_a_processor_on()
    {
        Doubts(cell => cell with { ForeignSeconds = 0.09 }).ShouldBeEmpty();
        Doubts(cell => cell with { ForeignSeconds = cell.Kind == CellKind.Cost ? 0.25 : 0 }).ShouldBe(
            ["foreign load: other processes of this host used 0.25 of a processor while costs were measured"]);
        // Counted in ticks of 10 ms: single slices are off by several, and their sum is not.
        Doubts(cell => cell with { ForeignSeconds = cell.Block % 2 == 0 ? -0.2 : 0.3 }).ShouldBeEmpty();
    }

    [Fact]
    public void Their_load_and_compiling_in_timed_cells_are_doubts_about_throughput_alone()
    {
        var run = Results(cell => cell.Kind == CellKind.Timed
            ? cell with { ForeignSeconds = 0.25, SutRuntime = new RuntimeWork(0, 0, 0, 0, 0, 1, (long)(0.02 * cell.CpuNanoseconds.Sut!.Value / 1000)) }
            : cell);

        run.DoubtsOfCosts.ShouldBeEmpty();
        run.DoubtsOfTimedCells.Select(doubt => doubt.Text).ShouldBe(
        [
            "compiling: up to 2.0 % of the SUT's CPU in timed cells of plain-session was spent on compiling methods",
            "compiling: up to 2.0 % of the SUT's CPU in timed cells of tls-session was spent on compiling methods",
            "foreign load: other processes of this host used 0.25 of a processor in timed cells",
        ]);
    }

    [Fact]
    public void Their_load_on_the_SUTs_own_processors_is_a_doubt_of_its_own()
    {
        Doubts(cell => cell with { ForeignOnSutSeconds = 0.09 }).ShouldBeEmpty();
        Doubts(cell => cell with { ForeignOnSutSeconds = 0.2 }).ShouldBe(
            ["foreign load: all else but the SUT used 0.20 of a processor on the SUT's own while costs were measured"]);
    }

    [Fact]
    public void A_host_whose_speed_was_not_measured_is_judged_by_the_cost()
    {
        Doubts(cell => Slower(cell, 1.05)).ShouldBeEmpty();
        Doubts(cell => Slower(cell, 1.5)).ShouldHaveSingleItem().ShouldStartWith("unsteady: the cost of plain-session changed by 5");
    }

    [Fact]
    public void A_host_that_changes_its_speed_is_judged_by_spin_and_load()
    {
        // 1.2 · 1.5^0.25 = 1.33
        Doubts(cell => Slower(cell, 1.3) with { SpinMicroseconds = cell.Block > 6 ? 2400 : 2000, LoadNanoseconds = cell.Block > 6 ? 15 : 10 }).ShouldHaveSingleItem()
            .ShouldStartWith("unsteady: the SUT's processor was 33 % slower in its slowest blocks than in its fastest (a spin 20 %, a load from memory 50 %; the cost of plain-session 3");
        Doubts(cell => Slower(cell, 1.3) with { SpinMicroseconds = 2000, LoadNanoseconds = cell.Block > 6 ? 14 : 10 }).ShouldBeEmpty();
    }

    [Fact]
    public void The_speed_is_that_of_all_treatments_cells() =>
        Doubts(cell => cell with { SpinMicroseconds = cell.Block > 6 && cell.Treatment == "tls-session" ? 3000 : 2000, LoadNanoseconds = 10 })
            .ShouldHaveSingleItem().ShouldStartWith("unsteady: the SUT's processor was 25 % slower");

    [Fact]
    public void Stolen_time_is_told_of_costs_and_of_timed_cells_apart()
    {
        var run = Results(cell => cell, marked: CellKind.Timed);
        run.DoubtsOfCosts.ShouldBeEmpty();
        run.DoubtsOfTimedCells.ShouldHaveSingleItem().Kind.ShouldBe(DoubtKind.StolenTimedTime);

        run = Results(cell => cell, marked: CellKind.Cost);
        run.DoubtsOfCosts.ShouldHaveSingleItem().Kind.ShouldBe(DoubtKind.StolenTime);
        run.DoubtsOfTimedCells.ShouldBeEmpty();
    }

    [Fact]
    public void One_slow_block_of_many_does_not_make_a_host_unsteady() =>
        Doubts(cell => cell with { SpinMicroseconds = cell.Block == 6 ? 9000 : 2000, LoadNanoseconds = 10 }).ShouldBeEmpty();

    [Fact]
    public void The_names_of_doubts_about_costs_are_told_while_the_run_goes_on()
    {
        var outline = RunOutline.Of(Pair, blocks: 12, precision: null);
        IReadOnlyList<string> Names(Func<CellMeasurement, CellMeasurement> change, params Doubt[] before) =>
            ProvisionalDoubts.Of(outline, [Block(6, CellKind.Cost, change), Block(7, CellKind.Cost, change)], before);

        Names(cell => cell).ShouldBeEmpty();
        Names(cell => Slower(cell, 1.5) with { ForeignSeconds = 0.25 }).ShouldBe(["unsteady", "foreign load"]);
        Names(cell => cell, new Doubt(DoubtKind.Unsettled, "unsettled: so it is")).ShouldBe(["unsettled"]);
        Enum.GetValues<DoubtKind>().Select(kind => new Doubt(kind, "").Name).ShouldBeUnique();
    }

    [Fact]
    public void More_commands_to_the_database_with_TLS_are_unequal_work()
    {
        Doubts(cell => Asking(cell, cell.Treatment == "tls-session" ? 3010 : 3000)).ShouldBeEmpty();
        // What is certain and small is remarked on, and so is what was not counted.
        var slight = Results(cell => Asking(cell, cell.Treatment == "tls-session" ? 3010 : 3000)).Remarks;
        slight.ShouldContain(
            "negative controls that exclude 0, by less than a doubt needs: the SUT's commands to its database per interaction changed by +0.33 % [+0.33, +0.33] from plain-session to tls-session");
        slight.ShouldContain("negative controls that were not measured: the CPU per interaction of the database");
        Results(cell => Asking(cell, 3000)).Remarks.ShouldNotContain(remark => remark.StartsWith("negative controls that exclude 0", StringComparison.Ordinal));
        Results(cell => cell).Remarks.ShouldContain(
            "negative controls that were not measured: the SUT's commands to its database per interaction, the CPU per interaction of the database");
        Doubts(cell => Asking(cell, cell.Treatment == "tls-session" ? 3100 : 3000)).ShouldHaveSingleItem().ShouldStartWith(
            "unequal work: the SUT's commands to its database per interaction changed by +3.33 % [+3.33, +3.33] from plain-session to tls-session");
    }

    [Fact]
    public void However_many_treatments_there_are_their_work_is_compared()
    {
        var many = Treatment.Across(Treatment.All, [.. from key in KeyKind.All from length in new[] { 2, 3 } select TlsChoice.Usual with { Key = key, ChainLength = length }]);
        many.Count(treatment => treatment.Transport == Transport.Tls).ShouldBe(64);

        Results(cell => Asking(cell, 3000), treatments: [.. many]).Doubts.ShouldNotContain(doubt => doubt.Text.StartsWith("unequal work"));
    }

    [Fact]
    public void A_dearer_database_is_a_doubt_unless_its_commands_were_the_same()
    {
        CellMeasurement Dearer(CellMeasurement cell) => cell with
        {
            CpuNanoseconds = cell.CpuNanoseconds with { Database = (cell.Treatment == "tls-session" ? 1.1e9 : 1e9) * (1 + (0.01 * Math.Sin(cell.Block))) },
        };

        Doubts(Dearer).ShouldHaveSingleItem().ShouldStartWith(
            "unequal work, or a tier that the driver's TLS slowed down: the CPU per interaction of the database changed by +10.0 %");
        var counted = Results(cell => Asking(Dearer(cell), 3000));
        counted.Doubts.ShouldBeEmpty();
        counted.Remarks.ShouldContain(remark => remark.EndsWith(
            "from plain-session to tls-session, for the same commands: the driver's TLS, on the same processors, slowed the database down", StringComparison.Ordinal));
    }

    [Fact]
    public void The_speed_of_the_processor_is_remarked_on() =>
        Results(cell => cell.Kind == CellKind.Cost ? cell with { SpinMicroseconds = 1500, LoadNanoseconds = 14 } : cell)
            .Remarks.ShouldContain("speed of the SUT's processor: a spin 1.50 ms, a load from 4 MiB 14.0 ns");

    [Fact]
    public void A_saturated_driver_is_a_doubt_about_throughput()
    {
        Doubts(cell => cell with { DriverUtilisation = cell.Kind == CellKind.Timed ? 0.8 : null }).ShouldBeEmpty();
        Doubts(cell => cell with { DriverUtilisation = cell.Kind == CellKind.Timed ? 0.97 : null }).ShouldBe(
            ["driver saturated: the processors beside the SUT's were 97 % busy, so throughput and response times are the testbed's"]);
    }

    [Fact]
    public void A_driver_that_begins_sessions_late_is_a_doubt_about_response_times()
    {
        CellMeasurement Late(CellMeasurement cell, double p99) =>
            cell.Kind == CellKind.Timed && cell.Treatment == "tls-session" ? cell with { StartDelay = new PercentileSummary(200, 0.3, 0.2, 0.5, p99, 2 * p99) } : cell;

        Doubts(cell => Late(cell, 0.9)).ShouldBeEmpty();
        Doubts(cell => Late(cell, 3.64)).ShouldBe(
            ["driver late: in a cell of tls-session, one session in a hundred began 3.6 ms or more after its arrival, which its response time contains"]);
    }

    [Theory]
    // All of 40 sessions began in time, apart from one in one of two cells: of 80, one is more than one in a hundred.
    [InlineData(40, 0.9, 0.9, null)]
    [InlineData(40, 0.9, 5.2, "5.2")]
    // Of 198, two cells have one session each that was late, of which one may be the one in a hundred.
    [InlineData(99, 4.1, 5.2, "4.1")]
    [InlineData(99, 0.9, 5.2, null)]
    public void Cells_of_few_sessions_tell_together_that_a_driver_begins_them_late(int sessions, double worst, double worstOfOther, string? late)
    {
        CellMeasurement Few(CellMeasurement cell) => cell.Kind == CellKind.Timed && cell.Treatment == "tls-session"
            ? cell with { StartDelay = new PercentileSummary(sessions, 0.3, 0.2, 0.5, P99: null, cell.Block == 1 ? worst : worstOfOther) }
            : cell;

        Doubts(Few).ShouldBe(late is null ? []
            : [$"driver late: of all sessions of tls-session, one session in a hundred began {late} ms or more after its arrival, which its response time contains"]);
    }

    [Fact]
    public void In_a_study_without_cost_cells_timed_ones_tell_the_hosts_speed_and_whether_anything_was_resumed()
    {
        Treatment[] pair = [Pair[0], Pair[1] with { Tls = TlsChoice.Usual with { Resumption = Resumption.TryParse("ticket")! } }];
        MeasuredBlock[] blocks =
        [
            .. Enumerable.Range(1, 12).Select(block => Block(block, CellKind.Timed, cell => cell with { SpinMicroseconds = block > 6 ? 3600 : 3000, LoadNanoseconds = 20 })),
        ];

        var run = new RunRecorder(RunOutline.Of(pair, blocks: 0, precision: null, timedBlocks: 12)).Results(blocks, Context("no limit"));

        run.Doubts.Select(doubt => doubt.Text.Split(':')[0]).ShouldBe(["unsteady", "nothing resumed"]);
    }

    [Fact]
    public void Of_many_invalid_cells_of_a_treatment_the_first_are_named_and_the_others_counted()
    {
        var run = Results(cell => cell is { Kind: CellKind.Cost, Treatment: "tls-session" } ? cell with { Invalid = ["nothing was resumed"] } : cell);

        run.InvalidReasons.Count.ShouldBe(4);
        run.InvalidReasons[2].ShouldEndWith(" (tls-session, block 3): nothing was resumed");
        run.InvalidReasons[3].ShouldBe("9 further cells of tls-session are invalid");
    }

    [Fact]
    public void A_throughput_is_the_SUTs_only_where_the_SUT_was_the_bottleneck_in_every_cell()
    {
        const string Others = "the SUT was not the bottleneck in any treatment: don't read SIPS as its capacity";
        CellMeasurement Timed(CellMeasurement cell, double sut, double others) =>
            cell.Kind == CellKind.Timed ? cell with { SutUtilisation = sut, DriverUtilisation = others, WindowInteractions = 500, WindowSeconds = 2 } : cell;

        Results(cell => Timed(cell, 0.98, 0.7), timedSutCpus: "0.5").Remarks.ShouldContain(
            "SIPS is the SUT's, with 0.5 of a processor; per processor of the SUT: plain-session 500, tls-session 500");
        Results(cell => Timed(cell, 0.98, 0.7)).Remarks.ShouldNotContain(remark => remark.Contains("SIPS", StringComparison.Ordinal));
        Results(cell => Timed(cell, cell.Block == 2 && cell.Treatment == "tls-session" ? 0.9 : 0.98, 0.7), timedSutCpus: "0.5").Remarks.ShouldContain(
            "the SUT was not the bottleneck in tls-session (1 of 2 cells): don't read SIPS as its capacity there");
        Results(cell => Timed(cell, cell.Block == 2 ? 0.9 : 0.98, 0.7), timedSutCpus: "0.5").Remarks.ShouldContain(Others);
        Results(cell => Timed(cell, 0.98, cell.Block == 2 ? 0.9 : 0.7), timedSutCpus: "0.5").Remarks.ShouldContain(Others);
        var oneTreatment = Results(cell => Timed(cell, cell.Treatment == "plain-session" ? 0.9 : 0.98, 0.7), timedSutCpus: "0.5").Remarks;
        oneTreatment.ShouldContain("the SUT was not the bottleneck in plain-session (2 of 2 cells): don't read SIPS as its capacity there");
        oneTreatment.ShouldContain("SIPS is the SUT's, with 0.5 of a processor; per processor of the SUT: tls-session 500");
    }

    [Fact]
    public void A_precision_that_was_not_attained_is_a_doubt()
    {
        Doubts(cell => cell, precision: 5).ShouldBeEmpty();
        Doubts(cell => cell, precision: 0.01).ShouldHaveSingleItem().ShouldStartWith("precision not attained: tls-session is known to ± ");
    }

    [Fact]
    public void An_interval_over_zero_is_a_doubt() => Doubts(cell => cell.Treatment == "tls-session"
        ? cell with { CpuNanoseconds = cell.CpuNanoseconds with { Sut = cell.CpuNanoseconds.Sut / 1.1 } }
        : cell).ShouldBe(["the interval of tls-session covers 0: no cost is shown"]);

    [Theory]
    [InlineData(100, 0)]
    [InlineData(0, 1)]
    public void A_connections_cost_over_zero_is_a_doubt_where_it_is_the_answer(double dearer, int doubts)
    {
        Treatment[] alone = [Treatment.All[2], Treatment.All[3]];
        MeasuredBlock[] blocks =
        [
            .. Enumerable.Range(1, 12).Select(block => new MeasuredBlock(block, 1, BlockStatus.Counted,
                [Cells.Of(block, alone[0], CellKind.Cost, 1000), Cells.Of(block, alone[1], CellKind.Cost, 1000 + dearer + (10 * Math.Sin(block)))])),
        ];

        var run = new RunRecorder(RunOutline.Of(alone, blocks: 12, precision: null)).Results(blocks, Context("no limit"));

        run.Doubts.Select(doubt => doubt.Text).ShouldBe(
            Enumerable.Repeat("the interval of a connection's cost, from tls-session to tls-request, covers 0: no cost is shown", doubts));
    }

    [Fact]
    public void A_treatment_with_tickets_in_which_nothing_was_resumed_is_a_doubt()
    {
        Treatment[] pair = [Pair[0], Pair[1] with { Tls = TlsChoice.Usual with { Resumption = Resumption.TryParse("ticket")! } }];

        Doubts(cell => cell, treatments: pair).ShouldBe(["nothing resumed: every handshake of tls-session was full, so it shows nothing about resumption"]);
        Doubts(cell => cell with { Handshakes = cell.Handshakes with { ServerResumed = 1 } }, treatments: pair).ShouldBeEmpty();
    }

    [Fact]
    public void Several_treatments_without_a_resumption_are_one_doubt()
    {
        var ticket = TlsChoice.Usual with { Resumption = Resumption.TryParse("ticket")! };
        Treatment[] all = [Pair[0], .. Enumerable.Range(1, 4).Select(i => Pair[1] with { Label = $"t{i}", Tls = ticket })];
        MeasuredBlock[] blocks =
        [
            .. Enumerable.Range(1, 12).Select(block => new MeasuredBlock(block, 1, BlockStatus.Counted,
                [.. all.Select(treatment => Cells.Of(block, treatment, CellKind.Cost, treatment.Transport == Transport.Tls ? 1200 : 1000))])),
        ];

        new RunRecorder(RunOutline.Of(all, blocks: 12, precision: null)).Results(blocks, Context("no limit")).Doubts.Select(doubt => doubt.Text).ShouldBe(
            ["nothing resumed: every handshake of 4 treatments was full, so they show nothing about resumption: tls-session-t1, tls-session-t2, tls-session-t3 and others"]);
    }

    private static CellMeasurement Asking(CellMeasurement cell, long commands) =>
        cell.Kind == CellKind.Cost ? cell with { DatabaseTraffic = new DatabaseTraffic(commands, 100 * commands, 1000 * commands) } : cell;

    private static IReadOnlyList<string> Doubts(
        Func<CellMeasurement, CellMeasurement> change, double? precision = null, Treatment[]? treatments = null) =>
        [.. Results(change, precision, treatments).Doubts.Select(doubt => doubt.Text)];

    private static RunResult Results(
        Func<CellMeasurement, CellMeasurement> change, double? precision = null, Treatment[]? treatments = null, string timedSutCpus = "no limit",
        CellKind? marked = null)
    {
        var outline = RunOutline.Of(treatments ?? Pair, blocks: 12, precision, timedBlocks: 2);
        MeasuredBlock WithStatus(MeasuredBlock block) => block.Block == 1 && block.Cells[0].Kind == marked ? block with { Status = BlockStatus.Marked } : block;
        MeasuredBlock[] blocks =
        [
            .. Enumerable.Range(1, 12).Select(block => WithStatus(Block(block, CellKind.Cost, change))),
            .. Enumerable.Range(1, 2).Select(block => WithStatus(Block(block, CellKind.Timed, change))),
        ];
        return new RunRecorder(outline).Results(blocks, Context(timedSutCpus));
    }

    private static RunContext Context(string timedSutCpus)
    {
        var run = SyntheticRun.Make(SyntheticRun.Main);
        return new RunContext
        {
            StartedAt = run.StartedAt,
            EndedAt = run.EndedAt,
            Interrupted = false,
            Machine = run.Machine,
            Settings = new Dictionary<string, string>(StringComparer.Ordinal) { ["timedSutCpus"] = timedSutCpus },
            Inconsistencies = [],
            Remarks = [],
        };
    }

    // TLS costs a tenth, give or take a percent from block to block.
    private static MeasuredBlock Block(int block, CellKind kind, Func<CellMeasurement, CellMeasurement> change) => new(
        block, 1, BlockStatus.Counted,
        [.. Pair.Select(t => change(Cells.Of(block, t, kind, t == Pair[0] ? 1000 : 1100 + (10 * Math.Sin(block)))))]);

    private static CellMeasurement Slower(CellMeasurement cell, double factor) => cell with
    {
        CpuNanoseconds = cell.Block > 6 ? Times(cell.CpuNanoseconds, factor) : cell.CpuNanoseconds,
    };

    private static TierValues Times(TierValues cpu, double factor) => new(cpu.Sut * factor, cpu.Vendors * factor, cpu.Database * factor, cpu.Rbe * factor);
}
