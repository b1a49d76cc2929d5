using TlsToll.Measurement.Processors;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class CellMathTests
{
    [Fact]
    public void What_the_processor_did_is_told_per_interaction_and_what_it_did_not_count_is_null()
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
        cell.ProcessorRatio(PerfEvent.Cycles, PerfEvent.Instructions).ShouldBe(0.5);
        cell.ProcessorRatio(PerfEvent.BranchMisses, PerfEvent.Branches).ShouldBeNull();
        (plain.ProcessorPerInteraction(), plain.ProcessorRatio(PerfEvent.Cycles, PerfEvent.Instructions)).ShouldBe((null, null));
    }

    [Fact]
    public void Throughput_at_full_use_is_that_of_a_SUT_with_nothing_to_spare()
    {
        var cell = Cells.Of(1, Treatment.All[2], CellKind.Timed, 1);

        // 1000 interactions in 2 s.
        (cell with { SutUtilisation = 0.8 }).SipsAtFullUse().ShouldBe(625);
        cell.SipsAtFullUse().ShouldBeNull();
    }
}
