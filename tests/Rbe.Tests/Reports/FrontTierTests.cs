using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>The program in front of the SUT as a tier of the results.</summary>
public sealed class FrontTierTests
{
    [Fact]
    public void Its_CPU_time_stands_beside_the_SUTs_which_contains_it()
    {
        var cell = Cells.Of(1, Treatment.All[3], CellKind.Cost, 900) with { FrontNanoseconds = 250e3 * 1000 };

        var row = CellRows.Of(cell);

        (row.CpuMicrosPerInteraction["sut"], row.CpuMicrosPerInteraction["front"]).ShouldBe((900, 250));
        CellMetrics.FindResponse("cpuMicrosPerInteraction.front").ShouldNotBeNull().Value(row).ShouldBe(250);
    }

    [Fact]
    public void Without_one_there_is_no_such_tier()
    {
        var row = CellRows.Of(Cells.Of(1, Treatment.All[3], CellKind.Cost, 900));

        row.CpuMicrosPerInteraction.Keys.ShouldBe(["sut", "vendors", "database", "rbe"], ignoreOrder: true);
        CellMetrics.Cpu(Tier.Front).Value(row).ShouldBeNull();
    }
}
