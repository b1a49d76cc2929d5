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

    // CPU seconds in two seconds with a thousand requests, and processors without a request.
    [Theory]
    [InlineData(0.4, 0.0, true)]
    [InlineData(0.4, 0.01, true)]
    [InlineData(1.0, 0.3, true)]
    // No more than without a request, and hardly more.
    [InlineData(0.02, 0.01, false)]
    [InlineData(2.0, 1.0, false)]
    [InlineData(0.7, 0.3, false)]
    // Less than a microsecond for each request.
    [InlineData(0.0005, 0.0, false)]
    public void A_process_that_is_as_busy_without_a_request_does_not_serve(double served, double idle, bool serves) =>
        (TargetCells.NotServing("process 7", served, 2, 1000, idle) is null).ShouldBe(serves);

    [Fact]
    public void What_a_process_used_while_it_did_not_serve_is_told() =>
        TargetCells.NotServing("process 7", 0.02, 2, 1000, 0.01).ShouldBe(
            "process 7: it used 0.010 of a processor while the service answered 1000 requests, and 0.010 without a request, so it doesn't serve them, or work of its own hides what they cost; if it serves them, a higher --concurrent may show it.");

    [Fact]
    public void What_need_not_or_cannot_have_resumed_yet_is_no_problem()
    {
        var cell = Cells.Of(0, Resuming, CellKind.Cost, 1000, interactions: 12);

        TargetCells.Unresumed(Resuming, cell, round: 1).ShouldBeNull();
        TargetCells.Unresumed(Treatment.All[3], cell, round: 2).ShouldBeNull();
        TargetCells.Unresumed(Resuming, cell with { Handshakes = cell.Handshakes with { ServerResumed = 1 } }, round: 2).ShouldBeNull();
    }
}
