using System.Globalization;
using System.Text;
using TlsToll.Reports.Input;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Export;

/// <summary>
/// Writes a run's main results in the text format of OpenMetrics 1.0, for the text-file collector of Prometheus or a push gateway. Names have base units: seconds,
/// and ratios from 0 to 1. Values that were not measured are left out; samples have no time, because collectors refuse it.
/// </summary>
internal sealed class OpenMetricsExport
{
    private readonly StringBuilder _text = new();

    private OpenMetricsExport()
    {
    }

    /// <summary>Text of a run's metrics.</summary>
    /// <param name="run">The run.</param>
    /// <param name="state">How far its numbers can be trusted (<see cref="ReportInput.State"/>).</param>
    public static string Of(RunResult run, string state)
    {
        var export = new OpenMetricsExport();
        export.Run(run, state);
        foreach (var tier in Tier.All)
            export.Shares(run, tier);
        var values = new MetricValues(run);
        foreach (var tier in Tier.All)
            export.Costs(run, values, tier);
        export.Connections(run);
        export._text.Append("# EOF\n");
        return export._text.ToString();
    }

    private void Run(RunResult run, string state)
    {
        Family("tlstoll_run_info", "", "The run: green is valid, amber has doubts or was interrupted, red is invalid.");
        Sample("tlstoll_run_info", 1, ("product", run.Product), ("status", run.Status), ("state", state));
        Family("tlstoll_run_doubts", "", "Number of doubts about the results.");
        Sample("tlstoll_run_doubts", run.Doubts.Count);
        Family("tlstoll_run_end_timestamp_seconds", "seconds", "End of the run, as Unix time.");
        Sample("tlstoll_run_end_timestamp_seconds", (run.EndedAt - DateTime.UnixEpoch).TotalSeconds);
    }

    private void Shares(RunResult run, Tier tier) => Estimates(
        $"tlstoll_{tier}_tls_share", "ratio", $"TLS's share of the CPU time per interaction, {tier.Title}",
        run.Comparisons.Where(c => c.Metric == Metric.CpuShare && c.Tier == tier).Select(c => OfComparison(c, 100)));

    private void Costs(RunResult run, MetricValues values, Tier tier)
    {
        var metric = CellMetrics.Find(CellMetrics.CpuName(tier))!;
        Estimates(
            $"tlstoll_{tier}_cpu", "seconds_per_interaction", $"CPU time per interaction, {tier.Title}",
            from treatment in run.Treatments
            let value = values.Of(treatment.Name, metric)
            where value is not null
            select new Values([("treatment", treatment.Name)], value.Mean / 1e6, value.Low / 1e6, value.High / 1e6));
    }

    private void Connections(RunResult run) => Estimates(
        "tlstoll_sut_cpu", "seconds_per_connection", "CPU time of a TLS connection beyond that of its interactions, SUT",
        run.Comparisons.Where(c => c.Metric == Metric.CpuMicrosPerConnection).Select(c => OfComparison(c, 1e6)));

    private static Values OfComparison(ComparisonResult c, double divisor) =>
        new([("treatment", c.Treatment), ("baseline", c.Baseline)], c.Estimate / divisor, c.Low / divisor, c.High / divisor);

    // An estimate and the ends of its interval are families of their own, so that a sum over labels is one of like values.
    private void Estimates(string name, string unit, string help, IEnumerable<Values> values)
    {
        Values[] measured = [.. values.Where(value => value.Estimate is { } estimate && double.IsFinite(estimate))];
        if (measured.Length == 0)
            return;
        Gauges($"{name}_{unit}", unit, help + ".", measured, value => value.Estimate);
        Gauges($"{name}_low_{unit}", unit, help + ": lower end of the 95 % interval.", measured, value => value.Low);
        Gauges($"{name}_high_{unit}", unit, help + ": upper end of the 95 % interval.", measured, value => value.High);
    }

    private void Gauges(string name, string unit, string help, Values[] values, Func<Values, double?> select)
    {
        if (values.All(value => select(value) is null))
            return;
        Family(name, unit, help);
        foreach (var value in values)
        {
            if (select(value) is { } number)
                Sample(name, number, value.Labels);
        }
    }

    private void Family(string name, string unit, string help)
    {
        _text.Append(CultureInfo.InvariantCulture, $"# TYPE {name} gauge\n");
        if (unit.Length > 0)
            _text.Append(CultureInfo.InvariantCulture, $"# UNIT {name} {unit}\n");
        _text.Append(CultureInfo.InvariantCulture, $"# HELP {name} {Escape(help)}\n");
    }

    private void Sample(string name, double value, params (string Name, string Value)[] labels)
    {
        _text.Append(name);
        if (labels.Length > 0)
            _text.Append('{').AppendJoin(',', labels.Select(label => $"{label.Name}=\"{Escape(label.Value)}\"")).Append('}');
        _text.Append(CultureInfo.InvariantCulture, $" {value:R}\n");
    }

    private static string Escape(string text) => text
        .Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal)
        .Replace("\r", "", StringComparison.Ordinal).Replace("\n", "\\n", StringComparison.Ordinal);

    private sealed record Values((string Name, string Value)[] Labels, double? Estimate, double? Low, double? High);
}
