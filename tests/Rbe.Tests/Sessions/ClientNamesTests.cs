using TlsToll.Load.Sessions;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class ClientNamesTests
{
    private static readonly TimeSpan AnyAge = TimeSpan.FromHours(1);
    private static readonly TlsProfile Profile = new(KeyKind.Rsa2048, Resumption: true);

    [Fact]
    public void Without_resumption_all_come_under_one_name()
    {
        var names = ClientNames.Same("rsa-2048.sut.test");

        names.Next().HostName.ShouldBe("rsa-2048.sut.test");
        names.Next().ShouldBe(names.Next());
    }

    [Theory]
    [InlineData(0.66, 1000)]
    [InlineData(0.29, 100)]
    [InlineData(0.5, 7)]
    public void A_share_of_the_connections_returns_and_is_spread_evenly(double share, int connections)
    {
        var clients = new ReturningClients(Profile);
        clients.Release(clients.New());
        var names = ClientNames.Returning(clients, share, AnyAge);
        var seen = new HashSet<string>();
        var returned = 0;

        for (var n = 1; n <= connections; n++)
        {
            var name = names.Next();
            if (!seen.Add(name.HostName) || n == 1 && share >= 1)
                returned++;
            names.Release(name);
            Math.Abs(returned - (share * n)).ShouldBeLessThanOrEqualTo(2, $"after {n}");
        }
    }

    [Fact]
    public void All_return_but_those_that_find_no_session_free()
    {
        var names = ClientNames.Returning(new ReturningClients(Profile), 1, AnyAge);
        ClientName[] first = [names.Next(), names.Next(), names.Next()];
        first.Select(n => n.HostName).ShouldBeUnique();
        foreach (var name in first)
            names.Release(name);

        ClientName[] second = [names.Next(), names.Next(), names.Next()];

        second.ShouldBe(first, "who has waited longest comes first");
        names.Next().HostName.ShouldNotBeOneOf([.. first.Select(n => n.HostName)]);
    }

    [Fact]
    public void Who_came_too_long_ago_does_not_come_back()
    {
        var clients = new ReturningClients(Profile);
        var old = clients.New();
        clients.Release(old);

        ClientNames.Returning(clients, 1, TimeSpan.Zero).Next().HostName.ShouldNotBe(old.HostName);
    }

    [Fact]
    public void Clients_of_two_servers_never_share_a_name()
    {
        var (one, other) = (new ReturningClients(Profile), new ReturningClients(Profile));

        Enumerable.Range(0, 50).SelectMany(_ => new[] { one.New().HostName, other.New().HostName }).ShouldBeUnique();
    }

    [Fact]
    public async Task Many_at_once_get_names_of_their_own()
    {
        var names = ClientNames.Returning(new ReturningClients(Profile), 0.66, AnyAge);
        var held = new System.Collections.Concurrent.ConcurrentDictionary<string, int>();

        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() =>
        {
            for (var i = 0; i < 500; i++)
            {
                var name = names.Next();
                held.TryAdd(name.HostName, 0).ShouldBeTrue("nobody else is connected under it");
                held.TryRemove(name.HostName, out int _).ShouldBeTrue();
                names.Release(name);
            }
        })));
    }
}
