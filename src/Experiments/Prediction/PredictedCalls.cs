using TlsToll.Contracts.Administration;
using TlsToll.Results.Cells;
using TlsToll.Tls;

namespace TlsToll.Experiments.Prediction;

/// <summary>Selects the metered calls that a prediction covers. Closing alerts and unfinished handshakes are excluded.</summary>
public static class PredictedCalls
{
    private static readonly MeteredKind[] Handshakes = [MeteredKind.Full, MeteredKind.Resumed];
    private static readonly MeteredKind[] Records = [MeteredKind.Read, MeteredKind.Write];

    /// <summary>OpenSSL's CPU time on hop 1 per interaction.</summary>
    /// <param name="calls">The meter's sums, without its own readings of the clock.</param>
    /// <param name="interactions">Number of interactions, above 0.</param>
    public static TlsMicros Parts(IEnumerable<MeterCounter> calls, long interactions)
    {
        var all = MeterDelta.Sum([new MeterDelta([.. calls])]);
        return new TlsMicros(Of(Handshakes), Of(Records));

        double Of(MeteredKind[] kinds) => kinds.Sum(kind => all.Of(TlsRole.Server, kind).Nanoseconds / 1e3) / interactions;
    }
}
