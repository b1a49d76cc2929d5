using TlsToll.Contracts.Administration;

namespace TlsToll.Experiments.Prediction;

/// <summary>Selects the metered calls that a prediction covers. Closing alerts and unfinished handshakes are excluded.</summary>
public static class MeteredCalls
{
    private static readonly string[] Predicted = ["full", "resumed", "read", "write"];

    /// <summary>OpenSSL's CPU time on hop 1 in microseconds.</summary>
    /// <param name="calls">The meter's sums.</param>
    /// <param name="clockMicros">
    /// Microseconds of one clock reading by the meter. About one of the meter's two readings falls into each metered call and is subtracted from reads and
    /// writes. Predicted handshakes include their readings.
    /// </param>
    public static double Micros(IEnumerable<MeterCounter> calls, double clockMicros) => calls
        .Where(c => c.Role == "server" && Predicted.Contains(c.Kind, StringComparer.Ordinal))
        .Sum(c => (c.Nanoseconds / 1e3) - (c.Kind is "read" or "write" ? c.Count * clockMicros : 0));
}
