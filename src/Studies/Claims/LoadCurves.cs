using System.Globalization;
using TlsToll.Results.Metrics;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>
/// Curves of one response over the load, one for each level of the experiment's other factor, with ratios and differences between curves.
/// </summary>
internal sealed class LoadCurves
{
    private readonly Combination[] _combinations;
    private readonly string _factor;
    private readonly BlockedMeans? _ratios;
    private readonly BlockedMeans? _differences;

    /// <summary>Computes the means of a response in an experiment.</summary>
    /// <param name="data">Measurements of the study.</param>
    /// <param name="experiment">Name of an experiment with two factors: <c>ebs</c> and another.</param>
    /// <param name="response">The response.</param>
    public LoadCurves(StudyData data, string experiment, CellMetric response)
    {
        var found = data.Design.Experiments.FirstOrDefault(e => e.File.Name == experiment);
        _factor = found?.Factors.FirstOrDefault(f => f.Name != "ebs")?.Name ?? "";
        // Combinations that this host cannot measure do not affect the other curves.
        _combinations = found?.Combinations.Where(c => data.Impossible(c) is null).ToArray() ?? [];
        Loads = [.. _combinations.Select(c => c.Levels["ebs"]).Distinct(StringComparer.Ordinal).Select(l => int.Parse(l, CultureInfo.InvariantCulture)).Order()];
        if (_combinations.Length == 0)
            return;
        var values = data.Complete(_combinations, response);
        _differences = BlockedMeans.Of(values, logarithms: false, data.Pilot);
        _ratios = values.All(row => row.All(x => x > 0)) ? BlockedMeans.Of(values, logarithms: true, data.Pilot) : null;
    }

    /// <summary>Loads in ascending order, on the study's scale.</summary>
    public IReadOnlyList<int> Loads { get; }

    /// <summary>Ratio of two curves, treatment ÷ baseline: the geometric mean over the given loads.</summary>
    /// <returns>The ratio with its interval; null if not measured.</returns>
    public Interval? Ratio(string baseline, string treatment, IReadOnlyList<int> loads, double confidence = 0.95) =>
        Contrast(_ratios, [.. loads.SelectMany(load => Pair(baseline, treatment, load, 1.0 / loads.Count))], confidence);

    /// <summary>Ratio of two loads on one curve: second ÷ first.</summary>
    /// <returns>The ratio with its interval; null if not measured.</returns>
    public Interval? RatioOfLoads(string level, int first, int second, double confidence = 0.95) =>
        Contrast(_ratios, [(level, first, -1), (level, second, 1)], confidence);

    /// <summary>Difference of two loads on one curve, second − first, in the response's unit.</summary>
    /// <returns>The difference with its interval; null if not measured.</returns>
    public Interval? DifferenceOfLoads(string level, int first, int second, double confidence = 0.95) =>
        Contrast(_differences, [(level, first, -1), (level, second, 1)], confidence);

    /// <summary>Change of the ratio of two curves between two groups of loads: the mean ratio over the second ÷ that over the first.</summary>
    /// <returns>The ratio with its interval; null if not measured.</returns>
    public Interval? ChangeOfRatio(string baseline, string treatment, IReadOnlyList<int> from, IReadOnlyList<int> to, double confidence = 0.95) => Contrast(
        _ratios,
        [
            .. from.SelectMany(load => Pair(baseline, treatment, load, -1.0 / from.Count)), .. to.SelectMany(load => Pair(baseline, treatment, load, 1.0 / to.Count)),
        ],
        confidence);

    /// <summary>Difference of two curves at a load, treatment − baseline, in the response's unit.</summary>
    /// <returns>The difference with its interval; null if not measured.</returns>
    public Interval? Difference(string baseline, string treatment, int load, double confidence = 0.95) =>
        Contrast(_differences, [.. Pair(baseline, treatment, load, 1)], confidence);

    /// <summary>
    /// Load with the smallest or greatest ratio of a curve to its baseline, and that ratio. The confidence holds for all loads together
    /// (Bonferroni), because the measurements determine the load.
    /// </summary>
    /// <param name="baseline">Level of the baseline.</param>
    /// <param name="treatment">Level of the other curve.</param>
    /// <param name="least">True for the smallest ratio; false for the greatest.</param>
    /// <param name="curves">Number of responses, if the confidence is to hold for all of them together.</param>
    public (int Load, Interval Ratio)? Extreme(string baseline, string treatment, bool least, int curves = 1)
    {
        var all = Loads.Select(load => (load, Ratio: Ratio(baseline, treatment, [load], 1 - (0.05 / (curves * Loads.Count))))).Where(r => r.Ratio is not null).ToArray();
        if (all.Length == 0)
            return null;
        var (at, ratio) = least ? all.MinBy(r => r.Ratio!.Estimate) : all.MaxBy(r => r.Ratio!.Estimate);
        return (at, ratio!);
    }

    private static IEnumerable<(string Level, int Load, double Weight)> Pair(string baseline, string treatment, int load, double weight) =>
        [(baseline, load, -weight), (treatment, load, weight)];

    private Interval? Contrast(BlockedMeans? means, IReadOnlyList<(string Level, int Load, double Weight)> terms, double confidence)
    {
        var weights = terms.Select(t => (Treatment: IndexOf(t.Level, t.Load), t.Weight)).ToArray();
        return means is null || weights.Any(w => w.Treatment < 0) ? null : means.Contrast(weights, confidence);
    }

    private int IndexOf(string level, int load) => Array.FindIndex(
        _combinations, c => c.Levels[_factor] == level && c.Levels["ebs"] == load.ToString(CultureInfo.InvariantCulture));
}
