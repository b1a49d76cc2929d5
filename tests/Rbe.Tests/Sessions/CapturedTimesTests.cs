using System.Globalization;
using System.Net;
using System.Net.Sockets;
using TlsToll.EndToEnd.Tests.Runs;
using TlsToll.Results.Records;
using TlsToll.Statistics;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Sessions;

/// <summary>
/// The driver's response times beside those that tshark reads from the packets. The driver sees a request leave earlier and a response arrive later than the
/// wire does, by the time that system calls and wake-ups take.
/// </summary>
[Collection(nameof(CapturedTimesTests))]
public sealed class CapturedTimesTests : IDisposable
{
    private const int Sessions = 25;
    private const int PerSession = 40;

    // A Finished and close alerts are shorter; requests, responses and hellos are longer.
    private const int FewestBytes = 100;

    // Milliseconds: both clocks are read in microseconds.
    private const double Resolution = 0.01;

    // Packets of a connection that sends nothing.
    private const int MostOfMark = 16;

    private const double MedianLimit = 0.1;
    private const double P99Limit = 1;
    private const int Attempts = 5;

    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-rbe-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    /// <summary>
    /// What holds on the busiest host. A time is no shorter than on the wire. It is no longer than what lies between the driver's packets on either side of it:
    /// it begins after the answer before it came and ends before the next request leaves. Without think time, that is little more.
    /// </summary>
    [Theory]
    [InlineData(null)]
    [InlineData(TlsClient.OpenSsl)]
    [InlineData(TlsClient.DotNet)]
    public async Task A_response_time_contains_its_packets_and_no_others(TlsClient? client)
    {
        for (var attempt = 1; attempt <= Attempts; attempt++)
        {
            if (await AttemptAsync(client, attempt) is not { } times)
                continue;
            times.ShouldAllBe(t => t.Driver - t.Wire > -Resolution);
            times.ShouldAllBe(t => t.Between == null || t.Driver - t.Between < Resolution);
            times.Count(t => t.Between is not null).ShouldBeGreaterThan(times.Length / 2);
            return;
        }

        Assert.Skip("The host is busy: dumpcap lost packets in each attempt.");
    }

    /// <summary>How much longer. It judges times, so it wants a host without other work: <c>./bench test --times</c>.</summary>
    [Theory(Explicit = true)]
    [Trait("Judges", "times")]
    [InlineData(null)]
    [InlineData(TlsClient.OpenSsl)]
    [InlineData(TlsClient.DotNet)]
    public async Task Response_times_are_close_to_those_of_the_packets(TlsClient? client)
    {
        // In the first attempts, the runtime still compiles.
        var attempts = new List<PercentileSummary>();
        for (var attempt = 1; attempt <= Attempts && !attempts.Exists(IsClose); attempt++)
        {
            if (await AttemptAsync(client, attempt) is { } times)
                attempts.Add(Percentiles.Summarise([.. times.Select(t => t.Driver - t.Wire)])!);
        }

        attempts.ShouldContain(a => IsClose(a), string.Join("; ", attempts));
    }

    private static bool IsClose(PercentileSummary late) => late.P50 < MedianLimit && late.P99 < P99Limit;

    // Null if packets were lost, as on a busy host.
    private async Task<Times[]?> AttemptAsync(TlsClient? client, int attempt)
    {
        var store = CertificateStore.Create(_directory, [KeyKind.EcdsaP256]);
        await using var server = new ScriptedServer(RightAnswers.To, client is null ? null : stream => ConnectionTests.SecureAsync(stream, store));
        var security = client is { } its
            ? TransportSecurity.Tls(new ClientTlsOptions { Root = store.Root, Client = its }, Hop.RbeToSut, new HandshakeCounters())
            : TransportSecurity.Plain;
        var request = TestCell.Request(server.Port, Sessions) with { SessionLength = string.Create(CultureInfo.InvariantCulture, $"fixed:{PerSession}") };
        var file = Path.Combine(_directory, string.Create(CultureInfo.InvariantCulture, $"packets-{attempt}.pcap"));
        using var capture = await LoopbackCapture.StartOfPortAsync(file, server.Port);
        await MarkAsync(file, server.Port);

        var ended = await TestCell.RunAsync(request, security);

        (await server.LeftOpenAsync()).ShouldBe(0);
        await MarkAsync(file, server.Port);
        await capture.StopAsync();
        var times = TimesOf(ended.Records, await PacketsAsync(file, server.Port), client is null ? 0 : 1);
        return times.Length < Sessions * PerSession * 9 / 10 ? null : times;
    }

    // A number of hellos precedes the requests of a connection.
    private static Times[] TimesOf(RecordFile records, IReadOnlyList<Packet> packets, int hellos)
    {
        var streams = packets.GroupBy(p => p.Stream).OrderBy(stream => stream.Key).Select(stream => stream.ToArray()).Where(stream => stream.Length > MostOfMark).ToArray();
        if (streams.Length != Sessions)
            return [];
        // One EB: its connections follow one another, and are numbered alike.
        var exchanges = new List<Exchange?>();
        foreach (var connection in records.Interactions.GroupBy(i => i.Connection).OrderBy(c => c.Key))
            exchanges.AddRange(ExchangesOf([.. connection], streams[connection.Key], hellos));

        return
        [
            .. exchanges.Index().Where(e => e.Item is not null).Select(e =>
            {
                var (at, exchange) = (e.Index, e.Item!);
                var before = at > 0 ? exchanges[at - 1] : null;
                var after = at + 1 < exchanges.Count ? exchanges[at + 1] : null;
                return new Times(
                    exchange.Driver, (exchange.Answered - exchange.Begun) * 1e3, before is null || after is null ? null : (after.Begun - before.Answered) * 1e3);
            }),
        ];
    }

    // Null for one whose packets are not those expected.
    private static Exchange?[] ExchangesOf(InteractionRecord[] interactions, Packet[] packets, int hellos)
    {
        int[] sent = [.. Enumerable.Range(0, packets.Length).Where(i => packets[i] is { FromClient: true, Bytes: > FewestBytes })];
        // A packet more or less: something was sent again, or two records together.
        if (sent.Length != interactions.Length + hellos)
            return new Exchange?[interactions.Length];
        return
        [
            .. interactions.Select((interaction, i) =>
            {
                var (at, next) = (sent[hellos + i], hellos + i + 1 < sent.Length ? sent[hellos + i + 1] : packets.Length);
                var answer = packets[at..next].LastOrDefault(p => p is { FromClient: false, Bytes: > FewestBytes });
                var begin = interaction.Opened == 1 ? packets[0] : packets[at];
                return answer is null ? null : new Exchange(interaction.Total / 1e6, begin.Seconds, answer.Seconds);
            }),
        ];
    }

    private static async Task<IReadOnlyList<Packet>> PacketsAsync(string file, int port)
    {
        var lines = await Tshark.FieldsAsync(file, "tcp", "frame.time_relative", "tcp.stream", "tcp.dstport", "tcp.len");
        return
        [
            .. lines.Select(f => new Packet(
                int.Parse(f[1], CultureInfo.InvariantCulture), double.Parse(f[0], CultureInfo.InvariantCulture), int.Parse(f[2], CultureInfo.InvariantCulture) == port,
                int.Parse(f[3], CultureInfo.InvariantCulture))),
        ];
    }

    // dumpcap says that it captures some milliseconds before it does, and the kernel hands over packets in batches, of which dumpcap loses the last if it is
    // stopped first. So connections are made until one of them is in the file.
    private static async Task MarkAsync(string file, int port)
    {
        for (var tries = 0; tries < 100; tries++)
        {
            int mark;
            using (var client = new TcpClient())
            {
                await client.ConnectAsync(IPAddress.Loopback, port, TestContext.Current.CancellationToken);
                mark = ((IPEndPoint)client.Client.LocalEndPoint!).Port;
            }

            await Task.Delay(100, TestContext.Current.CancellationToken);
            if ((await Tshark.FieldsSoFarAsync(file, string.Create(CultureInfo.InvariantCulture, $"tcp.srcport=={mark}"), "tcp.stream")).Count > 0)
                return;
        }

        Assert.Fail("dumpcap captures nothing on loopback.");
    }

    // An interaction's time as the driver recorded it, milliseconds, and when its first packet left and its last one came, seconds.
    private sealed record Exchange(double Driver, double Begun, double Answered);

    // Milliseconds: as the driver recorded it, from its first packet to its last, and from the last packet before to the first one after, null if unknown.
    private sealed record Times(double Driver, double Wire, double? Between);

    private sealed record Packet(int Stream, double Seconds, bool FromClient, int Bytes);
}

/// <summary>Runs alone in its process: others' load would make the driver late.</summary>
[CollectionDefinition(nameof(CapturedTimesTests), DisableParallelization = true)]
public sealed class CapturedTimesCollection;
