using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Controls.Peers;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// Compares the cost of the driver with that of ApacheBench (<c>ab</c>) against the same server, interleaved. An expensive driver takes
/// processor time from the tiers on the same host. The cost of a handshake is the cost of a request on a new TLS connection minus that on a
/// new plain connection.
/// </summary>
/// <param name="settings">The run's settings.</param>
/// <param name="testbed">The running tiers.</param>
public sealed class DriverCost(RunSettings settings, RunTestbed testbed)
{
    private const int Sessions = 8;
    private const int Requests = Sessions * PerConnection;

    /// <summary>Requests per connection, if it is kept open.</summary>
    public const int PerConnection = 50;

    private readonly CpuClock _worker = CpuClock.Of(testbed.Worker.Pid);
    private int _cells;

    /// <summary>Measures one round: microseconds of the client's CPU per request in each of the five ways.</summary>
    public async Task<DriverRound> MeasureAsync(CancellationToken abort)
    {
        var abPlain = await AbAsync(Transport.Plain, abort);
        var plain = await OursAsync(new Treatment(Transport.Plain, ConnectionScope.Request), Sessions, abort);
        var abTls = await AbAsync(Transport.Tls, abort);
        var tls = await OursAsync(new Treatment(Transport.Tls, ConnectionScope.Request), Sessions, abort);
        var open = await OursAsync(new Treatment(Transport.Tls, ConnectionScope.Session), 10 * Sessions, abort);
        return new DriverRound(tls - plain, abTls - abPlain, open, XmlCost.Measure(), WritingCost.Measure());
    }

    /// <summary>Measures what it costs to record a million interactions.</summary>
    public static RecordedMillion MeasureRecording() => RecordingCost.Measure();

    /// <summary>Confidence interval of the ratio of this driver's handshake cost to that of ab.</summary>
    public static Interval? Ratio(IReadOnlyList<DriverRound> rounds) =>
        RatioInterval.Of(rounds.Select(r => r.AbHandshake).ToArray(), rounds.Select(r => r.OurHandshake).ToArray());

    /// <summary>Confidence interval of the ratio of what writing a SOAP request costs by template to what it costs by the serialiser.</summary>
    public static Interval? SoapWritingRatio(IReadOnlyList<DriverRound> rounds) =>
        RatioInterval.Of(rounds.Select(r => r.Writing.Serializer).ToArray(), rounds.Select(r => r.Writing.Template).ToArray());

    // The smallest service that reads no image and calls no vendor, so that mostly the driver's own cost remains.
    private async Task<double> OursAsync(Treatment treatment, int sessions, CancellationToken abort)
    {
        var request = new CellRequests(settings with { CostSessions = sessions, CostEbs = 4, SessionLength = $"fixed:{PerConnection}", Mix = $"{ServiceName.ChangePaymentMethod}=100" }, testbed)
            .Of(new CellPlan(++_cells, _cells, 1, 1, treatment, CellKind.Cost));
        var before = _worker.ReadNanoseconds();
        var (result, records) = await testbed.Worker.RunCellAsync(request, CellRunner.Silent, abort);
        var used = _worker.ReadNanoseconds() - before;
        Check(treatment, sessions, result, records);
        if (await Drain.WaitAsync(testbed.SutAdmin, settings.DrainLimit, abort) is { } open)
            throw new TestbedException(open);
        return used / 1000.0 / (sessions * PerConnection);
    }

    // CPU time of failed requests, or of other handshakes, would be no cost of the driver.
    private static void Check(Treatment treatment, int sessions, CellResult result, RecordFile records)
    {
        var requests = sessions * PerConnection;
        var full = treatment.Transport == Transport.Plain ? 0 : treatment.Connection == ConnectionScope.Session ? sessions : requests;
        var done = records.Interactions.Count(interaction => interaction.Outcome == Outcome.Ok);
        if (done != requests || result.Full != full || result.Resumed + result.Failed + result.Unknown > 0)
        {
            throw new TestbedException(string.Create(CultureInfo.InvariantCulture,
                $"{treatment.Name}: {done} of {requests} requests succeeded, with {result.Full} full handshakes of {full} and {result.Resumed + result.Failed + result.Unknown} others. {string.Join(", ", result.ErrorReasons.Keys)}"));
        }
    }

    private async Task<double> AbAsync(Transport transport, CancellationToken abort)
    {
        var addresses = testbed.Host.Suts[0].Addresses;
        var address = new UriBuilder(transport == Transport.Tls ? addresses.Tls : addresses.Plain) { Host = "localhost", Path = "/health/live" }.Uri;
        string[] command =
        [
            .. TestbedPlan.Pinned(settings.Cores, settings.Cores.Rest),
            PeerProgram.ApacheBench.Name, "-q", "-n", Requests.ToString(CultureInfo.InvariantCulture), "-c", "4", address.AbsoluteUri,
        ];
        var (output, micros) = await ChildCpu.RunAsync(command, PeerProgram.ApacheBench.Name, PeerProgram.ApacheBench.Package, testbed.Host.Run, abort);
        var done = PeerProgram.ApacheBench.Requests(output);
        return done == Requests ? micros / Requests : throw new TestbedException(string.Create(CultureInfo.InvariantCulture, $"ab completed {done} of {Requests} requests."));
    }
}

/// <summary>One round, in microseconds of the client's CPU.</summary>
/// <param name="OurHandshake">A full handshake of this driver, certificate verified.</param>
/// <param name="AbHandshake">A full handshake of ab, nothing verified.</param>
/// <param name="OpenConnection">A request of this driver on an open TLS connection; includes a fiftieth of a handshake, and writing and
/// parsing XML.</param>
/// <param name="Xml">Writing and parsing the XML, contained in <paramref name="OpenConnection"/>.</param>
/// <param name="Writing">Writing SOAP requests of all services by template and by serialiser.</param>
public sealed record DriverRound(double OurHandshake, double AbHandshake, double OpenConnection, double Xml, WritingCosts Writing)
{
    /// <summary>A request on an open TLS connection, excluding the XML and its share of a handshake.</summary>
    public double WithoutXml => OpenConnection - (OurHandshake / DriverCost.PerConnection) - Xml;
}
