using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Prediction;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;
using TlsToll.Testbed;
using TlsToll.Tls.Costs;

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
    /// <param name="drain">Stops before the next round.</param>
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
            using var certificates = await TrialCertificates.OpenAsync([.. all.Select(c => c.Prototype.Tls.Key).Where(key => key.IsSupported).Distinct()], CancellationToken.None);
            var speed = MeasuredSpeed.Of(StaticSettings.Of(data.Design).Cores.Sut, all.SelectMany(c => data.Cells(_combinations.Measured(c))).Select(cell => cell.SpinMicroseconds));
            return Predict(all, new Calibration(certificates.Store, Rounds, ConnectionsPerRound, speed), drain);
        }
        catch (TestbedException e)
        {
            return [.. all.Select(combination => Without(combination, e.Message.TrimEnd('.')))];
        }
    }

    private PredictedTreatment[]? Predict(IReadOnlyList<Combination> all, Calibration calibration, CancellationToken drain)
    {
        var traffic = new StaticTraffic(data, _combinations);
        // The study is already measured: a failure here must not lose its results.
        var problems = new string?[all.Count];
        var possible = new List<(Combination Combination, TrafficShape Shape, ServerWork Work)>();
        foreach (var (i, combination) in all.Index())
        {
            if (drain.IsCancellationRequested)
                return null;
            if (_combinations.Obstacle(combination) is { } obstacle)
                problems[i] = obstacle;
            else if (traffic.Of(combination) is not var (shape, work))
                problems[i] = "these pages were not measured both with and without TLS";
            else if (calibration.Problem(combination.Prototype.Tls, work) is { } problem)
                problems[i] = problem;
            else
                possible.Add((combination, shape, work));
        }

        if (possible.Count == 0)
            return [.. all.Select((combination, i) => Without(combination, problems[i]!))];
        try
        {
            var costs = calibration.OfAll([.. possible.Select(one => (one.Combination.Prototype.Tls, one.Work))],
                round => steps.Report(FormattableString.Invariant($"prediction of {possible.Count} combinations: round {round}/{Rounds}")), drain);
            var predicted = new Queue<PredictedTreatment>(possible.Zip(costs, (one, cost) => Predicted(one.Combination, one.Shape, cost)));
            return [.. all.Select((combination, i) => problems[i] is { } problem ? Without(combination, problem) : predicted.Dequeue())];
        }
        catch (OperationCanceledException) when (drain.IsCancellationRequested)
        {
            return null;
        }
        catch (Exception e) when (Calibration.IsRefusal(e))
        {
            return [.. all.Select((combination, i) => Without(combination, problems[i] ?? e.Message.TrimEnd('.')))];
        }
    }

    private PredictedTreatment Predicted(Combination combination, TrafficShape shape, Calibrated cost)
    {
        var alone = cost.PerInteraction(shape);
        return new PredictedTreatment(data.TreatmentOf(combination).Name, [.. alone.Select(micros => micros.Sum)], Problem: null)
        {
            Alone = alone,
            HandshakesPerInteraction = 1 / shape.InteractionsPerConnection,
        };
    }

    private PredictedTreatment Without(Combination combination, string problem) => new(data.TreatmentOf(combination).Name, [], problem);
}
