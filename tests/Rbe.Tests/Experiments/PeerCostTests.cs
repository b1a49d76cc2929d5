using TlsToll.Experiments.Controls.Peers;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>Drivers are compared with the RBE only if they negotiated the same TLS.</summary>
public sealed class PeerCostTests
{
    private static readonly PeerTls Usual = new("1.3", "TLS_AES_256_GCM_SHA384", "x25519");

    [Fact]
    public void The_same_parameters_in_all_connections_of_both_are_no_difference() => PeerCost.Difference([Usual with { }], [Usual]).ShouldBeNull();

    [Fact]
    public void Other_parameters_are_named_with_those_of_the_RBE()
    {
        PeerCost.Difference([Usual with { Group = "x25519mlkem768" }], [Usual])
            .ShouldBe("other parameters: 1.3 TLS_AES_256_GCM_SHA384 x25519mlkem768; those of the RBE: 1.3 TLS_AES_256_GCM_SHA384 x25519");
        PeerCost.Difference([Usual, Usual with { Protocol = "1.2" }], [Usual]).ShouldNotBeNull();
        PeerCost.Difference([Usual], [Usual, Usual with { Group = null }]).ShouldNotBeNull();
        PeerCost.Difference([], [Usual]).ShouldBe("other parameters: none; those of the RBE: 1.3 TLS_AES_256_GCM_SHA384 x25519");
    }
}
