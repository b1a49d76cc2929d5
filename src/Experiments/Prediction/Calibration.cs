using System.Security.Authentication;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
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
    /// <summary>Measures a choice.</summary>
    /// <param name="choice">The choice.</param>
    /// <param name="work">The server's work other than TLS.</param>
    /// <exception cref="AuthenticationException">This process's OpenSSL doesn't support the choice.</exception>
    public Calibrated Of(TlsChoice choice, ServerWork work)
    {
        var subject = new CostSubject(choice.EffectiveVersion ?? TlsVersion.Tls13, choice.Key, choice.Suite, choice.Group, choice.Resumption.Store switch
        {
            SessionStore.Server => ServerSessions.Cache,
            SessionStore.Ticket => ServerSessions.Tickets,
            // A kept context also sends tickets to clients that use none.
            _ => choice.KeptContext ? ServerSessions.Tickets : ServerSessions.None,
        });
        return new Calibrated(Measure(subject, resumed: false, work), choice.Resumption.IsOn ? Measure(subject, resumed: true, work) : null);
    }

    private List<ServerCost> Measure(CostSubject subject, bool resumed, ServerWork work)
    {
        var costs = ServerCosts.Measure(
            subject, resumed, work, certificates.CertificatePath(subject.Key), certificates.KeyPath(subject.Key), rounds, connections);
        return speed is null ? [.. costs] : PinnedThread.Run(speed.Processor, () => AtSpeed(costs, speed.SpinMicros));
    }

    // The spins before and after a round tell the processor's speed during it.
    private static List<ServerCost> AtSpeed(IEnumerable<ServerCost> costs, double spinMicros)
    {
        var converted = new List<ServerCost>();
        var before = MeasuredSpeed.Spin();
        foreach (var cost in costs)
        {
            var after = MeasuredSpeed.Spin();
            converted.Add(cost.Times(spinMicros / ((before + after) / 2)));
            before = after;
        }

        return converted;
    }
}
