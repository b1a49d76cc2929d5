namespace TlsToll.Tls.Tests;

public sealed class HandshakeCountersTests
{
    [Fact]
    public void Counts_of_many_threads_add_up()
    {
        var counters = new HandshakeCounters();
        const int each = 20_000;
        Parallel.For(0, 8, worker =>
        {
            for (var i = 0; i < each; i++)
                counters.Add(worker % 2 == 0 ? Hop.RbeToSut : Hop.SutToDatabase, TlsRole.Client, HandshakeKind.Full);
        });
        counters.Count(Hop.RbeToSut, TlsRole.Client, HandshakeKind.Full).ShouldBe(4 * each);
        counters.Count(Hop.SutToDatabase, TlsRole.Client, HandshakeKind.Full).ShouldBe(4 * each);
    }

    [Fact]
    public void Every_combination_has_a_count_of_its_own()
    {
        var counters = new HandshakeCounters();
        var all =
            (from hop in Enum.GetValues<Hop>()
             from role in Enum.GetValues<TlsRole>()
             from kind in Enum.GetValues<HandshakeKind>()
             select (hop, role, kind)).ToArray();
        for (var i = 0; i < all.Length; i++)
        {
            for (var n = 0; n <= i; n++)
                counters.Add(all[i].hop, all[i].role, all[i].kind);
        }

        counters.Snapshot().ShouldBe(all.Select((c, i) => new HandshakeCount(c.hop, c.role, c.kind, i + 1)));
    }

    [Fact]
    public void What_never_happened_is_absent()
    {
        var counters = new HandshakeCounters();
        counters.Snapshot().ShouldBeEmpty();
        counters.Add(Hop.SutToVendors, TlsRole.Client, HandshakeKind.Resumed);
        counters.Snapshot().ShouldBe([new HandshakeCount(Hop.SutToVendors, TlsRole.Client, HandshakeKind.Resumed, 1)]);
    }

    [Theory]
    [InlineData((Hop)0, TlsRole.Client, HandshakeKind.Full)]
    [InlineData((Hop)4, TlsRole.Client, HandshakeKind.Full)]
    [InlineData(Hop.RbeToSut, (TlsRole)2, HandshakeKind.Full)]
    [InlineData(Hop.RbeToSut, TlsRole.Client, (HandshakeKind)7)]
    public void A_value_that_has_no_name_is_refused(Hop hop, TlsRole role, HandshakeKind kind) =>
        Should.Throw<ArgumentOutOfRangeException>(() => new HandshakeCounters().Add(hop, role, kind));
}
