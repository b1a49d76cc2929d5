using TlsToll.Experiments.Cells;
using TlsToll.Measurement.Processors;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class CellMathTests
{
    [Fact]
    public void Processor_events_are_per_interaction_and_null_if_not_counted()
    {
        var counts = new Dictionary<string, double?>(StringComparer.Ordinal)
        {
            ["instructions"] = 8000,
            ["cycles"] = 4000,
            ["branches"] = null,
        };
        var plain = Cells.Of(1, Treatment.All[0], CellKind.Cost, 1);
        var cell = plain with { Processor = new ProcessorCounts(counts, UserOnly: false, "branches: why") };

        var each = cell.ProcessorPerInteraction()!;

        (each["instructions"], each["cycles"], each["branches"], each["cacheMisses"]).ShouldBe((8, 4, null, null));
        Response("cyclesPerInstruction", cell).ShouldBe(0.5);
        Response("branchMissShare", cell).ShouldBeNull();
        (plain.ProcessorPerInteraction(), Response("cyclesPerInstruction", plain)).ShouldBe((null, null));
    }

    [Theory]
    [InlineData(0, 10_000, 0)]
    [InlineData(200, 10_000, 0.02)]
    [InlineData(30_000, 10_000, 1)]
    [InlineData(200, 0, 0)]
    public void The_share_of_compiling_is_at_most_all_of_the_CPU(long compilingMicroseconds, double cpuMicroseconds, double share)
    {
        WarmUpReading.MostCompiling(new RuntimeWork(0, 0, 0, 0, 0, 1, compilingMicroseconds), cpuMicroseconds).ShouldBe(share);

        var cell = Cells.Of(1, Treatment.All[0], CellKind.Cost, sutMicros: cpuMicroseconds, interactions: 1);
        CellMath.IsCompiling(cell with { SutRuntime = new RuntimeWork(0, 0, 0, 0, 0, 1, compilingMicroseconds) }).ShouldBe(share > 0.02);
    }

    [Fact]
    public void Throughput_at_full_use_is_that_of_a_SUT_with_nothing_to_spare()
    {
        var cell = Cells.Of(1, Treatment.All[2], CellKind.Timed, 1);

        // 1000 interactions in 2 s.
        Response("sipsAtFullUse", cell with { SutUtilisation = 0.8 }).ShouldBe(625);
        Response("sipsAtFullUse", cell).ShouldBeNull();
    }

    private static double? Response(string name, CellMeasurement cell) => CellMetrics.FindResponse(name).ShouldNotBeNull().Value(CellRows.Of(cell));
}
