using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Results.Between;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe compare</c>: compares two groups of runs, with an outcome and an exit code.</summary>
internal static class CompareCommand
{
    public static Command Create()
    {
        var before = new Argument<string>("BEFORE") { Description = "Results of the baseline runs: DIR,DIR,DIR; or of one run of two builds" };
        var after = new Argument<string?>("AFTER")
        {
            Description = "Results of the runs to compare with the baseline: DIR,DIR,DIR; none for a run of two builds",
            Arity = ArgumentArity.ZeroOrOne,
        };
        var tolerance = SettingTable.Number("tolerance", "PERCENT", "Regression threshold in percent", 0.1, 99, 2);
        var responses = SettingTable.List(
            "response", "Responses to compare, e.g. sips,p90Ms.CreateOrder (default: the SUT's CPU per interaction)", [.. CellMetrics.All.Select(m => m.Name)],
            [RunComparison.UsualResponse], names => names);
        const string Description =
            "Compares runs by their ratios of TLS to plain. Exit code: 0 no regression above the threshold, 1 regression, 4 not comparable, 5 inconclusive";
        var command = SettingCommand.Create("compare", Description, [tolerance, responses, SettingCommand.Format], (reader, parsed, _) =>
        {
            var (wanted, percent, names) = (reader.Get(SettingCommand.Format), reader.Get(tolerance), reader.Get(responses));
            reader.Ensure();
            var baseline = Read(parsed.GetValue(before)!);
            if (parsed.GetValue(after) is null && baseline.Length != 1)
                throw new InvalidRequestException("compare: a second group of runs is missing; expected BEFORE AFTER, or one run of two builds");
            var comparison = parsed.GetValue(after) is { } others
                ? RunComparison.Of(baseline, Read(others), percent, names)
                : RunComparison.OfBuilds(baseline[0], percent, names);
            Write(comparison, wanted);
            return Task.FromResult(comparison.Outcome switch
            {
                ComparisonOutcome.NoRegression => ExitCode.Success,
                ComparisonOutcome.Regression => ExitCode.Invalid,
                ComparisonOutcome.NotComparable => ExitCode.NotComparable,
                _ => ExitCode.Inconclusive,
            });
        });
        command.Arguments.Add(before);
        command.Arguments.Add(after);
        return command;
    }

    private static RunResult[] Read(string directories)
    {
        try
        {
            var runs = directories.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Select(Path.GetFullPath).ToArray();
            if (runs.Length == 0)
                throw new InvalidRequestException("compare: a group of runs is empty; expected DIR,DIR,DIR");
            if (runs.GroupBy(path => path, StringComparer.Ordinal).FirstOrDefault(same => same.Count() > 1) is { } twice)
                throw new InvalidRequestException($"compare: {twice.Key} is named twice");
            return [.. runs.Select(RunJson.ReadFrom)];
        }
        catch (InvalidDataException e)
        {
            throw new InvalidRequestException(e.Message, e);
        }
    }

    private static void Write(RunComparison comparison, string format)
    {
        if (format == "json")
        {
            Console.WriteLine(JsonSerializer.Serialize(comparison, RunComparisonJson.Default.RunComparison));
            return;
        }

        foreach (var line in comparison.Obstacles.Select(o => "Not comparable: " + o)
            .Concat(comparison.Differences.Select(d => "Differs: " + d)).Concat(comparison.Remarks.Select(r => "Note: " + r))
            .SelectMany(text => TextWrap.Lines(text, 80)))
            Console.WriteLine(line);
        foreach (var response in comparison.Responses.GroupBy(r => r.Response, StringComparer.Ordinal))
        {
            var title = CellMetrics.Find(response.Key)?.ShortName ?? response.Key;
            var table = new PlainTable([title, "before", "after", "change %", "95 %", "p", "outcome"], [.. response.Select(Row)]);
            Console.WriteLine();
            Console.Write(format == "markdown" ? table.ToMarkdown() : table.ToText());
        }

        Console.WriteLine();
        foreach (var line in TextWrap.Lines(Sentence(comparison), 80))
            Console.WriteLine(line);
    }

    private static string Sentence(RunComparison c)
    {
        var size = c.TolerancePercent.ToString(CultureInfo.InvariantCulture);
        var smallest = c.Responses.Max(r => r.SmallestShownPercent) is { } s
            ? $" The smallest worsening that these runs would have shown is {s.ToString("0.0", CultureInfo.InvariantCulture)} %."
            : "";
        return c.Outcome switch
        {
            ComparisonOutcome.NoRegression => $"No regression of {size} %: that is excluded for every response.{smallest}",
            ComparisonOutcome.Regression => $"REGRESSION: a worsening is shown, and {size} % is not excluded.{smallest}",
            ComparisonOutcome.NotComparable => "Not comparable.",
            _ => $"Inconclusive: a regression of {size} % is neither shown nor excluded.{smallest}",
        };
    }

    private static IReadOnlyList<string> Row(ResponseComparison r) =>
    [
        r.Treatment, Value(r, r.Before), Value(r, r.After), Signed(r.ChangePercent), r.Low is null ? "" : $"[{Signed(r.Low)}, {Signed(r.High)}]",
        r.PValue?.ToString("0.000", CultureInfo.InvariantCulture) ?? "",
        r.Outcome switch
        {
            ComparisonOutcome.NoRegression => "none",
            ComparisonOutcome.Regression => "REGRESSION",
            ComparisonOutcome.NotComparable => "not comparable",
            _ => "inconclusive",
        },
    ];

    // A ratio to plain, or an absolute value.
    private static string Value(ResponseComparison r, double value) =>
        value.ToString(r.Baseline is not null ? "0.000' ×'" : value < 100 ? "0.0" : "0", CultureInfo.InvariantCulture);

    private static string Signed(double? percent) => percent?.ToString("+0.0;-0.0;0.0", CultureInfo.InvariantCulture) ?? "";
}
