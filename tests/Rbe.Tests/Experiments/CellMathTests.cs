using TlsToll.Rbe.Experiments;
using TlsToll.Rbe.Tests.Reports;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class CellMathTests
{
    [Fact]
    public void Throughput_at_full_use_is_that_of_a_SUT_with_nothing_to_spare()
    {
        var cell = Cells.Of(1, Treatment.All[2], CellKind.Timed, 1);

        // 1000 interactions in 2 s.
        (cell with { SutUtilisation = 0.8 }).SipsAtFullUse().ShouldBe(625);
        cell.SipsAtFullUse().ShouldBeNull();
    }
}
