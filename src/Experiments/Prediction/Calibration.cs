using System.Security.Authentication;
using TlsToll.Results.Factors;
using TlsToll.Tls;
using TlsToll.Tls.Costs;

namespace TlsToll.Experiments.Prediction;

/// <summary>What a choice of TLS costs a server's OpenSSL on this machine, round by round.</summary>
/// <param name="Full">With a full handshake.</param>
/// <param name="Resumed">With a resumed one; null where the choice resumes nothing.</param>
public sealed record Calibrated(IReadOnlyList<ServerCost> Full, IReadOnlyList<ServerCost>? Resumed)
{
    /// <summary>TLS's CPU time per interaction in microseconds, one value a round.</summary>
    public double[] MicrosPerInteraction(TrafficShape shape) =>
        [.. Full.Select((full, i) => PredictedCost.MicrosPerInteraction(full, Resumed?[i], shape))];
}

/// <summary>Measures what choices of TLS cost, in this process.</summary>
/// <param name="certificates">The servers' certificates.</param>
/// <param name="rounds">Independent rounds.</param>
/// <param name="connections">Connections a round.</param>
public sealed class Calibration(CertificateStore certificates, int rounds, int connections)
{
    /// <summary>Measures a choice.</summary>
    /// <param name="choice">The choice.</param>
    /// <param name="work">The server's other work.</param>
    /// <exception cref="AuthenticationException">The choice is not available from this process's OpenSSL.</exception>
    public Calibrated Of(TlsChoice choice, ServerWork work)
    {
        var subject = new CostSubject(choice.EffectiveVersion ?? TlsVersion.Tls13, choice.Key, choice.Suite, choice.Group, choice.Resumption.Store switch
        {
            SessionStore.Server => ServerSessions.Cache,
            SessionStore.Ticket => ServerSessions.Tickets,
            _ => ServerSessions.None,
        });
        return new Calibrated(Measure(subject, resumed: false, work), choice.Resumption.IsOn ? Measure(subject, resumed: true, work) : null);
    }

    private IReadOnlyList<ServerCost> Measure(CostSubject subject, bool resumed, ServerWork work) => ServerCosts.Measure(
        subject, resumed, work, certificates.CertificatePath(subject.Key), certificates.KeyPath(subject.Key), rounds, connections);
}
