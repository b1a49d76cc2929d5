using TlsToll.Results.Predictions;
using TlsToll.Statistics;

namespace TlsToll.Results.Studies;

/// <summary>Predicted and measured cost of TLS for a combination of static pages. Null means "not measured".</summary>
/// <param name="Experiment">Name of the experiment.</param>
/// <param name="About">Description of the experiment.</param>
/// <param name="Combination">Levels of the combination.</param>
/// <param name="Predicted">Predicted CPU time of OpenSSL per hit in microseconds, from isolated measurements of its operations.</param>
/// <param name="Metered">CPU time of OpenSSL per hit in microseconds, measured by the meter.</param>
/// <param name="PredictedToMetered">Ratio of predicted to metered CPU time.</param>
/// <param name="Difference">CPU time of the SUT per hit with TLS minus that without TLS, in microseconds: the whole cost of TLS, including
/// .NET's work.</param>
/// <param name="PredictedShare">Predicted ÷ (predicted + the SUT's CPU time without TLS), in percent.</param>
/// <param name="MeasuredShare">1 − the SUT's CPU time without TLS ÷ its CPU time with TLS, in percent.</param>
/// <param name="Problem">Reason that there is no prediction; null if there is one.</param>
public sealed record StudyPrediction(
    string Experiment, string About, string Combination, Interval? Predicted, Interval? Metered, Interval? PredictedToMetered, Interval? Difference,
    Interval? PredictedShare, Interval? MeasuredShare, string? Problem)
{
    /// <summary>Sentence on the agreement of the predictions with the meter; null if nothing was metered.</summary>
    public static string? Verdict(IEnumerable<StudyPrediction> all) => PredictionVerdict.Of(
        [.. all.Where(p => p.PredictedToMetered is not null).Select(p => ($"{p.Combination} ({p.Experiment})", p.PredictedToMetered!))]);
}
