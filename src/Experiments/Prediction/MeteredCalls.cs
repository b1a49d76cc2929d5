using TlsToll.Contracts.Administration;

namespace TlsToll.Experiments.Prediction;

/// <summary>Of what the meter added up, that which is predicted: not the closing alert, nor handshakes that never ended.</summary>
public static class MeteredCalls
{
    private static readonly string[] Predicted = ["full", "resumed", "read", "write"];

    /// <summary>OpenSSL's CPU time on hop 1 in microseconds.</summary>
    /// <param name="calls">What the meter added up.</param>
    /// <param name="clockMicros">
    /// What the meter's own reading of the clock takes: about one of its two falls into each call that it meters. (Handshakes are predicted with theirs.)
    /// </param>
    public static double Micros(IEnumerable<MeterCounter> calls, double clockMicros) => calls
        .Where(c => c.Role == "server" && Predicted.Contains(c.Kind, StringComparer.Ordinal))
        .Sum(c => (c.Nanoseconds / 1e3) - (c.Kind is "read" or "write" ? c.Count * clockMicros : 0));
}
