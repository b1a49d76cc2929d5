using System.Globalization;
using TlsToll.Reports.Documents;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Sections;

/// <summary>Layout of an experiment's treatments as a chart: one factor along the axis, the combinations of the others as series.</summary>
internal sealed class ExperimentLayout
{
    /// <summary>Lays out an experiment.</summary>
    /// <param name="experiment">Experiment to lay out.</param>
    /// <param name="run">Run with the experiment's treatments.</param>
    /// <param name="study">Study whose figures define the label of the factor.</param>
    public ExperimentLayout(ExperimentResult experiment, RunResult run, StudyResult study)
    {
        // The first numeric factor, such as a load or a length; otherwise the first factor.
        var x = experiment.Factors.FirstOrDefault(f => f.Levels.All(IsNumber))
            ?? (experiment.Factors.Count > 0 ? experiment.Factors[0] : null);
        if (x is null)
            return;
        XLabel = study.Figures.FirstOrDefault(f => f.XFactor == x.Name)?.XLabel ?? x.Name;
        var known = run.Treatments.Select(t => t.Name).ToHashSet(StringComparer.Ordinal);
        Series =
        [
            .. from placed in Placed(experiment, x)
               where known.Contains(placed.Treatment)
               group (placed.X, placed.Treatment) by placed.Series into series
               select (series.Key, (IReadOnlyList<(string, string)>)[.. series]),
        ];
        Reference = Series.Where(s => IsReference(study, s.Points.Select(p => p.Treatment))).Select(s => s.Name).FirstOrDefault();
    }

    /// <summary>Label of the factor along the axis.</summary>
    public string XLabel { get; } = "";

    /// <summary>Series that also occurs in other experiments, and with which the others are compared; null for none.</summary>
    public string? Reference { get; }

    /// <summary>Series with their levels and treatments; empty if there is nothing to draw.</summary>
    public IReadOnlyList<(string Name, IReadOnlyList<(string X, string Treatment)> Points)> Series { get; } = [];

    /// <summary>Builds a chart of a response.</summary>
    /// <param name="id">Identifier of the chart.</param>
    /// <param name="title">Name of the response.</param>
    /// <param name="label">Name of the response with its unit.</param>
    /// <param name="value">Returns the point of a treatment.</param>
    public Chart Chart(string id, string title, string label, Func<string, ChartPoint> value)
    {
        var styles = SeriesStyle.For([.. Series.Select(s => s.Name)], Reference);
        return new Chart(id, ChartKind.Lines, title, XLabel, label, [.. Series.Select((series, i) => new ChartSeries(series.Name, styles[i],
            [.. series.Points.Select(p => value(p.Treatment) with { X = p.X })]))]);
    }

    /// <summary>True if a series is measured in several experiments, such as the base of a study.</summary>
    public static bool IsReference(StudyResult study, IEnumerable<string> treatments) => treatments.ToArray() is { Length: > 0 } names
        && names.All(name => study.Experiments.Count(e => e.Treatments.Contains(name, StringComparer.Ordinal)) > 1);

    private static bool IsNumber(string level) => double.TryParse(level, NumberStyles.Float, CultureInfo.InvariantCulture, out _);

    private static IEnumerable<(string X, string Series, string Treatment)> Placed(ExperimentResult experiment, FactorLevels x)
    {
        for (var i = 0; i < experiment.Treatments.Count; i++)
        {
            string[] levels = [.. experiment.LevelsOf(i).Select((level, f) => experiment.Factors[f].Levels.ElementAtOrDefault(level) ?? "")];
            var at = experiment.Factors.TakeWhile(f => f != x).Count();
            yield return (levels[at], string.Join(", ", levels.Where((_, f) => f != at)), experiment.Treatments[i]);
        }
    }
}
