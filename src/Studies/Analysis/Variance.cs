using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Analysis;

/// <summary>
/// Analyses of variance of a study. Each response is analysed on its raw scale, as in the papers, and on a logarithmic scale, where effects
/// are ratios. On each scale, one analysis uses the means of the blocks without replication, as in the papers, and another one the single
/// blocks, which separate interactions from error.
/// </summary>
/// <param name="data">Measurements of the study.</param>
internal sealed class Variance(StudyData data)
{
    /// <summary>Name of the analysis of the blocks' means.</summary>
    public const string OfMeans = "means of the blocks, without replication";

    /// <summary>Name of the analysis of the blocks.</summary>
    public const string InBlocks = "blocks, with interaction";

    /// <summary>The rows of all analyses so far.</summary>
    public List<StudyAnovaRow> Rows { get; } = [];

    /// <summary>The residual checks of all analyses so far.</summary>
    public List<StudyCheck> Checks { get; } = [];

    /// <summary>Differences between pairs of levels (Tukey's HSD), on the raw scale with the error of the blocks.</summary>
    public List<StudyDifference> Differences { get; } = [];

    /// <summary>Missing analyses, with their reasons.</summary>
    public List<string> Remarks { get; } = [];

    /// <summary>Adds the analyses of an experiment.</summary>
    public void Analyse(ExperimentDesign experiment)
    {
        var (factors, combinations) = data.Possible(experiment);
        if (experiment.File.Anova.Count > 0 && (combinations.Count == 0 || factors.Any(f => f.Levels.Count < 2)))
        {
            Remarks.Add($"{experiment.File.Name}: no analysis of variance, because not all combinations of at least two levels of each factor could be measured");
            return;
        }

        foreach (var response in experiment.File.Anova.Select(name => CellMetrics.FindResponse(name)!))
        {
            var values = data.Complete(combinations, response);
            if (values[0].Length == 0)
            {
                Remarks.Add($"{experiment.File.Name}: no analysis of variance of {response.Name}, because no block is complete");
                continue;
            }

            foreach (var scale in response.IsPositive ? ["raw", "log"] : new[] { "raw" })
                Analyse(experiment, response, factors, scale, scale == "log" ? [.. values.Select(row => row.Select(x => Math.Log(x)).ToArray())] : values);
        }
    }

    private void Analyse(ExperimentDesign experiment, CellMetric response, IReadOnlyList<FactorLevels> factors, string scale, double[][] values)
    {
        FactorialTable Table(IReadOnlyList<double[]> cells) => new([.. factors.Select(f => f.Name)], [.. factors.Select(f => f.Levels)], cells);
        if (factors.Count > 1)
            Analyse(experiment, response, OfMeans, scale, Table([.. values.Select(row => new[] { row.Average() })]), new FactorialModel(Interactions: factors.Count - 1));
        if (values[0].Length > 1)
            Analyse(experiment, response, InBlocks, scale, Table(values), new FactorialModel(Blocks: true));
    }

    private void Analyse(ExperimentDesign experiment, CellMetric response, string analysis, string scale, FactorialTable table, FactorialModel model)
    {
        var name = experiment.File.Name;
        try
        {
            var result = FactorialAnova.Analyse(table, model, experiment.File.Alpha);
            Rows.AddRange(result.Rows.Select(r => new StudyAnovaRow(
                name, analysis, scale, response.Name, r.Source, r.SumOfSquares, r.DegreesOfFreedom, r.MeanSquare, r.F, r.FTheoretical,
                r.PValue, r.ExplainedPercent, experiment.File.Alpha)));
            Checks.AddRange(ResidualChecks.Of(table, model, result)
                .Select(c => new StudyCheck(name, analysis, scale, response.Name, c.Name, c.Statistic, c.PValue, c.Passed, c.Sentence ?? "")));
            if (model.Blocks && scale == "raw")
            {
                Differences.AddRange(table.Factors.SelectMany((factor, i) => TukeyHsd.Of(table, i, result.Residual, confidence: 0.95)
                    .Select(p => new StudyDifference(name, response.Name, factor, p.First, p.Second, p.Difference, p.Low, p.High, p.PValue, response.Unit))));
            }
        }
        catch (ArgumentException e)
        {
            Remarks.Add($"{name}, {response.Name} ({scale}, {analysis}): no analysis of variance: {e.Message}");
        }
    }
}
