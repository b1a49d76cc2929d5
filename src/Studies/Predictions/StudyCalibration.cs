using System.Net.Sockets;
using System.Security.Authentication;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Prediction;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;
using TlsToll.Testbed;

namespace TlsToll.Studies.Predictions;

/// <summary>Measures the TLS operations in isolation, in this process, and predicts from them the costs of a study's treatments.</summary>
/// <param name="data">Measurements of the study.</param>
/// <param name="steps">Receives progress messages.</param>
internal sealed class StudyCalibration(StudyData data, IProgress<string> steps)
{
    private const int Rounds = 8;
    private const int ConnectionsPerRound = 40;

    private readonly PredictedCombinations _combinations = new(data);

    /// <summary>Predicts all combinations.</summary>
    /// <param name="drain">Stops before the next combination.</param>
    /// <returns>For each combination, a prediction or the reason that there is none; null if stopped early.</returns>
    public async Task<IReadOnlyList<PredictedTreatment>?> PredictAsync(CancellationToken drain)
    {
        var all = _combinations.All;
        if (all.Count == 0)
            return [];
        if (drain.IsCancellationRequested)
            return null;
        try
        {
            using var certificates = await TrialCertificates.OpenAsync([.. all.Select(c => c.Prototype.Tls.Key).Distinct()], CancellationToken.None);
            var speed = MeasuredSpeed.Of(StaticSettings.Of(data.Design).Cores.Sut, all.SelectMany(c => data.Cells(_combinations.Measured(c))).Select(cell => cell.SpinMicroseconds));
            return Predict(all, new Calibration(certificates.Store, Rounds, ConnectionsPerRound, speed), drain);
        }
        catch (TestbedException e)
        {
            return [.. all.Select(combination => Without(combination, e.Message.TrimEnd('.')))];
        }
    }

    private List<PredictedTreatment>? Predict(IReadOnlyList<Combination> all, Calibration calibration, CancellationToken drain)
    {
        var predicted = new List<PredictedTreatment>();
        foreach (var combination in all)
        {
            if (drain.IsCancellationRequested)
                return null;
            steps.Report(FormattableString.Invariant($"prediction {predicted.Count + 1}/{all.Count}: {data.TreatmentOf(combination).Name}"));
            predicted.Add(Predict(combination, calibration));
        }

        return predicted;
    }

    // The study is already measured: a failure here must not lose its results.
    private PredictedTreatment Predict(Combination combination, Calibration calibration)
    {
        if (_combinations.Obstacle(combination) is { } obstacle)
            return Without(combination, obstacle);
        if (new StaticTraffic(data, _combinations).Of(combination) is not var (shape, work))
            return Without(combination, "these pages were not measured both with and without TLS");
        try
        {
            var alone = calibration.Of(combination.Prototype.Tls, work).PerInteraction(shape);
            return new PredictedTreatment(data.TreatmentOf(combination).Name, [.. alone.Select(micros => micros.Sum)], Problem: null)
            {
                Alone = alone,
                HandshakesPerInteraction = 1 / shape.InteractionsPerConnection,
            };
        }
        catch (Exception e) when (e is AuthenticationException or SocketException or PlatformNotSupportedException)
        {
            return Without(combination, e.Message.TrimEnd('.'));
        }
    }

    private PredictedTreatment Without(Combination combination, string problem) => new(data.TreatmentOf(combination).Name, [], problem);
}
