using TlsToll.Results.Factors;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Prediction;

/// <summary>A prediction for one treatment without TLS and one choice of TLS; times in microseconds of the SUT's CPU, intervals of 95 %.</summary>
/// <param name="Plain">Name of the treatment without TLS.</param>
/// <param name="Choice">The choice, in words.</param>
/// <param name="Handshake">A full handshake.</param>
/// <param name="ResumedHandshake">A resumed one; null where none is.</param>
/// <param name="PerInteraction">TLS per interaction.</param>
/// <param name="PlainPerInteraction">All the rest per interaction, as measured without TLS; null with fewer than two blocks.</param>
/// <param name="SharePercent">TLS's share of the SUT's CPU time, in percent.</param>
/// <param name="MeteredPerInteraction">TLS per interaction as the run's meter has it; null where the run has no such treatment, or no meter.</param>
/// <param name="PredictedToMetered">Predicted ÷ metered; null likewise.</param>
public sealed record PredictionRow(
    string Plain, string Choice, Interval Handshake, Interval? ResumedHandshake, Interval PerInteraction, Interval? PlainPerInteraction, Interval? SharePercent,
    Interval? MeteredPerInteraction, Interval? PredictedToMetered)
{
    /// <summary>Predicts.</summary>
    /// <param name="plain">The traffic.</param>
    /// <param name="choice">The choice.</param>
    /// <param name="cost">What the choice costs.</param>
    /// <param name="shape">What connections carry.</param>
    /// <param name="metered">TLS per interaction as metered, a value a block; empty where that was not measured.</param>
    public static PredictionRow Of(PlainTraffic plain, TlsChoice choice, Calibrated cost, TrafficShape shape, double[] metered)
    {
        var micros = cost.MicrosPerInteraction(shape);
        var perInteraction = StudentT.Mean(micros)!;
        double[] rest = [.. plain.CpuMicros];
        // TLS to all the rest, as a ratio of independent samples; the share rises with it.
        var ratio = rest.Length < 2 ? null : WelchRatio.Of(rest, micros);
        return new PredictionRow(
            plain.Treatment,
            Words(choice),
            StudentT.Mean([.. cost.Full.Select(c => c.Handshake)])!,
            cost.Resumed is { } resumed ? StudentT.Mean([.. resumed.Select(c => c.Handshake)]) : null,
            perInteraction,
            StudentT.Mean(rest),
            ratio?.Increasing(r => 100 * PredictedCost.Share(r, 1)),
            StudentT.Mean(metered),
            WelchRatio.Of(metered, micros));
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
