using TlsToll.Experiments.Prediction;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Claims;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Predictions;

/// <summary>Compares the predictions with the measurements.</summary>
/// <param name="data">Measurements of the study.</param>
/// <param name="predicted">Predictions.</param>
internal sealed class StudyPredictions(StudyData data, IReadOnlyList<PredictedTreatment> predicted)
{
    private readonly PredictedCombinations _combinations = new(data);
    private readonly BlockValues _cost = new(data, CellMetrics.Cpu(Tier.Sut));

    /// <summary>All comparisons, in the order of the file.</summary>
    public IReadOnlyList<StudyPrediction> All() =>
    [
        .. from combination in _combinations.All
           let of = predicted.FirstOrDefault(p => p.Treatment == data.TreatmentOf(combination).Name)
           where of is not null
           select Of(data.Design.Experiments.First(e => e.Combinations.Contains(combination)), combination, of),
    ];

    private StudyPrediction Of(ExperimentDesign experiment, Combination combination, PredictedTreatment of)
    {
        var (with, without) = (_combinations.Unmetered(combination) ?? combination, _combinations.Plain(combination));
        double[] micros = [.. of.Micros], rest = [.. _cost.Rows(without).Select(row => row[0])];
        double[] metered = data.Impossible(combination) is null ? data.PerBlock(combination, Metered) : [];
        return new StudyPrediction(
            experiment.File.Name,
            experiment.File.About,
            string.Join(", ", combination.Levels.Where(l => l.Key != "meter").Select(l => l.Value)),
            StudentT.Mean(micros),
            StudentT.Mean(metered),
            micros.Length == 0 || metered.Length == 0 ? null : WelchRatio.Of(metered, micros),
            _cost.Difference(without, with),
            micros.Length == 0 || rest.Length == 0 ? null : WelchRatio.Of(rest, micros)?.Increasing(ratio => 100 * PredictedCost.Share(ratio, 1)),
            _cost.Ratio(with, without)?.Decreasing(ratio => 100 * (1 - ratio)),
            of.Problem);
    }

    private static double? Metered(CellMeasurement cell) =>
        cell is { Meter: { } meter, Interactions: > 0 } && PredictedCalls.Micros(meter.Calls) is > 0 and var micros ? micros / cell.Interactions : null;
}
