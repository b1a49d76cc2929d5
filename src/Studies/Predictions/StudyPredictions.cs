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
    private (string Treatment, MeteredSetting Setting)[]? _settings;

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
        var metered = MeteredOf(combination);
        var inServer = of.Alone is null ? null : InSituCost.Of(of.Alone, [.. Settings.Where(other => other.Treatment != of.Treatment).Select(other => other.Setting)]);
        return new StudyPrediction(
            experiment.File.Name,
            experiment.File.About,
            string.Join(", ", combination.Levels.Where(l => l.Key != "meter").Select(l => l.Value)),
            inServer?.PerInteraction ?? StudentT.Mean(micros),
            StudentT.Mean([.. metered.Values.Select(m => m.Sum)]),
            inServer is not null ? inServer.Over(metered.ToDictionary(m => m.Key, m => m.Value.Sum))
            : micros.Length == 0 || metered.Count == 0 ? null
            : WelchRatio.Of([.. metered.Values.Select(m => m.Sum)], micros),
            _cost.Difference(without, with),
            ShareOf(micros, rest, inServer, without),
            _cost.Ratio(with, without)?.Decreasing(ratio => 100 * (1 - ratio)),
            of.Problem);
    }

    // What tells how much more calls cost within the server than alone: all that was metered, and measured alone.
    private (string Treatment, MeteredSetting Setting)[] Settings => _settings ??=
    [
        .. from combination in _combinations.All
           let name = data.TreatmentOf(combination).Name
           let found = predicted.FirstOrDefault(p => p.Treatment == name)
           let alone = found?.Alone
           where alone is not null
           let metered = MeteredOf(combination)
           where metered.Count > 0
           select (name, new MeteredSetting(metered, alone, found.HandshakesPerInteraction)),
    ];

    private Interval? ShareOf(double[] micros, double[] rest, InSituCost? inServer, Combination? without)
    {
        var ratio = inServer is not null && without is not null ? inServer.Over(data.ByBlock(without, cell => cell.CpuMicrosPerInteraction(Tier.Sut)))
            : micros.Length == 0 || rest.Length == 0 ? null
            : WelchRatio.Of(rest, micros);
        return ratio?.Increasing(r => 100 * PredictedCost.Share(r, 1));
    }

    private Dictionary<int, TlsMicros> MeteredOf(Combination combination)
    {
        if (data.Impossible(combination) is not null)
            return [];
        var records = data.ByBlock(combination, cell => Metered(cell)?.Records);
        return data.ByBlock(combination, cell => Metered(cell)?.Handshakes).ToDictionary(block => block.Key, block => new TlsMicros(block.Value, records[block.Key]));
    }

    private static TlsMicros? Metered(CellMeasurement cell) =>
        cell is { Meter: { } meter, Interactions: > 0 } && PredictedCalls.Parts(meter.Calls, cell.Interactions) is { Sum: > 0 } micros ? micros : null;
}
