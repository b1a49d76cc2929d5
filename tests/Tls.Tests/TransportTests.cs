using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Net.Sockets;

namespace TlsToll.Tls.Tests;

public abstract class TransportTests
{
    private readonly CertificateStore _store;
    private readonly TlsClient _client;

    protected TransportTests(SharedCertificates certificates, TlsClient client) => (_store, _client) = (certificates.Store, client);

    [Fact]
    public async Task The_plain_twin_has_no_tls_and_counts_the_same_bytes_as_the_peer()
    {
        await using var server = await TestServer.StartPlain();
        var connection = await TestClient.Plain().Connect(server.Port, "sut", TestContext.Current.CancellationToken);
        await using var stream = connection.Stream;
        connection.WireBytes.ShouldBe(new WireBytes(0, 0));

        await TestClient.Exchange(stream);

        connection.Tls.ShouldBeNull();
        connection.WireBytes.Sent.ShouldBe("GET / HTTP/1.1\r\nHost: sut\r\nConnection: close\r\n\r\n".Length);
        connection.WireBytes.Received.ShouldBeGreaterThan(60);
    }

    [Fact]
    public async Task Bytes_over_tls_are_those_of_the_handshake_and_then_those_of_the_records()
    {
        await using var server = await TestServer.StartTls(_store);
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root });
        var connection = await client.Connect(server.Port, "sut", TestContext.Current.CancellationToken);
        await using var stream = connection.Stream;
        var atHandshake = connection.WireBytes;
        atHandshake.ShouldBe(new WireBytes(connection.Tls!.HandshakeBytesSent, connection.Tls.HandshakeBytesReceived));
        atHandshake.Sent.ShouldBeInRange(200, 2000);
        atHandshake.Received.ShouldBeInRange(800, 4000);

        await TestClient.Exchange(stream);

        // TLS 1.3: 5 bytes of record header, 1 of type, 16 of tag.
        (connection.WireBytes.Sent - atHandshake.Sent)
            .ShouldBe("GET / HTTP/1.1\r\nHost: sut\r\nConnection: close\r\n\r\n".Length + 22);
        connection.WireBytes.Received.ShouldBeGreaterThan(atHandshake.Received + 60);
    }

    [Fact]
    [SuppressMessage("Performance", "CA1835", Justification = "The overloads with arrays are what is tested.")]
    public async Task Every_way_to_read_and_write_is_counted()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var port = ((IPEndPoint)listener.LocalEndpoint).Port;
        var connection = await TestClient.Plain().Connect(port, "", TestContext.Current.CancellationToken);
        using var peer = await listener.AcceptTcpClientAsync(TestContext.Current.CancellationToken);
        var (here, there, ten) = (connection.Stream, peer.GetStream(), new byte[10]);

        here.Write(ten);
        here.Write(ten, 0, 9);
        await here.WriteAsync(ten.AsMemory(0, 8), TestContext.Current.CancellationToken);
        await here.WriteAsync(ten, 0, 7, TestContext.Current.CancellationToken);
        await there.ReadExactlyAsync(new byte[34], TestContext.Current.CancellationToken);
        await there.WriteAsync(new byte[34], TestContext.Current.CancellationToken);
        here.ReadExactly(ten);
        here.ReadExactly(ten, 0, 9);
        await here.ReadExactlyAsync(ten.AsMemory(0, 8), TestContext.Current.CancellationToken);
        await here.ReadExactlyAsync(ten, 0, 7, TestContext.Current.CancellationToken);

        connection.WireBytes.ShouldBe(new WireBytes(34, 34));
        await here.DisposeAsync();
        connection.WireBytes.ShouldBe(new WireBytes(34, 34));
        (await there.ReadAsync(ten, TestContext.Current.CancellationToken)).ShouldBe(0);
    }

    [Fact]
    public async Task A_connection_that_is_disposed_of_in_the_middle_of_a_read_ends_the_read()
    {
        await using var server = await TestServer.StartTls(_store);
        var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root });
        var connection = await client.Connect(server.Port, "sut", TestContext.Current.CancellationToken);
        var reading = connection.Stream.ReadAsync(new byte[100], TestContext.Current.CancellationToken).AsTask();

        await connection.Stream.DisposeAsync();

        (await Should.ThrowAsync<Exception>(() => reading)).ShouldBeAssignableTo<SystemException>();
        await Should.ThrowAsync<ObjectDisposedException>(async () => await connection.Stream.WriteAsync(new byte[1], TestContext.Current.CancellationToken));
        await Should.ThrowAsync<ObjectDisposedException>(async () => (await connection.Stream.ReadAsync(new byte[1], TestContext.Current.CancellationToken)).ShouldBe(-1));
    }
}

/// <summary>The tests with .NET's client.</summary>
public sealed class SslStreamTransportTests(SharedCertificates certificates) : TransportTests(certificates, TlsClient.DotNet);

/// <summary>The tests with OpenSSL's client.</summary>
public sealed class OpenSslTransportTests(SharedCertificates certificates) : TransportTests(certificates, TlsClient.OpenSsl);
