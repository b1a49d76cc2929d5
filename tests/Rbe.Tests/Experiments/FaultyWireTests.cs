using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;
using TlsToll.Experiments.Faults;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>The false servers at the end of a broken wire, as a tier's client sees them.</summary>
public sealed class FaultyWireTests : IDisposable
{
    private const string Vendors = "vendors";

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-rbe-");
    private readonly CertificateStore _store;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public FaultyWireTests() => _store = CertificateStore.Create(_directory.FullName, [KeyKind.EcdsaP256]);

    public void Dispose() => _directory.Delete(recursive: true);

    [Theory]
    [InlineData(WireFault.Impostor, "it is self-signed")]
    [InlineData(WireFault.Expired, "it expired at ")]
    [InlineData(WireFault.Misnamed, "it is not valid for that host name")]
    public async Task A_false_certificate_is_refused_for_its_own_reason(WireFault fault, string reason)
    {
        await using var wire = new FaultyWire(target: 1);
        wire.Break(fault, _store.CaPath);

        var refusal = await Should.ThrowAsync<AuthenticationException>(async () => await ConnectAsync(wire));

        refusal.Message.ShouldContain(reason);
    }

    [Fact]
    public async Task A_false_server_with_a_right_certificate_answers_what_is_no_answer_and_closes()
    {
        await using var wire = new FaultyWire(target: 1);
        wire.Break(WireFault.Nonsense, _store.CaPath);
        await using var stream = await ConnectAsync(wire);

        await stream.WriteAsync("POST /soap HTTP/1.1\r\n\r\n"u8.ToArray(), Token);
        using var reader = new StreamReader(stream);
        var answer = await reader.ReadToEndAsync(Token);

        answer.ShouldStartWith("HTTP/1.1 200 OK\r\n");
        answer.ShouldEndWith("\r\n\r\n<a><b>nonsense</b></a>   ");
        wire.Deceived.ShouldBe(0, "the certificate is right, so whoever sends a request makes no mistake");
    }

    [Fact]
    public async Task What_a_late_wire_holds_arrives_after_its_end_though_the_sender_has_given_up()
    {
        var time = new ManualTime();
        using var behind = new TcpListener(IPAddress.Loopback, 0);
        behind.Start();
        await using var wire = new FaultyWire(((IPEndPoint)behind.LocalEndpoint).Port, time);
        wire.Break(WireFault.Late, _store.CaPath);
        using var sender = new TcpClient();
        await sender.ConnectAsync(IPAddress.Loopback, wire.Port, Token);
        await sender.GetStream().WriteAsync("authorise"u8.ToArray(), Token);
        while (time.Timers == 0)
            await Task.Delay(5, Token);
        wire.Mend();
        sender.Close();
        using var receiver = await behind.AcceptTcpClientAsync(Token);
        using var reader = new StreamReader(receiver.GetStream());
        var received = reader.ReadToEndAsync(Token);

        received.IsCompleted.ShouldBeFalse("it is on its way");
        time.Advance(FaultyWire.Lateness);

        (await received).ShouldBe("authorise");
        wire.Held.ShouldBe(0);
    }

    private async Task<Stream> ConnectAsync(FaultyWire wire)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(IPAddress.Loopback, wire.Port, Token);
        var security = TransportSecurity.Tls(new ClientTlsOptions { Root = _store.Root }, Hop.SutToVendors, new HandshakeCounters());
        return (await security.SecureAsync(new NetworkStream(socket, ownsSocket: true), Vendors, Token)).Stream;
    }
}
