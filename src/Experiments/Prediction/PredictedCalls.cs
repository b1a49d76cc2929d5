using TlsToll.Contracts.Administration;

namespace TlsToll.Experiments.Prediction;

/// <summary>Selects the metered calls that a prediction covers. Closing alerts and unfinished handshakes are excluded.</summary>
public static class PredictedCalls
{
    private static readonly string[] Predicted = ["full", "resumed", "read", "write"];

    /// <summary>OpenSSL's CPU time on hop 1 in microseconds.</summary>
    /// <param name="calls">The meter's sums, without its own readings of the clock.</param>
    public static double Micros(IEnumerable<MeterCounter> calls) =>
        calls.Where(c => c.Role == "server" && Predicted.Contains(c.Kind, StringComparer.Ordinal)).Sum(c => c.Nanoseconds / 1e3);
}
