using System.Net;
using System.Net.Sockets;
using TlsToll.Experiments.Targets;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Targets;

/// <summary>Addresses of a service that can't be measured.</summary>
public sealed class ServiceLocationTests
{
    [Theory]
    [InlineData("https://0.0.0.0:8443", "0.0.0.0:8443: no address to connect to, but what a server listens on for all of its addresses; use 127.0.0.1.")]
    [InlineData("https://[::]:8443", "[::]:8443: no address to connect to, but what a server listens on for all of its addresses; use [::1].")]
    public async Task The_address_for_all_addresses_is_refused_with_the_one_to_use(string url, string message) => (await RefusedAsync(url)).ShouldBe(message);

    [Fact]
    public async Task A_name_that_is_too_long_is_refused()
    {
        var name = string.Join('.', Enumerable.Repeat("abcdefghi", 40));

        (await RefusedAsync($"https://{name}")).ShouldBe($"{name}: the name of the host is too long.");
    }

    [Fact]
    public async Task Of_localhost_the_address_is_taken_at_which_the_service_listens()
    {
        var stop = TestContext.Current.CancellationToken;
        Assert.SkipUnless((await Dns.GetHostAddressesAsync("localhost", stop)).Contains(IPAddress.IPv6Loopback), "localhost has no IPv6 address here.");
        using var listener = new TcpListener(IPAddress.IPv6Loopback, 0);
        listener.Start();
        var url = new Uri($"https://localhost:{((IPEndPoint)listener.LocalEndpoint).Port}");

        (await ServiceLocation.ResolveAsync(url, mayLoadOthers: false, stop)).End.Address.ShouldBe(IPAddress.IPv6Loopback);
    }

    private static async Task<string> RefusedAsync(string url) => (await Should.ThrowAsync<InvalidRequestException>(
        () => ServiceLocation.ResolveAsync(new Uri(url), mayLoadOthers: false, TestContext.Current.CancellationToken))).Message;
}
