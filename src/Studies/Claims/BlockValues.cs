using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>Values of one response by combination and block, and statistics of quantities that are computed within each block.</summary>
/// <param name="data">Measurements of the study.</param>
/// <param name="response">The response.</param>
internal sealed class BlockValues(StudyData data, CellMetric response)
{
    /// <summary>
    /// Combination of an experiment with the given levels; null if the form of the study omits it or this host cannot measure it.
    /// </summary>
    public Combination? Find(string experiment, params (string Factor, string Level)[] levels) => data.Design.Experiments
        .FirstOrDefault(e => e.File.Name == experiment)?.Combinations
        .FirstOrDefault(c => levels.All(l => c.Levels.GetValueOrDefault(l.Factor) == l.Level) && data.Impossible(c) is null);

    /// <summary>Values of the combinations, one row for each block that has all of them; empty if a combination is null.</summary>
    public IReadOnlyList<double[]> Rows(params Combination?[] combinations)
    {
        if (combinations.Any(c => c is null))
            return [];
        var columns = data.Complete([.. combinations.OfType<Combination>()], response);
        return [.. Enumerable.Range(0, columns[0].Length).Select(block => columns.Select(column => column[block]).ToArray())];
    }

    /// <summary>Mean over the blocks of a quantity that is computed within each block, so that effects common to a block cancel.</summary>
    /// <param name="value">Function of the combinations' values in a block.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    /// <param name="combinations">Combinations, in the order of the function's argument.</param>
    /// <returns>The mean with its confidence interval; null with fewer than two blocks, or if a combination was not measured.</returns>
    public Interval? Of(Func<double[], double> value, double confidence, params Combination?[] combinations) =>
        StudentT.Mean([.. Rows(combinations).Select(value)], confidence);

    /// <summary>Ratio of treatment to baseline: the geometric mean over the blocks.</summary>
    public Interval? Ratio(Combination? baseline, Combination? treatment, double confidence = 0.95) =>
        Of(v => Math.Log(v[1] / v[0]), confidence, baseline, treatment)?.Increasing(Math.Exp);

    /// <summary>Treatment − baseline as it follows from their ratio, in the response's unit; null as in <see cref="Ratio"/>.</summary>
    public Interval? Difference(Combination? baseline, Combination? treatment, double confidence = 0.95)
    {
        var rows = Rows(baseline, treatment);
        return RatioInterval.Difference([.. rows.Select(row => row[0])], [.. rows.Select(row => row[1])], confidence);
    }

    /// <summary>Share of a stacked figure, with its 95 % interval.</summary>
    /// <param name="name">Name of the share.</param>
    /// <param name="value">Function of the combinations' values in a block.</param>
    /// <param name="combinations">Combinations, in the order of the function's argument.</param>
    public StackedShare Share(string name, Func<double[], double> value, params Combination?[] combinations)
    {
        var rows = Rows(combinations);
        var interval = Of(value, 0.95, combinations);
        return new StackedShare(name, rows.Count == 0 ? null : rows.Average(value), interval?.Low, interval?.High) { Blocks = rows.Count };
    }
}
