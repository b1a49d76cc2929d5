using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;

namespace TlsToll.Tls.Tests;

/// <summary>What the server sees of the two clients.</summary>
public sealed class ClientsTests(SharedCertificates certificates, ProfileCertificates profiles) : IClassFixture<ProfileCertificates>
{
    [Theory]
    [InlineData(SslProtocols.Tls12, false)]
    [InlineData(SslProtocols.Tls13, false)]
    [InlineData(SslProtocols.Tls12 | SslProtocols.Tls13, false)]
    [InlineData(SslProtocols.Tls12, true)]
    [InlineData(SslProtocols.Tls13, true)]
    public async Task Both_clients_offer_and_get_the_same(SslProtocols protocols, bool allowResumption)
    {
        await using var server = await TestServer.StartTls(certificates.Store, new ServerTlsOptions { AllowResumption = allowResumption });

        var (theirs, ours) = (await Negotiate(TlsClient.DotNet), await Negotiate(TlsClient.OpenSsl));

        ours.ShouldBe(theirs);

        async Task<(NegotiatedTls Tls, long Sent)> Negotiate(TlsClient client)
        {
            var options = new ClientTlsOptions { Client = client, Root = certificates.Store.Root, Protocols = protocols, AllowResumption = allowResumption };
            var connection = await TestClient.Tls(options).Request(server.Port, "sut");
            return (connection.Tls!, connection.WireBytes.Sent);
        }
    }

    [Theory]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    [InlineData(SslProtocols.Tls12 | SslProtocols.Tls13)]
    public async Task Both_clients_present_their_certificate_alone(SslProtocols protocol)
    {
        await using var server = await TestServer.StartTls(profiles.Store);
        using var certificate = CertificateStore.LoadClient(profiles.Path, KeyKind.Rsa2048);

        var (theirs, ours) = (await Negotiate(TlsClient.DotNet), await Negotiate(TlsClient.OpenSsl));

        ours.ShouldBe(theirs);
        ours.Mutual.ShouldBeTrue();

        async Task<NegotiatedTls> Negotiate(TlsClient client)
        {
            var options = new ClientTlsOptions { Client = client, Root = profiles.Store.Root, Protocols = protocol, Certificate = certificate };
            return (await TestClient.Tls(options).Request(server.Port, new TlsProfile(KeyKind.Rsa2048, Mutual: true).HostName)).Tls!;
        }
    }

    [Theory]
    [InlineData(TlsClient.DotNet)]
    [InlineData(TlsClient.OpenSsl)]
    public async Task An_answer_that_is_cut_off_within_a_record_is_no_end(TlsClient client)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var serving = CutOffAsync(listener);
        var options = new ClientTlsOptions { Client = client, Root = certificates.Store.Root };
        var connection = await TestClient.Tls(options).Connect(((IPEndPoint)listener.LocalEndpoint).Port, "sut", TestContext.Current.CancellationToken);
        await using var stream = connection.Stream;
        await stream.WriteAsync(new byte[1], TestContext.Current.CancellationToken);

        await Should.ThrowAsync<IOException>(async () => (await stream.ReadAsync(new byte[1000], TestContext.Current.CancellationToken)).ShouldBe(-1, "an end, or data"));

        await serving;
    }

    [Theory]
    [InlineData(1)]
    [InlineData(5000)]
    [InlineData(100_000)]
    public async Task Data_arrive_whole_whatever_the_sizes_of_writes_and_reads(int size)
    {
        const int total = 200_000;
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var serving = EchoAsync(listener, total);
        var options = new ClientTlsOptions { Client = TlsClient.OpenSsl, Root = certificates.Store.Root };
        var connection = await TestClient.Tls(options).Connect(((IPEndPoint)listener.LocalEndpoint).Port, "sut", TestContext.Current.CancellationToken);
        await using var stream = connection.Stream;
        var (sent, received, buffer) = (new byte[total], new byte[total], new byte[size]);
        new Random(1).NextBytes(sent);

        await stream.WriteAsync(sent, TestContext.Current.CancellationToken);
        for (var count = 0; count < total;)
        {
            var read = await stream.ReadAsync(buffer.AsMemory(0, Math.Min(size, total - count)), TestContext.Current.CancellationToken);
            read.ShouldBeGreaterThan(0);
            buffer.AsSpan(0, read).CopyTo(received.AsSpan(count));
            count += read;
        }

        received.ShouldBe(sent);
        await serving;
    }

    private async Task EchoAsync(TcpListener listener, int total)
    {
        await using var tls = new SslStream(new NetworkStream(await listener.AcceptSocketAsync(), ownsSocket: true));
        await tls.AuthenticateAsServerAsync(new SslServerAuthenticationOptions { ServerCertificateContext = certificates.Store.Profiles["rsa-2048.sut.test"] });
        var data = new byte[total];
        await tls.ReadExactlyAsync(data);
        await tls.WriteAsync(data);
    }

    private async Task CutOffAsync(TcpListener listener)
    {
        await using var wire = new CutWire(new NetworkStream(await listener.AcceptSocketAsync(), ownsSocket: true));
        await using var tls = new SslStream(wire);
        await tls.AuthenticateAsServerAsync(new SslServerAuthenticationOptions { ServerCertificateContext = certificates.Store.Profiles["rsa-2048.sut.test"] });
        await tls.ReadExactlyAsync(new byte[1]);
        wire.IsCut = true;
        await tls.WriteAsync(new byte[500]);
    }

    /// <summary>A wire that, once it is cut, passes half of what is written.</summary>
    private sealed class CutWire(Stream inner) : AsyncStream
    {
        public bool IsCut { get; set; }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => inner.ReadAsync(buffer, cancellationToken);

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
            inner.WriteAsync(IsCut ? buffer[..(buffer.Length / 2)] : buffer, cancellationToken);

        public override async ValueTask DisposeAsync()
        {
            await inner.DisposeAsync();
            await base.DisposeAsync();
        }
    }
}
