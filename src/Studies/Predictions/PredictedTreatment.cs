namespace TlsToll.Studies.Predictions;

/// <summary>What TLS was predicted to cost for a treatment, from its parts measured alone.</summary>
/// <param name="Treatment">The treatment's name.</param>
/// <param name="Micros">CPU time per interaction in microseconds, one value a round; empty if it could not be had.</param>
/// <param name="ClockMicros">What reading the meter's clock takes, in microseconds.</param>
/// <param name="Problem">Why it could not be had, a sentence without its full stop; null if it could.</param>
public sealed record PredictedTreatment(string Treatment, IReadOnlyList<double> Micros, double ClockMicros, string? Problem);
