using System.Net;
using System.Net.Sockets;
using TlsToll.Contracts.Administration;
using TlsToll.Hosting.Administration;
using TlsToll.Hosting.Listeners;
using TlsToll.Hosting.Routing;

namespace TlsToll.Hosting.Tests;

public sealed class TokenTests
{
    private const string Token = "0123456789abcdef";

    [Theory]
    [InlineData("127.0.0.1", false)]
    [InlineData("127.0.0.2", false)]
    [InlineData("::1", false)]
    [InlineData("0.0.0.0", true)]
    [InlineData("::", true)]
    [InlineData("192.168.1.5", true)]
    public void A_token_is_required_off_loopback(string address, bool isRequired) =>
        TokenFile.IsRequiredFor(IPAddress.Parse(address)).ShouldBe(isRequired);

    [Fact]
    public void An_administration_off_loopback_is_not_even_built_without_a_token()
    {
        var options = new HostingOptions { AdminBind = IPAddress.Any };

        Should.Throw<ArgumentException>(() => new AdministrationHost(options, Health.Always, _ => throw new NotSupportedException(), []));
    }

    [Fact]
    public async Task An_administration_has_a_limit_of_connections()
    {
        const int Limit = 256;
        var stop = TestContext.Current.CancellationToken;
        await using var host = new AdministrationHost(new HostingOptions(), Health.Always, _ => throw new NotSupportedException(), []);
        await host.StartAsync(stop);
        var address = new Uri(host.Address);
        var clients = new List<TcpClient>();
        try
        {
            for (var i = 0; i < Limit; i++)
                (await AnswerAsync()).ShouldBe((byte)'H');
            (await AnswerAsync()).ShouldBeNull();
        }
        finally
        {
            clients.ForEach(client => client.Dispose());
        }

        await host.StopAsync();

        // The first byte of the answer; null if the connection is closed instead.
        async Task<byte?> AnswerAsync()
        {
            var client = new TcpClient();
            clients.Add(client);
            await client.ConnectAsync(address.Host, address.Port, stop);
            var first = new byte[1];
            try
            {
                await client.GetStream().WriteAsync("GET /health HTTP/1.1\r\nHost: a\r\n\r\n"u8.ToArray(), stop);
                return await client.GetStream().ReadAsync(first, stop) == 1 ? first[0] : null;
            }
            catch (IOException)
            {
                return null;
            }
        }
    }

    [Theory]
    [InlineData("/ledger", null, false)]
    [InlineData("/ledger", "", false)]
    [InlineData("/ledger", "Bearer", false)]
    [InlineData("/ledger", "Bearer ", false)]
    [InlineData("/ledger", "Bearer 0123456789abcdeg", false)]
    [InlineData("/ledger", "Basic 0123456789abcdef", false)]
    [InlineData("/ledger", "Bearer 0123456789abcdef", true)]
    [InlineData("/ledger", "bearer 0123456789abcdef", true)]
    [InlineData("/health", null, true)]
    [InlineData("/healthy", null, false)]
    [InlineData("/health/../ledger", null, false)]
    public void Only_the_token_opens_the_administration(string path, string? authorisation, bool isAllowed) =>
        new TokenCheck(Token).Allows(path, authorisation).ShouldBe(isAllowed);

    [Fact]
    public void Without_a_token_everyone_may_administer() => new TokenCheck(token: null).Allows("/ledger", authorisation: null).ShouldBeTrue();

    [Theory]
    [InlineData("0123456789abcdef\n", true)]
    [InlineData("0123456789abcde", false)]
    [InlineData("0123456789 abcdef", false)]
    [InlineData("0123456789abcdéf", false)]
    [InlineData("", false)]
    public void A_token_has_16_printable_characters_or_more(string content, bool isToken)
    {
        var file = Path.GetTempFileName();
        try
        {
            File.WriteAllText(file, content);
            if (isToken)
                TokenFile.Read(file).ShouldBe(content.Trim());
            else
                Should.Throw<FormatException>(() => TokenFile.Read(file)).Message.ShouldContain(file);
        }
        finally
        {
            File.Delete(file);
        }
    }
}
