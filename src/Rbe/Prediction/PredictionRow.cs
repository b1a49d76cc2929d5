using TlsToll.Rbe.Choices;
using TlsToll.Rbe.Statistics;

namespace TlsToll.Rbe.Prediction;

/// <summary>A prediction for one treatment without TLS and one choice of TLS; times in microseconds of the SUT's CPU, intervals of 95 %.</summary>
/// <param name="Plain">Name of the treatment without TLS.</param>
/// <param name="Choice">The choice, in words.</param>
/// <param name="Handshake">A full handshake.</param>
/// <param name="ResumedHandshake">A resumed one; null where none is.</param>
/// <param name="PerInteraction">TLS per interaction.</param>
/// <param name="PlainPerInteraction">All the rest per interaction, as measured without TLS; null with fewer than two blocks.</param>
/// <param name="SharePercent">TLS's share of the SUT's CPU time, in per cent.</param>
internal sealed record PredictionRow(
    string Plain, string Choice, Interval Handshake, Interval? ResumedHandshake, Interval PerInteraction, Interval? PlainPerInteraction, Interval? SharePercent)
{
    /// <summary>Predicts.</summary>
    /// <param name="plain">The traffic.</param>
    /// <param name="choice">The choice.</param>
    /// <param name="cost">What the choice costs.</param>
    /// <param name="shape">What connections carry.</param>
    public static PredictionRow Of(PlainTraffic plain, TlsChoice choice, Calibrated cost, TrafficShape shape)
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
            ratio?.Increasing(r => 100 * PredictedCost.Share(r, 1)));
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
