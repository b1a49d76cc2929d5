using TlsToll.Results.Predictions;
using TlsToll.Statistics;

namespace TlsToll.Results.Studies;

/// <summary>Predicted and measured cost of TLS for a combination of static pages. Null is "not measured".</summary>
/// <param name="Experiment">Name of the experiment.</param>
/// <param name="About">What that asks.</param>
/// <param name="Combination">The combination's levels.</param>
/// <param name="Predicted">OpenSSL's CPU time per hit in microseconds, from its parts measured alone.</param>
/// <param name="Metered">The same as the meter has it.</param>
/// <param name="PredictedToMetered">The one ÷ the other.</param>
/// <param name="Difference">The SUT's CPU time per hit with TLS less that without, in microseconds: all that TLS costs, .NET's part included.</param>
/// <param name="PredictedShare">Predicted ÷ (predicted + the SUT's CPU time without TLS), in percent.</param>
/// <param name="MeasuredShare">1 − the SUT's CPU time without TLS ÷ that with it, in percent.</param>
/// <param name="Problem">Why it could not be predicted; null if it could.</param>
public sealed record StudyPrediction(
    string Experiment, string About, string Combination, Interval? Predicted, Interval? Metered, Interval? PredictedToMetered, Interval? Difference,
    Interval? PredictedShare, Interval? MeasuredShare, string? Problem)
{
    /// <summary>How close the predictions are to the meter, in a sentence; null where nothing was metered.</summary>
    public static string? Verdict(IEnumerable<StudyPrediction> all) => PredictionVerdict.Of(
        [.. all.Where(p => p.PredictedToMetered is not null).Select(p => ($"{p.Combination} ({p.Experiment})", p.PredictedToMetered!))]);
}
