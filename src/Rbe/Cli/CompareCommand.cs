using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Export;
using TlsToll.Reports.Text;
using TlsToll.Results.Between;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench compare</c>: compares two groups of runs, with an outcome and an exit code.</summary>
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
        var junit = SettingTable.Path("junit", "JUnit XML file to write, too: a regression is a failure, runs that are not comparable are an error, and what is inconclusive is skipped", "FILE") with
        { Group = SettingGroups.Output };
        const string Description =
            "Compares runs by their ratios of TLS to plain, and the builds of one run by their costs. Exit code: 0 no regression above the threshold, 1 regression, 4 not comparable, 5 inconclusive";
        var command = SettingCommand.Create("compare", Description, [tolerance, responses, SettingCommand.Output, junit], (reader, parsed, _) =>
        {
            var (wanted, percent, names, file) = (reader.Get(SettingCommand.Output), reader.Get(tolerance), reader.Get(responses), reader.Get(junit));
            // A comparison that can't be made, also for a wrong flag, must not leave the result of an earlier one.
            OutputPath.EnsureFile("--junit", file);
            if (file is not null)
                File.Delete(file);
            reader.Ensure();
            var baseline = Read(parsed.GetValue(before)!);
            if (parsed.GetValue(after) is null && baseline.Length != 1)
                throw new InvalidRequestException("compare: a second group of runs is missing; expected BEFORE AFTER, or one run of two builds");
            var second = parsed.GetValue(after) is { } others ? Read(others) : null;
            EnsureDistinct([.. baseline, .. second ?? []]);
            var comparison = second is null ? BuildComparison.Of(baseline[0], percent, names) : GroupComparison.Of(baseline, second, percent, names);
            Write(comparison, wanted);
            if (file is not null)
                File.WriteAllText(file, JUnitExport.Of(comparison));
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
            var runs = directories.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Select(ResultsPath.Of).ToArray();
            if (runs.Length == 0)
                throw new InvalidRequestException("compare: a group of runs is empty; expected DIR,DIR,DIR");
            return [.. runs.Select(RunJson.ReadFrom)];
        }
        catch (Exception e) when (ResultsPath.IsProblem(e))
        {
            throw ResultsPath.Problem(e);
        }
    }

    // A run that is on both sides, or twice on one, by whatever path: nothing would differ, or a replicate would be none.
    private static void EnsureDistinct(RunResult[] runs)
    {
        if (runs.GroupBy(run => (run.StartedAt, run.EndedAt, run.Settings.GetValueOrDefault("seed"))).FirstOrDefault(same => same.Count() > 1) is { } twice)
            throw new InvalidRequestException(string.Create(CultureInfo.InvariantCulture, $"compare: the run of {twice.Key.StartedAt:yyyy-MM-dd HH:mm:ss}Z is named twice"));
    }

    private static void Write(RunComparison comparison, string format)
    {
        if (format == "json")
            Console.WriteLine(JsonSerializer.Serialize(comparison, RunComparisonJson.Default.RunComparison));
        else
            CompareText.Write(Console.Out, comparison, format, Terminal.TextColumns);
    }
}
