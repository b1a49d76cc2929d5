using TlsToll.Rbe.Statistics;
using TlsToll.Rbe.Studies.Design;
using TlsToll.Rbe.Studies.Results;

namespace TlsToll.Rbe.Studies.Analysis;

/// <summary>
/// The analyses of variance of a study: each response on its raw scale, as the papers have it, and on the logarithmic one, where effects are ratios;
/// the blocks' means without replication, as the papers have it, and the blocks themselves, which tell interactions from error.
/// </summary>
/// <param name="data">What was measured.</param>
internal sealed class Variance(StudyData data)
{
    /// <summary>Name of the analysis of the blocks' means.</summary>
    public const string OfMeans = "means of the blocks, without replication";

    /// <summary>Name of the analysis of the blocks.</summary>
    public const string InBlocks = "blocks, with interaction";

    private readonly List<StudyAnovaRow> _rows = [];
    private readonly List<string> _remarks = [];

    /// <summary>The rows of all analyses so far.</summary>
    public IReadOnlyList<StudyAnovaRow> Rows => _rows;

    /// <summary>What could not be analysed, and why.</summary>
    public IReadOnlyList<string> Remarks => _remarks;

    /// <summary>Analyses an experiment.</summary>
    public void Analyse(ExperimentDesign experiment)
    {
        var (factors, combinations) = data.Possible(experiment);
        if (experiment.File.Anova.Count > 0 && (combinations.Count == 0 || factors.Any(f => f.Levels.Count < 2)))
        {
            _remarks.Add($"{experiment.File.Name}: no analysis of variance, because not all combinations of at least two levels of each factor could be measured");
            return;
        }

        foreach (var response in experiment.File.Anova.Select(name => Responses.Find(name)!))
        {
            var values = data.Complete(combinations, response);
            if (values[0].Length == 0)
            {
                _remarks.Add($"{experiment.File.Name}: no analysis of variance of {response.Name}, because no block is complete");
                continue;
            }

            foreach (var scale in response.Positive ? ["raw", "log"] : new[] { "raw" })
                Analyse(experiment, response, factors, scale, scale == "log" ? [.. values.Select(row => row.Select(x => Math.Log(x)).ToArray())] : values);
        }
    }

    private void Analyse(ExperimentDesign experiment, Response response, IReadOnlyList<FactorLevels> factors, string scale, double[][] values)
    {
        var names = factors.Select(f => f.Name).ToArray();
        var levels = factors.Select(f => f.Levels).ToArray();
        void Add(string analysis, double[][] cells, FactorialModel model)
        {
            try
            {
                var result = FactorialAnova.Analyse(new FactorialTable(names, levels, cells), model, experiment.File.Alpha);
                _rows.AddRange(result.Rows.Select(r => new StudyAnovaRow(
                    experiment.File.Name, analysis, scale, response.Name, r.Source, r.SumOfSquares, r.DegreesOfFreedom, r.MeanSquare, r.F, r.FTheoretical,
                    r.PValue, r.ExplainedPercent, experiment.File.Alpha)));
            }
            catch (ArgumentException e)
            {
                _remarks.Add($"{experiment.File.Name}, {response.Name} ({scale}, {analysis}): no analysis of variance: {e.Message}");
            }
        }

        if (factors.Count > 1)
            Add(OfMeans, [.. values.Select(row => new[] { row.Average() })], new FactorialModel(Interactions: factors.Count - 1));
        if (values[0].Length > 1)
            Add(InBlocks, values, new FactorialModel(Blocks: true));
    }
}
