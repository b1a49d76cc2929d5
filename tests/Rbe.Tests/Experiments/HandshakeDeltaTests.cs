using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Cells;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class HandshakeDeltaTests
{
    [Theory]
    [InlineData("full", 5, 7, 3)]
    [InlineData("plain-data", 5, 7, 3)]
    public void Real_handshakes_count_as_such_and_what_is_in_their_place_as_a_failure(string parts, long full, long resumed, long failed) =>
        Counts(parts, ("full", 5), ("resumed", 7), ("failed", 1), ("skeleton", 2)).ShouldBe((full, resumed, failed));

    [Fact]
    public void Skeletons_count_as_such_and_a_real_handshake_among_them_as_a_failure() =>
        Counts("skeleton", ("skeleton", 5), ("skeletonresumed", 7), ("full", 1)).ShouldBe((5, 7, 1));

    [Fact]
    public void A_minimal_set_up_is_counted_once() => Counts("minimal-setup", ("minimalsetup", 5), ("skeleton", 2)).ShouldBe((5, 0, 2));

    private static (long Full, long Resumed, long Failed) Counts(string parts, params (string Kind, long Count)[] handshakes)
    {
        TierCounters Counters(long factor, long more) => MeterTests.Counters(meter: null) with
        {
            Handshakes = [.. handshakes.Select(h => new HandshakeCounter(1, "server", h.Kind, (factor * h.Count) + more))],
        };
        var counts = HandshakeDelta.Counts(Counters(0, 11), Counters(1, 11), (0, 0, 0), TlsParts.All.Single(p => p.Name == parts));
        return (counts.ServerFull, counts.ServerResumed, counts.ServerFailed);
    }
}
