using System.Globalization;
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
public sealed class CapturedTimesTests : IDisposable
{
    private const int Sessions = 25;
    private const int PerSession = 40;

    // A Finished and a close alert are shorter, requests and hellos are longer.
    private const int FewestBytes = 100;

    // Both clocks are read in microseconds.
    private const double Resolution = -0.01;

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
        var request = TestCell.Request(server.Port, Sessions) with { SessionLength = string.Create(CultureInfo.InvariantCulture, $"fixed:{PerSession}") };
        var file = Path.Combine(_directory, "packets.pcap");
        using var capture = await LoopbackCapture.StartOfPortAsync(file, server.Port);
        var before = (Machine: MachineSnapshot.Read(), Waited: WaitedSeconds());

        var ended = await TestCell.RunAsync(request, security);

        (await server.LeftOpenAsync()).ShouldBe(0);
        var steal = MachineDisturbance.Between(before.Machine, MachineSnapshot.Read()).StealShare;
        var waited = (WaitedSeconds() - before.Waited) / ended.Records.Interactions.Length;
        await capture.StopAsync();
        // A busy host may also lose packets before dumpcap fetches them.
        Assert.SkipWhen(waited > 20e-6 || steal > 0.005, string.Create(CultureInfo.InvariantCulture,
            $"The host is busy: this process waited {waited * 1e6:0} µs per interaction for a processor, and {100 * steal:0.0} % of its time was stolen."));
        var late = Late(ended.Records, await PacketsAsync(file, server.Port), client is null ? 0 : 1);
        late.Length.ShouldBeGreaterThan(Sessions * PerSession * 9 / 10, "requests found on the wire");
        late.Min().ShouldBeGreaterThan(Resolution, "no response time is shorter than on the wire");
        var summary = Percentiles.Summarise(late)!;
        summary.P50.ShouldBeLessThan(0.1, "median in ms");
        summary.P99!.Value.ShouldBeLessThan(1, "99th percentile in ms");
    }

    // Milliseconds by which the driver's response times exceed the packets'. A number of hellos precedes the requests of a connection.
    private static double[] Late(RecordFile records, IReadOnlyList<Packet> packets, int hellos)
    {
        var late = new List<double>();
        var streams = packets.GroupBy(p => p.Stream).OrderBy(stream => stream.Key).Select(stream => stream.ToArray()).ToArray();
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
                var answer = packetsOfIt[at..next].Last(p => p is { FromClient: false, Bytes: > 0 });
                var begin = interactions[i].Opened == 1 ? packetsOfIt[0] : packetsOfIt[at];
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

    // How long the threads of this process were ready to run, but did not.
    private static double WaitedSeconds() => Directory.EnumerateDirectories("/proc/self/task").Sum(thread =>
    {
        try
        {
            return long.Parse(File.ReadAllText(Path.Combine(thread, "schedstat")).Split(' ')[1], CultureInfo.InvariantCulture) / 1e9;
        }
        catch (IOException)
        {
            // The thread has ended.
            return 0;
        }
    });

    private sealed record Packet(int Stream, double Seconds, bool FromClient, int Bytes);
}
