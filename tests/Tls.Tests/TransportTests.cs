using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;

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
    public async Task A_response_has_a_quarter_of_the_records_if_they_are_large()
    {
        // TLS 1.3: 5 bytes of record header, 1 of type, 16 of tag. 17 records of 4 KiB, or 5 of 16 KiB.
        (await BeyondDataAsync(large: false) - await BeyondDataAsync(large: true)).ShouldBeInRange((17 - 5 - 1) * 22, (17 - 5 + 1) * 22);

        // Bytes on the wire beyond those of the response.
        async Task<long> BeyondDataAsync(bool large)
        {
            await using var server = await TestServer.StartTls(_store, new ServerTlsOptions { LargeRecords = large });
            var client = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root });
            var connection = await client.Connect(server.Port, "sut", TestContext.Current.CancellationToken);
            await using var stream = connection.Stream;
            var before = connection.WireBytes.Received;
            await stream.WriteAsync("GET /large HTTP/1.1\r\nHost: sut\r\nConnection: close\r\n\r\n"u8.ToArray(), TestContext.Current.CancellationToken);
            using var answer = new MemoryStream();
            await stream.CopyToAsync(answer, TestContext.Current.CancellationToken);
            answer.Length.ShouldBeInRange(TestServer.LargeBytes, TestServer.LargeBytes + 1000);
            return connection.WireBytes.Received - before - answer.Length;
        }
    }

    // A request that is given up because the server takes in no more: nobody waits for the rest, not even the end of the connection.
    [Fact]
    public async Task A_connection_whose_write_was_given_up_ends_without_the_server()
    {
        var token = TestContext.Current.CancellationToken;
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var connecting = TestClient.Tls(new ClientTlsOptions { Client = _client, Root = _store.Root }).Connect(((IPEndPoint)listener.LocalEndpoint).Port, "sut", token);
        using var peer = await listener.AcceptTcpClientAsync(token);
        using var certificate = X509Certificate2.CreateFromPemFile(_store.CertificatePath(KeyKind.Rsa2048), _store.KeyPath(KeyKind.Rsa2048));
        await using var server = new SslStream(peer.GetStream());
        await server.AuthenticateAsServerAsync(certificate);
        var connection = await connecting;
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(token);

        var writing = connection.Stream.WriteAsync(new byte[32 << 20], patience.Token).AsTask();
        await patience.CancelAsync();
        await Should.ThrowAsync<Exception>(writing);
        await connection.Stream.DisposeAsync().AsTask().WaitAsync(TimeSpan.FromMinutes(1), token);
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
