using System.Net;
using System.Net.Sockets;
using System.Text;

namespace TlsToll.Tls.Tests;

/// <summary>A client over a real socket, on the same seam as the driver.</summary>
internal sealed class TestClient(TransportSecurity security, HandshakeCounters counters)
{
    public static TestClient Plain() => new(TransportSecurity.Plain, new HandshakeCounters());

    public static TestClient Tls(ClientTlsOptions options)
    {
        var counters = new HandshakeCounters();
        return new TestClient(TransportSecurity.Tls(options, Hop.RbeToSut, counters), counters);
    }

    public long Count(HandshakeKind kind) => counters.Count(Hop.RbeToSut, TlsRole.Client, kind);

    public async Task<SecuredConnection> Connect(int port, string host, CancellationToken cancellationToken = default)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, port), cancellationToken);
        return await security.SecureAsync(new NetworkStream(socket, ownsSocket: true), host, cancellationToken);
    }

    /// <summary>Connects, makes one request, reads until the server has closed, and closes.</summary>
    public async Task<SecuredConnection> Request(int port, string host)
    {
        var connection = await Connect(port, host);
        await using var stream = connection.Stream;
        (await Exchange(stream)).ShouldEndWith("HTTP/1.1");
        return connection;
    }

    public static async Task<string> Exchange(Stream stream)
    {
        await stream.WriteAsync("GET / HTTP/1.1\r\nHost: sut\r\nConnection: close\r\n\r\n"u8.ToArray());
        using var reader = new StreamReader(stream, Encoding.ASCII, leaveOpen: true);
        var answer = await reader.ReadToEndAsync();
        answer.ShouldStartWith("HTTP/1.1 200");
        var lastChunk = answer.LastIndexOf("\r\n0\r\n", StringComparison.Ordinal);
        return lastChunk < 0 ? answer : answer[..lastChunk];
    }
}
