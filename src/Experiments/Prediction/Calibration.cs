using System.Diagnostics;
using System.Net.Sockets;
using System.Security.Authentication;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Runs;
using TlsToll.Tls;
using TlsToll.Tls.Costs;

namespace TlsToll.Experiments.Prediction;

/// <summary>Cost of a TLS choice to a server's OpenSSL on this host, one entry per round.</summary>
/// <param name="Full">Cost of connections with a full handshake.</param>
/// <param name="Resumed">Cost of connections with a resumed handshake; null if the choice doesn't resume sessions.</param>
public sealed record Calibrated(IReadOnlyList<ServerCost> Full, IReadOnlyList<ServerCost>? Resumed)
{
    /// <summary>CPU time of TLS per interaction in microseconds, one value per round.</summary>
    public double[] MicrosPerInteraction(TrafficShape shape) => [.. PerInteraction(shape).Select(micros => micros.Sum)];

    /// <summary>CPU time of handshakes and of records per interaction in microseconds, one value per round.</summary>
    public TlsMicros[] PerInteraction(TrafficShape shape) =>
        [.. Full.Select((full, i) => PredictedCost.PerInteraction(full, Resumed?[i], shape))];
}

/// <summary>Measures the cost of TLS choices in this process.</summary>
/// <param name="certificates">The servers' certificates.</param>
/// <param name="rounds">Number of independent rounds.</param>
/// <param name="connections">Connections per round.</param>
/// <param name="speed">Speed of the SUT's processor during the run with which the costs are compared; null to use the costs as measured.</param>
public sealed class Calibration(CertificateStore certificates, int rounds, int connections, MeasuredSpeed? speed)
{
    /// <summary>The processor while the last choices were measured; null before, and if costs are used as measured.</summary>
    public CalibrationConditions? Conditions { get; private set; }

    /// <summary>Measures a choice.</summary>
    /// <param name="choice">The choice.</param>
    /// <param name="work">The server's work other than TLS.</param>
    /// <exception cref="AuthenticationException">This process's OpenSSL doesn't support the choice.</exception>
    public Calibrated Of(TlsChoice choice, ServerWork work) => OfAll([(choice, work)], _ => { }, CancellationToken.None)[0];

    /// <summary>
    /// Measures several choices, a round of each in turn, there and back: what changes on the host from minute to minute is then the same for all, and not a
    /// difference between them.
    /// </summary>
    /// <param name="settings">Choices, each with the server's work other than TLS.</param>
    /// <param name="begin">Called at the beginning of each round with its number, from 1.</param>
    /// <param name="cancellation">Token that ends the measurement.</param>
    /// <exception cref="AuthenticationException">This process's OpenSSL doesn't support a choice.</exception>
    /// <exception cref="OperationCanceledException">The token ended it.</exception>
    public IReadOnlyList<Calibrated> OfAll(IReadOnlyList<(TlsChoice Choice, ServerWork Work)> settings, Action<int> begin, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(settings);
        ArgumentNullException.ThrowIfNull(begin);
        (int Setting, bool Resumed)[] kinds = [.. settings.SelectMany((setting, i) => setting.Choice.Resumption.IsOn ? new[] { (i, false), (i, true) } : [(i, false)])];
        IEnumerator<ServerCost>[] measurements = [.. kinds.Select(kind => Rounds(settings[kind.Setting].Choice, settings[kind.Setting].Work, kind.Resumed, connections).GetEnumerator())];
        try
        {
            var costs = speed is null ? InTurn(measurements, begin, spinMicros: null, cancellation) : PinnedThread.Run(speed.Processor, () => Watched(measurements, begin, speed.SpinMicros, cancellation));
            return [.. settings.Select((_, i) => new Calibrated(Costs(i, resumed: false)!, Costs(i, resumed: true)))];

            List<ServerCost>? Costs(int setting, bool resumed) => Array.IndexOf(kinds, (setting, resumed)) is >= 0 and var index ? costs[index] : null;
        }
        finally
        {
            foreach (var measurement in measurements)
                measurement.Dispose();
        }
    }

    /// <summary>Tries a choice.</summary>
    /// <param name="choice">The choice.</param>
    /// <param name="work">The server's work other than TLS.</param>
    /// <returns>Why it can't be measured here, without a full stop; null if it can.</returns>
    public string? Problem(TlsChoice choice, ServerWork work)
    {
        ArgumentNullException.ThrowIfNull(choice);
        try
        {
            foreach (var resumed in choice.Resumption.IsOn ? new[] { false, true } : [false])
                _ = Rounds(choice, work, resumed, perRound: 1).First();
            return null;
        }
        catch (Exception e) when (IsRefusal(e))
        {
            return e.Message.TrimEnd('.');
        }
    }

    /// <summary>True for what is thrown if this host or its OpenSSL can't measure a choice.</summary>
    public static bool IsRefusal(Exception problem) => problem is AuthenticationException or SocketException or PlatformNotSupportedException;

    private IEnumerable<ServerCost> Rounds(TlsChoice choice, ServerWork work, bool resumed, int perRound)
    {
        var subject = new CostSubject(choice.EffectiveVersion ?? TlsVersion.Tls13, choice.Key, choice.Suite, choice.Group, choice.Resumption.Store switch
        {
            SessionStore.Server => ServerSessions.Cache,
            SessionStore.Ticket => ServerSessions.Tickets,
            // A kept context also sends tickets to clients that use none.
            _ => choice.KeptContext ? ServerSessions.Tickets : ServerSessions.None,
        });
        return ServerCosts.Measure(subject, resumed, work, certificates.CertificatePath(subject.Key), certificates.KeyPath(subject.Key), rounds, perRound);
    }

    // Time that is not the thread's own CPU time is that of other programs: it never waits for anything.
    private List<ServerCost>[] Watched(IEnumerator<ServerCost>[] measurements, Action<int> begin, double spinMicros, CancellationToken cancellation)
    {
        var speeds = new List<(double? Spin, double? Load)>();
        var (begun, used) = (Stopwatch.GetTimestamp(), ThreadCpuClock.ReadNanoseconds());
        var costs = InTurn(measurements, round =>
        {
            begin(round);
            speeds.Add((CalibrationSpin.Run(), LoadLatency.Run()));
        }, spinMicros, cancellation);
        var share = (ThreadCpuClock.ReadNanoseconds() - used) / Stopwatch.GetElapsedTime(begun).TotalNanoseconds;
        Conditions = HostSpeed.Of(speeds) is { } mean ? new CalibrationConditions(mean, Math.Max(0, 1 - share)) : null;
        return costs;
    }

    // The spins before and after a measurement tell the processor's speed during it.
    private List<ServerCost>[] InTurn(IEnumerator<ServerCost>[] measurements, Action<int> begin, double? spinMicros, CancellationToken cancellation)
    {
        var costs = measurements.Select(_ => new List<ServerCost>(rounds)).ToArray();
        var before = spinMicros is null ? 0 : MeasuredSpeed.Spin();
        for (var round = 0; round < rounds; round++)
        {
            begin(round + 1);
            for (var i = 0; i < measurements.Length; i++)
            {
                cancellation.ThrowIfCancellationRequested();
                var next = round % 2 == 0 ? i : measurements.Length - 1 - i;
                measurements[next].MoveNext();
                var cost = measurements[next].Current;
                if (spinMicros is { } spin)
                {
                    var after = MeasuredSpeed.Spin();
                    cost = cost.Times(spin / ((before + after) / 2));
                    before = after;
                }

                costs[next].Add(cost);
            }
        }

        return costs;
    }
}
