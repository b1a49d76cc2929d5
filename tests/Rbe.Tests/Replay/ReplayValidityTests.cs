using TlsToll.Experiments.Replay;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Replay;

public sealed class ReplayValidityTests
{
    private static readonly Trace Replayed = new PageFetches(10, 87.5).Make(80, atATime: 2);
    private static readonly Treatment Plain = new(Transport.Plain, ConnectionScope.Request);
    private static readonly Treatment Full = new(Transport.Tls, ConnectionScope.Request);
    private static readonly Treatment Resumed = Full with { Tls = new TlsChoice { Resumption = new Resumption(SessionStore.Ticket, 1) } };

    [Fact]
    public void Counts_that_agree_are_valid()
    {
        Reasons(Plain, 0, 0).ShouldBeEmpty();
        Reasons(Full, 80, 0).ShouldBeEmpty();
        Reasons(Resumed, 10, 70).ShouldBeEmpty();
    }

    [Fact]
    public void A_client_that_did_not_resume_is_named() =>
        Reasons(Resumed, 11, 69).ShouldBe(["full handshakes (11) ≠ clients of the trace (10)"]);

    [Fact]
    public void A_resumed_handshake_where_all_should_be_full_is_named() =>
        Reasons(Full, 79, 1).ShouldBe(["resumed handshakes (1) ≠ those expected (0)"]);

    [Fact]
    public void A_handshake_without_TLS_is_named() => Reasons(Plain, 1, 0).ShouldBe(["handshakes (1) ≠ those expected (0)"]);

    [Fact]
    public void A_page_that_only_one_end_counted_is_named() =>
        Reasons(Plain, 0, 0, pages: 79).ShouldBe(["pages that the SUT served (79) ≠ requests that ended well (80)"]);

    [Fact]
    public void A_connection_that_only_one_end_counted_is_named() =>
        Reasons(Plain, 0, 0, change: cell => cell with { AcceptedConnections = 81 }).ShouldBe(["connections that the SUT accepted (81) ≠ connections that the RBE opened (80)"]);

    private static IReadOnlyList<string> Reasons(
        Treatment treatment, long full, long resumed, long pages = 80, Func<CellMeasurement, CellMeasurement>? change = null)
    {
        var cell = Cells.Of(1, treatment, CellKind.Cost, 100, interactions: 80) with
        {
            Outcomes = new Dictionary<string, long>(StringComparer.Ordinal) { ["ok"] = 80 },
            WindowInteractions = 80,
            Connections = 80,
            AcceptedConnections = 80,
            Handshakes = new HandshakeCounts(full, resumed, 0, full, resumed, 0, 0, 0),
        };
        return ReplayValidity.Reasons(treatment, Replayed, change?.Invoke(cell) ?? cell, pages);
    }
}
