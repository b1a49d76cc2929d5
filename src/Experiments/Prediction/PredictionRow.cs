using TlsToll.Results.Factors;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Prediction;

/// <summary>
/// A prediction for one treatment without TLS and one TLS choice. Times are microseconds of the SUT's CPU; intervals have 95 % confidence.
/// </summary>
/// <param name="Plain">Name of the treatment without TLS.</param>
/// <param name="Choice">Description of the choice.</param>
/// <param name="Handshake">A full handshake.</param>
/// <param name="ResumedHandshake">A resumed handshake; null if none is resumed.</param>
/// <param name="PerInteraction">TLS per interaction.</param>
/// <param name="PlainPerInteraction">All other work per interaction, measured without TLS; null with fewer than two blocks.</param>
/// <param name="SharePercent">TLS's share of the SUT's CPU time, in percent.</param>
/// <param name="MeteredPerInteraction">TLS per interaction as the run's meter measured it; null if the run has no such treatment or no
/// meter.</param>
/// <param name="PredictedToMetered">Ratio of predicted to metered cost; null if not metered.</param>
public sealed record PredictionRow(
    string Plain, string Choice, Interval Handshake, Interval? ResumedHandshake, Interval PerInteraction, Interval? PlainPerInteraction, Interval? SharePercent,
    Interval? MeteredPerInteraction, Interval? PredictedToMetered)
{
    /// <summary>Computes the prediction.</summary>
    /// <param name="plain">The treatment without TLS.</param>
    /// <param name="choice">The choice.</param>
    /// <param name="cost">Measured cost of the choice.</param>
    /// <param name="shape">Traffic of the connections.</param>
    /// <param name="metered">Metered TLS cost per interaction, one value per block; empty if not measured.</param>
    public static PredictionRow Of(PlainTraffic plain, TlsChoice choice, Calibrated cost, TrafficShape shape, double[] metered)
    {
        var micros = cost.MicrosPerInteraction(shape);
        var perInteraction = StudentT.Mean(micros)!;
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
