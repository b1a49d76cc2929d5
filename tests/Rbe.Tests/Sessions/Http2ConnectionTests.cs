using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using TlsToll.Load.Http;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Sessions;

/// <summary>HTTP/2 on a connection of one's own, to a server that speaks nothing else.</summary>
public sealed class Http2ConnectionTests : IAsyncLifetime
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-rbe-").FullName;
    private readonly HashSet<string> _connections = new(StringComparer.Ordinal);
    private CertificateStore _store = null!;
    private WebApplication _server = null!;
    private IPEndPoint[] _addresses = [];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _store = CertificateStore.Create(_directory, [KeyKind.EcdsaP256]);
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2);
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.UseTestbedTls(
                _store, new ServerTlsOptions { DefaultProfile = KeyKind.EcdsaP256, Http2 = true }, Hop.RbeToSut, new HandshakeCounters()));
        });
        _server = builder.Build();
        _server.Run(AnswerAsync);
        await _server.StartAsync(Token);
        _addresses = [.. _server.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses
            .Select(address => new IPEndPoint(IPAddress.Loopback, new Uri(address).Port))];
    }

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        Directory.Delete(_directory, recursive: true);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Each_request_is_a_stream_of_the_connection(bool tls)
    {
        var options = new ClientTlsOptions { Root = _store.Root, Client = TlsClient.DotNet, ApplicationProtocol = "h2" };
        var security = tls ? TransportSecurity.Tls(options, Hop.RbeToSut, new HandshakeCounters()) : TransportSecurity.Plain;
        var connection = await TcpConnection.OpenAsync(_addresses[tls ? 1 : 0], security, () => KeyKind.EcdsaP256.HostName, Token);
        var buffer = new ResponseBuffer();
        using var http = new Http2Connection(connection, "ecdsa-p256.sut.test:1", buffer, TimeProvider.System);

        for (var number = 1; number <= 3; number++)
        {
            var answer = await http.SendAsync(Encoding.ASCII.GetBytes(
                $"POST /soap HTTP/1.1\r\nHost: elsewhere\r\nContent-Type: text/xml; charset=utf-8\r\nSOAPAction: \"x/{number}\"\r\nContent-Length: 2\r\n\r\nb{number}"), Token);

            answer.Status.ShouldBe(200 + number);
            Encoding.ASCII.GetString(answer.Body).ShouldBe($"HTTP/2 {(tls ? "https" : "http")} /soap text/xml; charset=utf-8 \"x/{number}\" b{number}");
            answer.Close.ShouldBeFalse();
            answer.FirstByte.ShouldBeLessThanOrEqualTo(answer.LastByte);
        }

        connection.Tls?.Alpn.ShouldBe("h2");
        await TcpConnection.CloseAsync(connection);
        _connections.Count.ShouldBe(1);
        connection.WireBytes.Sent.ShouldBeGreaterThan(0);
    }

    [Fact]
    public async Task A_connection_that_has_ended_is_not_opened_again()
    {
        var connection = await TcpConnection.OpenAsync(_addresses[0], TransportSecurity.Plain, () => "", Token);
        using var http = new Http2Connection(connection, "sut:1", new ResponseBuffer(), TimeProvider.System);
        var request = Encoding.ASCII.GetBytes("GET / HTTP/1.1\r\nHost: sut\r\n\r\n");
        await http.SendAsync(request, Token);
        await TcpConnection.CloseAsync(connection);

        await Should.ThrowAsync<IOException>(async () => await http.SendAsync(request, Token));

        _connections.Count.ShouldBe(1);
    }

    private async Task AnswerAsync(HttpContext context)
    {
        lock (_connections)
            _connections.Add(context.Connection.Id);
        var (request, action) = (context.Request, context.Request.Headers["SOAPAction"].ToString());
        using var reader = new StreamReader(request.Body);
        var body = await reader.ReadToEndAsync();
        context.Response.StatusCode = 200 + (body.Length == 2 ? body[1] - '0' : 0);
        await context.Response.WriteAsync($"{request.Protocol} {request.Scheme} {request.Path} {request.ContentType} {action} {body}");
    }
}
