using System.Diagnostics;
using System.Net;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Text;
using TlsToll.Contracts;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Services;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>Half handshakes, requests that come byte by byte, and clients that read nothing, all at once, on a SUT with large images.</summary>
internal sealed class SlowAttack : IAsyncDisposable
{
    /// <summary>Number of requests whose head or body comes byte by byte.</summary>
    public const int DripCount = 500;

    /// <summary>Bytes of the answer that a client asks for and does not read, without what base64 adds.</summary>
    public const long AnswerBytes = FieldLimits.ItemsPerAnswer * (long)ImageBytes;

    /// <summary>
    /// How much memory all may take, some 780 MiB: less than the answers alone. Without limits, the SUT would hold each answer as a whole, and that in a
    /// buffer that grows by doubling. On a busy host of two processors, it took 200 to 400 MiB.
    /// </summary>
    public const long MostBytes = DeafCount * AnswerBytes;

    private const int HalfCount = 2000;
    private const int DeafCount = 40;
    private const int ImageBytes = 400 * 1024;

    // Of 512 bytes that the record promises.
    private static readonly byte[] HalfHello = [0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, .. new byte[245]];

    // Nothing depends on it: a client that is slower yet is shed as well.
    private static readonly TimeSpan Pace = TimeSpan.FromMilliseconds(250);

    private readonly List<SlowClient> _halves = [];
    private readonly List<SlowClient> _drips = [];
    private readonly List<SlowClient> _deaf = [];
    private readonly DirectoryInfo _images;
    private readonly HttpClient _plain;
    private readonly HttpClient _tls;
    private readonly TransportSecurity _security;

    private SlowAttack(SutProgram sut, DirectoryInfo images, string certificates)
    {
        (Sut, _images) = (sut, images);
        _plain = new HttpClient { BaseAddress = sut.Plain };
        _security = TransportSecurity.Tls(
            new ClientTlsOptions { Root = CertificateStore.Open(certificates).Root }, Hop.RbeToSut, new HandshakeCounters());
        _tls = new HttpClient(new SocketsHttpHandler
        {
            ConnectCallback = async (context, cancellation) => await SecureAsync(await OpenAsync(context.DnsEndPoint, cancellation)),
        })
        {
            BaseAddress = new UriBuilder(sut.Tls) { Scheme = Uri.UriSchemeHttp }.Uri,
        };
    }

    public SutProgram Sut { get; }

    /// <summary>Clients that send too little: in a head, in a body, and half a handshake, in this order.</summary>
    public IReadOnlyList<SlowClient> Senders => [.. _drips, .. _halves];

    /// <summary>Clients that read nothing, half of them with TLS.</summary>
    public IReadOnlyList<SlowClient> Deaf => _deaf;

    /// <summary>The longest that a request of somebody else took.</summary>
    public TimeSpan SlowestProbe { get; private set; }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Starts a SUT that has answered requests.</summary>
    public static async Task<SlowAttack> PrepareAsync(FrontFixture front)
    {
        var images = Directory.CreateTempSubdirectory("tlstoll-tests-");
        foreach (var item in Enumerable.Range(1, FieldLimits.ItemsPerAnswer))
        {
            // All zeroes, which take no room on the disk.
            using var file = File.Create(Path.Combine(images.FullName, Images.NameFor(item)));
            file.SetLength(ImageBytes);
        }

        var attack = new SlowAttack(await front.StartWithImagesAsync(images.FullName), images, front.CertificateDirectory);
        await attack.ProbeAsync();
        return attack;
    }

    /// <summary>Connects all clients.</summary>
    /// <param name="heads">Number of those that drip in the head of a request; the others drip in its body.</param>
    public async Task BeginAsync(int heads)
    {
        var ids = string.Join(',', Enumerable.Range(1, FieldLimits.ItemsPerAnswer));
        var question = $"{{\"itemIds\":[{ids}]}}";
        var deaf = Encoding.ASCII.GetBytes(Head(nameof(ServiceName.ProductDetail), question.Length) + question);
        for (var i = 0; i < DeafCount; i++)
        {
            _deaf.Add(i % 2 == 0
                ? await SlowClient.ConnectAsync(Sut.Plain, deaf, ' ', Token)
                : await SlowClient.ConnectAsync(Sut.Tls, deaf, ' ', Token, SecureAsync));
        }

        for (var i = 0; i < DripCount; i++)
        {
            _drips.Add(i < heads
                ? await ConnectAsync(Sut.Plain, "GET /health/live HTTP/1.1\r\nHost: sut\r\nX-Slow: ", 'a')
                : await ConnectAsync(Sut.Plain, Head(nameof(ServiceName.OrderStatus), FieldLimits.RequestBytes), ' '));
        }

        for (var i = 0; i < HalfCount; i++)
            _halves.Add(await SlowClient.ConnectAsync(Sut.Tls, HalfHello, ' ', Token));
    }

    /// <summary>Drips, and asks the SUT as somebody else would, until the server has ended what the task waits for.</summary>
    public async Task HoldAsync(Task ended)
    {
        using var pace = new PeriodicTimer(Pace);
        do
        {
            _drips.ForEach(client => client.Drip());
            await ProbeAsync();
        }
        while (!ended.IsCompleted && await pace.WaitForNextTickAsync(Token));
        await ended;
    }

    /// <summary>Disconnects the clients that have not been disconnected.</summary>
    public void End()
    {
        foreach (var client in Senders.Concat(_deaf))
            client.Dispose();
    }

    public async ValueTask DisposeAsync()
    {
        End();
        _plain.Dispose();
        _tls.Dispose();
        await Sut.DisposeAsync();
        _images.Delete(recursive: true);
    }

    private static Task<SlowClient> ConnectAsync(Uri address, string first, char drop) =>
        SlowClient.ConnectAsync(address, Encoding.ASCII.GetBytes(first), drop, Token);

    private static string Head(string service, int length) =>
        $"POST /json/{service} HTTP/1.1\r\nHost: sut\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n";

    private static async Task<Stream> OpenAsync(DnsEndPoint address, CancellationToken cancellation)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(address, cancellation);
        return new NetworkStream(socket, ownsSocket: true);
    }

    private async Task<Stream> SecureAsync(Stream stream) => (await _security.SecureAsync(stream, "rsa-2048.sut.test", Token)).Stream;

    // With a connection and a handshake of its own each time.
    private async Task ProbeAsync()
    {
        foreach (var client in (HttpClient[])[_plain, _tls])
        {
            var asked = Stopwatch.StartNew();
            using var request = new HttpRequestMessage(HttpMethod.Post, "/json/OrderStatus")
            {
                Content = JsonContent.Create(new OrderStatusRequest { CustomerId = 1, Limit = 1 }, WireJson.Default.OrderStatusRequest),
            };
            request.Headers.ConnectionClose = true;
            using var response = await client.SendAsync(request, Token);
            response.StatusCode.ShouldBe(HttpStatusCode.OK);
            if (asked.Elapsed > SlowestProbe)
                SlowestProbe = asked.Elapsed;
        }
    }
}
