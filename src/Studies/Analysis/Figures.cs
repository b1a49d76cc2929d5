using System.Globalization;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;

namespace TlsToll.Studies.Analysis;

/// <summary>Builds the figures of a study for drawing.</summary>
/// <param name="data">Measurements of the study.</param>
internal sealed class Figures(StudyData data)
{
    /// <summary>All figures of an experiment.</summary>
    public IEnumerable<FigureResult> Of(ExperimentDesign experiment) => experiment.File.Figures.Select(figure => new FigureResult(
        figure.Id, figure.Title, figure.Paper, experiment.File.Name, figure.X, LabelOf(figure.X), figure.Series,
        [.. figure.Responses.Select(name => Panel(experiment, figure, CellMetrics.FindResponse(name)!))]));

    private Dictionary<Combination, Measured> Means(ExperimentDesign experiment, CellMetric response)
    {
        Combination[] measured = [.. experiment.Combinations.Where(c => data.Impossible(c) is null && data.Complete([c], response)[0].Length > 0)];
        if (measured.Length == 0)
            return [];
        var values = data.Complete(measured, response);
        var logarithms = response.IsPositive && values.All(row => row.All(x => x > 0));
        if (BlockedMeans.Of(values, logarithms, data.Pilot) is { } means)
            return measured.Select((c, i) => (c, Mean: means.Mean(i), ByBlock: values[i])).ToDictionary(m => m.c, m => new Measured(m.Mean, m.ByBlock));
        // Too few complete blocks for a joint analysis: average the blocks of each combination separately, without an interval.
        return measured.ToDictionary(c => c, c =>
        {
            var own = data.Complete([c], response)[0];
            return new Measured(new Interval(own.Average(), double.NaN, double.NaN, own.Length, 0.95), own);
        });
    }

    private FigurePanel Panel(ExperimentDesign experiment, FigureFile figure, CellMetric response)
    {
        var means = Means(experiment, response);
        var series = figure.Series is { } factor ? experiment.Factors.First(f => f.Name == factor).Levels : [""];
        return new FigurePanel(response.Name, response.Label, response.Unit,
        [
            .. series.Select(level => new FigureSeries(
                level.Length == 0 ? response.Label : level,
                [.. experiment.Combinations.Where(c => figure.Series is null || c.Levels[figure.Series] == level).Select(c => Point(c, figure.X, means.GetValueOrDefault(c)))])),
        ]);
    }

    private FigurePoint Point(Combination combination, string x, Measured? measured)
    {
        var level = combination.Levels[x];
        var here = x == "ebs" ? data.Ebs(int.Parse(level, CultureInfo.InvariantCulture)).ToString(CultureInfo.InvariantCulture) : level;
        var mean = measured?.Mean;
        return new FigurePoint(
            here, here == level ? null : level, data.TreatmentOf(combination).Name, Finite(mean?.Estimate), Finite(mean?.Low), Finite(mean?.High),
            mean?.Count ?? 0, data.Impossible(combination))
        { ByBlock = measured?.ByBlock ?? [] };
    }

    private static double? Finite(double? value) => value is { } v && double.IsFinite(v) ? v : null;

    private static string LabelOf(string factor) => factor switch
    {
        "ebs" => "Active EBs",
        "openssl" => "OpenSSL",
        "vendor-delay" => "Vendors' delay, ms",
        "session-length" => "Business session length, interactions",
        _ => char.ToUpperInvariant(factor[0]) + factor[1..].Replace('-', ' '),
    };

    // A combination's response.
    private sealed record Measured(Interval Mean, double[] ByBlock);
}
