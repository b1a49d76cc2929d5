using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>A response of a study's combinations, block by block, and what is computed of several of them within a block.</summary>
/// <param name="data">What was measured.</param>
/// <param name="response">Name of the response.</param>
internal sealed class BlockValues(StudyData data, string response)
{
    private readonly CellMetric _response = CellMetrics.FindResponse(response) ?? throw new ArgumentException($"Unknown response '{response}'.", nameof(response));

    /// <summary>The combination of an experiment that has the levels; null if the form of the study, or the machine, does not have it.</summary>
    public Combination? Find(string experiment, params (string Factor, string Level)[] levels) => data.Design.Experiments
        .FirstOrDefault(e => e.File.Name == experiment)?.Combinations
        .FirstOrDefault(c => levels.All(l => c.Levels.GetValueOrDefault(l.Factor) == l.Level) && data.Impossible(c) is null);

    /// <summary>The values of combinations in the blocks that all of them have, by block; empty if one is missing.</summary>
    public IReadOnlyList<double[]> Rows(params Combination?[] combinations)
    {
        if (combinations.Any(c => c is null))
            return [];
        var columns = data.Complete([.. combinations.OfType<Combination>()], _response);
        return [.. Enumerable.Range(0, columns[0].Length).Select(block => columns.Select(column => column[block]).ToArray())];
    }

    /// <summary>The mean over blocks of something that is computed within each, so that whatever a block has in common cancels.</summary>
    /// <param name="value">Of the combinations' values in a block.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <param name="combinations">The combinations.</param>
    /// <returns>Null with fewer than two blocks, or if a combination was not measured.</returns>
    public Interval? Of(Func<double[], double> value, double confidence, params Combination?[] combinations) =>
        StudentT.Mean([.. Rows(combinations).Select(value)], confidence);

    /// <summary>The ratio of two combinations: the geometric mean over blocks.</summary>
    public Interval? Ratio(Combination? baseline, Combination? treatment, double confidence = 0.95) =>
        Of(v => Math.Log(v[1] / v[0]), confidence, baseline, treatment)?.Increasing(Math.Exp);

    /// <summary>A part of a stacked figure.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="value">Of the combinations' values in a block.</param>
    /// <param name="combinations">The combinations.</param>
    public StackedShare Share(string name, Func<double[], double> value, params Combination?[] combinations)
    {
        var rows = Rows(combinations);
        var interval = Of(value, 0.95, combinations);
        return new StackedShare(name, rows.Count == 0 ? null : rows.Average(value), interval?.Low, interval?.High);
    }
}
