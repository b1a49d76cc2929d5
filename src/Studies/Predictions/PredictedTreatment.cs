using TlsToll.Experiments.Prediction;

namespace TlsToll.Studies.Predictions;

/// <summary>Predicted cost of TLS for a treatment, computed from isolated measurements of the TLS operations.</summary>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Micros">CPU time per interaction in microseconds, one value per round; empty if there is no prediction.</param>
/// <param name="Problem">Reason that there is no prediction, as a sentence without a full stop; null if there is one.</param>
public sealed record PredictedTreatment(string Treatment, IReadOnlyList<double> Micros, string? Problem)
{
    /// <summary>The same of handshakes and records; null if an earlier start measured only the sums.</summary>
    public IReadOnlyList<TlsMicros>? Alone { get; init; }

    /// <summary>Number of handshakes per interaction.</summary>
    public double HandshakesPerInteraction { get; init; }
}
