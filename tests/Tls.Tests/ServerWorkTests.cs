using TlsToll.Tls.Costs;

namespace TlsToll.Tls.Tests;

public sealed class ServerWorkTests
{
    private const int Least = 4 << 20;

    [Fact]
    public void An_interaction_is_spread_over_the_steps_of_its_connection()
    {
        // It is accepted, shakes hands in two calls, receives, sends, and is closed.
        var request = new ServerWork(CpuMicros: 600, AllocatedBytes: 600_000, InteractionsPerConnection: 1);

        request.MicrosBeforeCall.ShouldBe(100, 1e-9);
        request.MicrosBeforeHandshake.ShouldBe(100, 1e-9);
        request.BytesBeforeCall.ShouldBe(Least + 100_000);
        request.BytesBeforeHandshake.ShouldBe(Least + 100_000);
    }

    [Fact]
    public void Before_a_handshake_that_is_rare_comes_whatever_was_done_since_the_last()
    {
        var session = new ServerWork(CpuMicros: 600, AllocatedBytes: 100_000, InteractionsPerConnection: 40);

        session.MicrosBeforeCall.ShouldBe(600 * 40 / 84.0, 1e-9);
        session.BytesBeforeHandshake.ShouldBe(Least + (int)(100_000 * (39 + (40 / 84.0))));
    }

    [Fact]
    public void There_is_an_end_to_how_cold_a_cache_gets()
    {
        var rare = new ServerWork(CpuMicros: 600, AllocatedBytes: 100_000, InteractionsPerConnection: 1e6);

        rare.MicrosBeforeHandshake.ShouldBe(1000);
        rare.BytesBeforeHandshake.ShouldBe(32 << 20);
        ServerWork.None.MicrosBeforeHandshake.ShouldBe(0);
        ServerWork.None.BytesBeforeCall.ShouldBe(Least);
    }
}
