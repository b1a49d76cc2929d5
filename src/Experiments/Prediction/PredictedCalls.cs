using TlsToll.Contracts.Administration;
using TlsToll.Results.Cells;
using TlsToll.Tls;

namespace TlsToll.Experiments.Prediction;

/// <summary>Selects the metered calls that a prediction covers. Closing alerts and unfinished handshakes are excluded.</summary>
public static class PredictedCalls
{
    private static readonly MeteredKind[] Predicted = [MeteredKind.Full, MeteredKind.Resumed, MeteredKind.Read, MeteredKind.Write];

    /// <summary>OpenSSL's CPU time on hop 1 in microseconds.</summary>
    /// <param name="calls">The meter's sums, without its own readings of the clock.</param>
    public static double Micros(IEnumerable<MeterCounter> calls)
    {
        var all = MeterDelta.Sum([new MeterDelta([.. calls])]);
        return Predicted.Sum(kind => all.Of(TlsRole.Server, kind).Nanoseconds / 1e3);
    }
}
