using TlsToll.Contracts.Administration;
using TlsToll.Rbe.Choices;
using TlsToll.Rbe.Reports;
using TlsToll.Rbe.Reports.Responses;

namespace TlsToll.Rbe.Prediction;

/// <summary>What a run with <c>--meter</c> measured of that which is predicted.</summary>
/// <param name="run">The run.</param>
/// <param name="clockMicros">
/// What the meter's own reading of the clock takes: about one of its two falls into each call that it meters. (Handshakes are predicted with theirs.)
/// </param>
internal sealed class MeteredTraffic(RunResult run, double clockMicros)
{
    // The closing alert, and handshakes that never ended, are not predicted.
    private static readonly string[] Predicted = ["full", "resumed", "read", "write"];

    private readonly ResponseValues _values = new(run);

    /// <summary>OpenSSL's CPU time on hop 1 per interaction in microseconds, a value a block; empty where the run has no such treatment.</summary>
    /// <param name="plain">The treatment's twin without TLS.</param>
    /// <param name="choice">What it was told.</param>
    public double[] MicrosPerInteraction(PlainTraffic plain, TlsChoice choice)
    {
        var treatment = run.Treatments.FirstOrDefault(t => IsOf(t.Factors, plain, choice));
        return treatment is null ? [] : _values.PerBlock(treatment.Name, "cost", Micros);
    }

    private double? Micros(CellResultRow cell) => cell is { Meter: { } meter, Interactions: > 0 }
        ? meter.Where(c => c.Role == "server" && Predicted.Contains(c.Kind, StringComparer.Ordinal)).Sum(Micros) / cell.Interactions
        : null;

    private double Micros(MeterCounter calls) =>
        (calls.Nanoseconds / 1e3) - (calls.Kind is "read" or "write" ? calls.Count * clockMicros : 0);

    private static bool IsOf(IReadOnlyDictionary<string, string> factors, PlainTraffic plain, TlsChoice choice) =>
        factors.GetValueOrDefault("transport") == "tls"
        && (factors.GetValueOrDefault("connection") == "request") == plain.IsPerRequest
        && choice.Levels.All(level => factors.GetValueOrDefault(level.Key) == level.Value);
}
