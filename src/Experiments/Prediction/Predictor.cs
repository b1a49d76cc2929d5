using TlsToll.Results.Factors;
using TlsToll.Results.Predictions;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Prediction;

/// <summary>Predicts the cost of TLS for one treatment without TLS and one TLS choice.</summary>
public static class Predictor
{
    /// <summary>Computes the prediction.</summary>
    /// <param name="plain">The treatment without TLS.</param>
    /// <param name="choice">The choice.</param>
    /// <param name="cost">Measured cost of the choice.</param>
    /// <param name="shape">Traffic of the connections.</param>
    /// <param name="metered">Metered TLS cost per interaction, one value per block; empty if not measured.</param>
    public static PredictionRow Predict(PlainTraffic plain, TlsChoice choice, Calibrated cost, TrafficShape shape, double[] metered)
    {
        var micros = cost.MicrosPerInteraction(shape);
        var perInteraction = StudentT.GeometricMean(micros)!;
        double[] rest = [.. plain.CpuMicros];
        // Ratio of TLS to all other work, from independent samples; the share is an increasing function of it.
        var ratio = rest.Length < 2 ? null : WelchRatio.Of(rest, micros);
        return new PredictionRow(
            plain.Treatment,
            Words(choice),
            StudentT.Mean([.. cost.Full.Select(c => c.Handshake)])!,
            cost.Resumed is { } resumed ? StudentT.Mean([.. resumed.Select(c => c.Handshake)]) : null,
            perInteraction,
            StudentT.Mean(rest),
            ratio?.Increasing(r => 100 * PredictedCost.Share(r, 1)),
            StudentT.GeometricMean(metered),
            WelchRatio.Of(metered, micros));
    }

    /// <summary>Computes the prediction from what the run's other settings cost within the server.</summary>
    /// <param name="row">The prediction from the calls' cost alone.</param>
    /// <param name="cost">The setting's cost within the server.</param>
    /// <param name="rest">The SUT's CPU time per interaction without TLS, by block.</param>
    /// <param name="metered">Metered TLS cost per interaction, by block; empty if not measured.</param>
    /// <param name="ofSameChoice">True if the predicted choice itself tells the cost within the server, on other connections.</param>
    public static PredictionRow InServer(
        PredictionRow row, InSituCost cost, IReadOnlyDictionary<int, double> rest, IReadOnlyDictionary<int, TlsMicros> metered, bool ofSameChoice)
    {
        ArgumentNullException.ThrowIfNull(row);
        ArgumentNullException.ThrowIfNull(cost);
        return row with
        {
            PerInteraction = cost.PerInteraction,
            SharePercent = cost.Over(rest)?.Increasing(ratio => 100 * PredictedCost.Share(ratio, 1)),
            PredictedToMetered = cost.Over(metered.ToDictionary(block => block.Key, block => block.Value.Sum)),
            InServer = new InServerFactors(cost.HandshakeFactor, cost.RecordFactor, cost.Settings, ofSameChoice),
        };
    }

    private static string Words(TlsChoice choice) => string.Join(' ', new[]
    {
        choice.EffectiveVersion?.Name ?? "1.3",
        choice.Key.Name,
        choice.Suite?.OpenSslName,
        choice.Group?.Name,
        choice.Resumption.IsOn ? choice.Resumption.ToString() : null,
    }.OfType<string>());
}
