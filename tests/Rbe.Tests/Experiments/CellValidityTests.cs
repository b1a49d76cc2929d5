using TlsToll.Experiments.Cells;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class CellValidityTests
{
    private static readonly NegotiatedParameters Usual = new("1.3", "TLS_AES_256_GCM_SHA384", "x25519", "rsa-2048", 2, "none", Mutual: false);

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Counts_that_agree_are_valid(int treatment) => Reasons(Treatment.All[treatment], cell => cell).ShouldBeEmpty();

    [Fact]
    public void A_connection_that_the_RBE_did_not_open_is_named() =>
        Reasons(Treatment.All[2], cell => cell with { AcceptedConnections = 26 }).ShouldContain(r => r.Contains("(26) ≠ connections that the RBE opened (25)"));

    [Fact]
    public void A_handshake_too_few_is_named() =>
        Reasons(Treatment.All[3], cell => cell with { Handshakes = cell.Handshakes with { ServerFull = 999 } })
            .ShouldContain(r => r.StartsWith("full handshakes counted by the SUT (999)"));

    [Fact]
    public void A_resumed_handshake_is_named_on_either_side()
    {
        Reasons(Treatment.All[2], cell => cell with { Handshakes = cell.Handshakes with { ServerResumed = 1 } }).ShouldNotBeEmpty();
        Reasons(Treatment.All[2], cell => cell with { Handshakes = cell.Handshakes with { ClientResumed = 1 } }).ShouldNotBeEmpty();
    }

    [Fact]
    public void A_handshake_of_a_plain_treatment_is_named() =>
        Reasons(Treatment.All[0], cell => cell with { Handshakes = cell.Handshakes with { ServerFull = 1 } }).ShouldNotBeEmpty();

    [Fact]
    public void A_session_that_needed_two_connections_is_named() =>
        Reasons(Treatment.All[0], cell => cell with { BusinessSessions = 24 }).ShouldBe(["connections (25) ≠ business sessions (24)"]);

    [Fact]
    public void Different_negotiated_parameters_are_named() =>
        Reasons(Treatment.All[2], cell => cell with { Negotiated = [new(Usual, 20), new(Usual with { Group = "p256" }, 5)] }).Single()
            .ShouldContain("x25519 rsa-2048 chain 2 alpn none × 20; 1.3 TLS_AES_256_GCM_SHA384 p256 rsa-2048 chain 2 alpn none × 5");

    [Theory]
    [InlineData(660, true)]
    [InlineData(651, true)]
    [InlineData(640, false)]
    [InlineData(680, false)]
    public void A_share_of_resumed_handshakes_is_valid_within_a_hundredth(long resumed, bool valid)
    {
        var treatment = Treatment.All[3] with { Tls = TlsChoice.Usual with { Resumption = Resumption.TryParse("mixed:0.66")! } };
        var reasons = Reasons(treatment, cell => cell with
        {
            Handshakes = cell.Handshakes with { ServerFull = 1000 - resumed, ClientFull = 1000 - resumed, ServerResumed = resumed, ClientResumed = resumed },
        });

        (reasons.Count == 0).ShouldBe(valid, string.Join("; ", reasons));
    }

    [Theory]
    [InlineData(Outcome.Ok, 0, null)]
    [InlineData(Outcome.Refused, 0, null)]
    [InlineData(Outcome.Error, 0, "in the load beside it, 1 interactions and 0 handshakes failed")]
    [InlineData(Outcome.Timeout, 0, "in the load beside it, 1 interactions and 0 handshakes failed")]
    [InlineData(Outcome.Transport, 2, "in the load beside it, 1 interactions and 2 handshakes failed")]
    [InlineData(Outcome.Ok, 1, "in the load beside it, 0 interactions and 1 handshakes failed")]
    public void A_load_beside_a_cell_must_not_fail(Outcome outcome, long handshakes, string? expected) =>
        CellValidity.Beside(handshakes, new RecordFile([new InteractionRecord { Outcome = outcome }, default], [])).ShouldBe(expected);

    private static IReadOnlyList<string> Reasons(Treatment treatment, Func<CellMeasurement, CellMeasurement> change) =>
        CellValidity.Reasons(treatment, change(Cells.Of(1, treatment, CellKind.Cost, 1000)));
}
