using System.Security.Authentication;
using TlsToll.Rbe.Choices.Trials;
using TlsToll.Rbe.Prediction;
using TlsToll.Rbe.Studies.Analysis;
using TlsToll.Tls.Costs;

namespace TlsToll.Rbe.Studies.Predictions;

/// <summary>What TLS was predicted to cost for a treatment, from its parts measured alone.</summary>
/// <param name="Treatment">The treatment's name.</param>
/// <param name="Micros">CPU time per interaction in microseconds, one value a round; empty if it could not be had.</param>
/// <param name="ClockMicros">What reading the meter's clock takes.</param>
/// <param name="Problem">Why it could not be had; null if it could.</param>
internal sealed record PredictedTreatment(string Treatment, IReadOnlyList<double> Micros, double ClockMicros, string? Problem);

/// <summary>Measures what the parts of TLS cost alone, in this process, and predicts from them what a study's treatments cost.</summary>
/// <param name="data">What was measured of the study.</param>
/// <param name="steps">Takes what is said.</param>
internal sealed class StudyCalibration(StudyData data, IProgress<string> steps)
{
    private const int Rounds = 8;
    private const int ConnectionsPerRound = 40;

    /// <summary>Predicts all that can be.</summary>
    /// <param name="drain">Ends it before the next.</param>
    public async Task<IReadOnlyList<PredictedTreatment>> PredictAsync(CancellationToken drain)
    {
        var combinations = new PredictedCombinations(data);
        var all = combinations.All;
        if (all.Count == 0)
            return [];
        using var certificates = await TrialCertificates.OpenAsync([.. all.Select(c => c.Prototype.Tls.Key).Distinct()], drain);
        var calibration = new Calibration(certificates.Store, Rounds, ConnectionsPerRound);
        var traffic = new StaticTraffic(data, combinations);
        var clock = ServerCosts.ClockMicros();
        var predicted = new List<PredictedTreatment>();
        foreach (var combination in all.TakeWhile(_ => !drain.IsCancellationRequested))
        {
            var treatment = data.TreatmentOf(combination);
            if (traffic.Of(combination) is not var (shape, work))
                continue;
            steps.Report($"prediction {predicted.Count + 1}/{all.Count}: {treatment.Name}");
            try
            {
                predicted.Add(new PredictedTreatment(treatment.Name, calibration.Of(combination.Prototype.Tls, work).MicrosPerInteraction(shape), clock, Problem: null));
            }
            catch (AuthenticationException e)
            {
                predicted.Add(new PredictedTreatment(treatment.Name, [], clock, e.Message));
            }
        }

        return predicted;
    }
}
