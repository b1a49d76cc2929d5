using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using TlsToll.EndToEnd.Tests.Runs;
using TlsToll.Measurement.Host;
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
    private const double Resolution = -0.01;

    // Packets of a connection that sends nothing.
    private const int MostOfMark = 16;

    private const double MedianLimit = 0.1;
    private const double P99Limit = 1;
    private const int Attempts = 5;

    // Processors; dumpcap itself needs less.
    private const double ForeignLimit = 0.25;

    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-rbe-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Theory]
    [InlineData(null)]
    [InlineData(TlsClient.OpenSsl)]
    [InlineData(TlsClient.DotNet)]
    public async Task Response_times_are_those_of_the_packets(TlsClient? client)
    {
        var store = CertificateStore.Create(_directory, [KeyKind.EcdsaP256]);
        await using var server = new ScriptedServer(RightAnswers.To, client is null ? null : stream => ConnectionTests.SecureAsync(stream, store));
        var security = client is { } its
            ? TransportSecurity.Tls(new ClientTlsOptions { Root = store.Root, Client = its }, Hop.RbeToSut, new HandshakeCounters())
            : TransportSecurity.Plain;

        // In the first attempts, the runtime still compiles.
        var attempts = new List<(PercentileSummary Late, double Foreign)>();
        for (var attempt = 1; attempt <= Attempts && !attempts.Exists(a => IsClose(a.Late)); attempt++)
        {
            if (await AttemptAsync(server, security, client is null ? 0 : 1, attempt) is { } measured)
                attempts.Add(measured);
        }

        Assert.SkipWhen(attempts.TrueForAll(a => !IsClose(a.Late) && a.Foreign > ForeignLimit), string.Create(CultureInfo.InvariantCulture,
            $"The host is busy: in each attempt, others used {string.Join(", ", attempts.Select(a => a.Foreign.ToString("0.0", CultureInfo.InvariantCulture)))} processors, or packets were lost."));
        attempts.ShouldContain(a => IsClose(a.Late), string.Join("; ", attempts));
    }

    private static bool IsClose(PercentileSummary late) => late.P50 < MedianLimit && late.P99 < P99Limit;

    // Null if packets were lost, as on a busy host.
    private async Task<(PercentileSummary Late, double Foreign)?> AttemptAsync(ScriptedServer server, TransportSecurity security, int hellos, int attempt)
    {
        var request = TestCell.Request(server.Port, Sessions) with { SessionLength = string.Create(CultureInfo.InvariantCulture, $"fixed:{PerSession}") };
        var file = Path.Combine(_directory, string.Create(CultureInfo.InvariantCulture, $"packets-{attempt}.pcap"));
        using var capture = await LoopbackCapture.StartOfPortAsync(file, server.Port);
        await MarkAsync(file, server.Port);
        var (begun, machine, own) = (Stopwatch.GetTimestamp(), MachineSnapshot.Read(), Environment.CpuUsage.TotalTime);

        var ended = await TestCell.RunAsync(request, security);

        (await server.LeftOpenAsync()).ShouldBe(0);
        var disturbance = MachineDisturbance.Between(machine, MachineSnapshot.Read());
        var seconds = Stopwatch.GetElapsedTime(begun).TotalSeconds;
        var foreign = ((disturbance.BusySeconds ?? 0) - (Environment.CpuUsage.TotalTime - own).TotalSeconds) / seconds;
        await MarkAsync(file, server.Port);
        await capture.StopAsync();
        var late = Late(ended.Records, await PacketsAsync(file, server.Port), hellos);
        if (late.Length < Sessions * PerSession * 9 / 10)
            return null;
        late.Min().ShouldBeGreaterThan(Resolution, "no response time is shorter than on the wire");
        return (Percentiles.Summarise(late)!, foreign);
    }

    // Milliseconds by which the driver's response times exceed the packets'. A number of hellos precedes the requests of a connection.
    private static double[] Late(RecordFile records, IReadOnlyList<Packet> packets, int hellos)
    {
        var late = new List<double>();
        var streams = packets.GroupBy(p => p.Stream).OrderBy(stream => stream.Key).Select(stream => stream.ToArray()).Where(stream => stream.Length > MostOfMark).ToArray();
        if (streams.Length != Sessions)
            return [];
        // One EB: its connections follow one another, and are numbered alike.
        foreach (var connection in records.Interactions.GroupBy(i => i.Connection))
        {
            var interactions = connection.ToArray();
            var packetsOfIt = streams[connection.Key];
            int[] sent = [.. Enumerable.Range(0, packetsOfIt.Length).Where(i => packetsOfIt[i] is { FromClient: true, Bytes: > FewestBytes })];
            // A packet more or less: something was sent again, or two records together.
            if (sent.Length != interactions.Length + hellos)
                continue;
            for (var i = 0; i < interactions.Length; i++)
            {
                var (at, next) = (sent[hellos + i], hellos + i + 1 < sent.Length ? sent[hellos + i + 1] : packetsOfIt.Length);
                var answer = packetsOfIt[at..next].LastOrDefault(p => p is { FromClient: false, Bytes: > FewestBytes });
                var begin = interactions[i].Opened == 1 ? packetsOfIt[0] : packetsOfIt[at];
                if (answer is not null)
                    late.Add((interactions[i].Total / 1e6) - ((answer.Seconds - begin.Seconds) * 1e3));
            }
        }

        return [.. late];
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

    private sealed record Packet(int Stream, double Seconds, bool FromClient, int Bytes);
}

/// <summary>Runs alone in its process: others' load would make the driver late.</summary>
[CollectionDefinition(nameof(CapturedTimesTests), DisableParallelization = true)]
public sealed class CapturedTimesCollection;
