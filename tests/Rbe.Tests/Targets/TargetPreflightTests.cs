using TlsToll.Experiments.Targets;

namespace TlsToll.Rbe.Tests.Targets;

/// <summary>The advice for a service that closes its connections.</summary>
public sealed class TargetPreflightTests
{
    [Theory]
    [InlineData(1, true, "shop.test closes a connection after 1 request; use --per-connection 1.")]
    [InlineData(7, true, "shop.test closes a connection after 7 requests; use --per-connection 1,7.")]
    [InlineData(7, false, "shop.test closes a connection after 7 requests; use --per-connection 1,7.")]
    [InlineData(1, false, "shop.test closes a connection after 1 request; with TLS alone, connections of 1 and of N requests are compared: have the service keep them, or add --plain with --per-connection 1.")]
    public void A_service_that_closes_connections_is_measured_as_far_as_it_can_be(int answers, bool hasPlain, string message) =>
        TargetPreflight.Closing("shop.test", answers, hasPlain).ShouldBe(message);
}
