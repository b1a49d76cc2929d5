using TlsToll.Experiments.Prediction;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Prediction;

public sealed class MeteredTrafficTests
{
    private static readonly Treatment Tls = Treatment.All[3];
    private static readonly PlainTraffic Plain = new("plain-request", IsPerRequest: true, [900], 1, 900, 2000, 1, 0);

    [Fact]
    public void Handshakes_reads_and_writes_of_hop_1_are_summed() =>
        new MeteredTraffic(Run).MicrosPerInteraction(Plain, TlsChoice.Usual).ShouldHaveSingleItem().ShouldBe(300, 1e-9);

    [Fact]
    public void A_choice_that_the_run_has_not_is_not_measured() =>
        new MeteredTraffic(Run).MicrosPerInteraction(Plain, new TlsChoice { Mutual = true }).ShouldBeEmpty();

    [Fact]
    public void A_treatment_of_another_level_of_any_factor_is_another_setting()
    {
        var (known, ef, procedures) = (Run.Treatments[0], Level("ef"), Level("procedures"));
        var run = Run with { Treatments = [known with { Factors = With(known.Factors, ef) }] };

        new MeteredTraffic(run).MicrosPerInteraction(Plain with { Factors = With(ef, Transport("plain")) }, TlsChoice.Usual).ShouldHaveSingleItem();
        new MeteredTraffic(run).MicrosPerInteraction(Plain with { Factors = With(procedures, Transport("plain")) }, TlsChoice.Usual).ShouldBeEmpty();
    }

    [Fact]
    public void The_speed_is_that_of_the_spins_of_its_cells()
    {
        var mine = CpuAffinity.Get(Environment.ProcessId);
        var cell = CellRows.Of(Cells.Of(1, Tls, CellKind.Cost, 900));
        var run = Run with
        {
            Settings = new Dictionary<string, string> { ["coresSut"] = CpuList.Format(mine) },
            Machine = MachineDescription.Read(),
            Blocks = [new BlockResult(1, 1, "counted", [cell with { SpinMicroseconds = 2000 }, cell with { SpinMicroseconds = 2200 }])],
        };

        new MeteredTraffic(run).Speed.ShouldBe(new MeasuredSpeed(mine[0], 2100));
        var unknown = new MeteredTraffic(run with { Settings = new Dictionary<string, string>() });
        unknown.Speed.ShouldBeNull();
        unknown.Unlike.ShouldBe("the speed of its SUT's processor was not measured, or this process may not use that processor");
    }

    private static Dictionary<string, string> Level(string access) => new() { ["dataAccess"] = access };

    private static Dictionary<string, string> Transport(string level) => new() { ["transport"] = level };

    private static Dictionary<string, string> With(IReadOnlyDictionary<string, string> levels, Dictionary<string, string> more) => levels.Concat(more).ToDictionary();

    private static RunResult Run => Runs.Known with
    {
        Treatments = [.. Runs.Known.Treatments.Where(t => t.Name == Tls.Name).Select(t => t with { Factors = Tls.Factors })],
        Blocks = [new BlockResult(1, 1, "counted", [CellRows.Of(Cells.Of(1, Tls, CellKind.Cost, 900) with { Meter = Metered })])],
    };

    // Of 1000 interactions; the closing alert is not predicted, and the vendors' hop is not asked for.
    private static MeterDelta Metered => new([
        new("server", "full", 1000, 250_000_000), new("server", "read", 4000, 30_000_000), new("server", "write", 2000, 20_000_000),
        new("server", "shutdown", 1000, 5_000_000), new("client", "write", 100, 40_000_000),
    ]);
}
