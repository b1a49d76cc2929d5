using TlsToll.Experiments.Targets;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Targets;

/// <summary>What the warm-up of a service tells before anything is measured.</summary>
public sealed class TargetCellsTests
{
    private static readonly Treatment Resuming = Treatment.All[3] with { Tls = TlsChoice.Usual with { Resumption = Resumption.TryParse("ticket")! } };

    [Fact]
    public void A_service_that_resumes_nothing_though_it_should_is_named()
    {
        var cell = Cells.Of(0, Resuming, CellKind.Cost, 1000, interactions: 12);

        TargetCells.Unresumed(Resuming, cell, round: 2).ShouldBe(
            $"{Resuming.Name}: none of 12 handshakes was resumed, so the service has no sessions to resume; use --resumption off.");
    }

    [Fact]
    public void What_need_not_or_cannot_have_resumed_yet_is_no_problem()
    {
        var cell = Cells.Of(0, Resuming, CellKind.Cost, 1000, interactions: 12);

        TargetCells.Unresumed(Resuming, cell, round: 1).ShouldBeNull();
        TargetCells.Unresumed(Treatment.All[3], cell, round: 2).ShouldBeNull();
        TargetCells.Unresumed(Resuming, cell with { Handshakes = cell.Handshakes with { ServerResumed = 1 } }, round: 2).ShouldBeNull();
    }
}
