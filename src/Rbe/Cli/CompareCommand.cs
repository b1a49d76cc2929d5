using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe compare</c>: compares the responses of two runs, with a verdict and an exit code.</summary>
internal static class CompareCommand
{
    public static Command Create()
    {
        var before = new Argument<DirectoryInfo>("BEFORE") { Description = "Results of the run to compare with" };
        var after = new Argument<DirectoryInfo>("AFTER") { Description = "Results of the run to judge" };
        var tolerance = SettingTable.Number("tolerance", "PERCENT", "Regression threshold in percent", 0.0, 99, 5);
        const string Description = "Compares two runs; exit code 1 if the second is shown to be worse by more than the tolerance";
        var command = SettingCommand.Create("compare", Description, [tolerance, SettingCommand.Format], (reader, parsed, _) =>
        {
            var (wanted, percent) = (reader.Get(SettingCommand.Format), reader.Get(tolerance));
            reader.Ensure();
            var comparison = RunComparison.Of(Read(parsed.GetValue(before)!), Read(parsed.GetValue(after)!), percent);
            Write(comparison, wanted);
            return Task.FromResult(comparison.Responses.Any(r => r.Regression) ? ExitCode.Invalid : ExitCode.Success);
        });
        command.Arguments.Add(before);
        command.Arguments.Add(after);
        return command;
    }

    private static RunResult Read(DirectoryInfo directory)
    {
        try
        {
            return RunJson.ReadFrom(directory.FullName);
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

        foreach (var obstacle in comparison.Obstacles)
            Console.WriteLine("Not comparable: " + obstacle);
        foreach (var difference in comparison.Differences)
            Console.WriteLine("Differs: " + difference);
        foreach (var treatment in comparison.Responses.GroupBy(r => r.Treatment, StringComparer.Ordinal))
        {
            var table = new PlainTable([treatment.Key, "before", "after", "change", "95 %", "verdict"], [.. treatment.Select(Row)]);
            Console.WriteLine();
            Console.Write(format == "markdown" ? table.ToMarkdown() : table.ToText());
        }

        foreach (var share in comparison.Shares)
        {
            Console.WriteLine();
            Console.WriteLine(Sentence(share));
        }

        // A change of TLS can't affect a treatment without TLS.
        foreach (var plain in comparison.Responses.Where(r => r.IsPlain && r.Response == CellMetrics.CpuName(Tier.Sut) && (r.Low > 1 || r.High < 1)))
            Console.WriteLine($"\nNote: {plain.Treatment} changed as well ({Percent(plain.Ratio)} % CPU): changes of other treatments are in part due to the host or the application.");
        var regressions = comparison.Responses.Count(r => r.Regression);
        Console.WriteLine();
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{regressions} of {comparison.Responses.Count} responses are shown to be worse by more than {comparison.TolerancePercent} %."));
    }

    private static string Sentence(ShareComparison s) => string.Create(
        CultureInfo.InvariantCulture,
        $"TLS's share of the SUT's CPU, {s.Treatment}: {s.BeforePercent:0.0} % and {s.AfterPercent:0.0} %, "
            + $"a difference of {s.DifferencePoints:+0.0;-0.0;0.0} points [{s.Low:+0.0;-0.0;0.0}, {s.High:+0.0;-0.0;0.0}].");

    private static IReadOnlyList<string> Row(ResponseComparison r) =>
    [
        CellMetrics.Find(r.Response)?.ShortName ?? r.Response,
        Number(r.Before), Number(r.After), Percent(r.Ratio), r.Low is null ? "" : $"[{Percent(r.Low)}, {Percent(r.High)}]",
        r.Regression ? "REGRESSION" : r.Verdict switch
        {
            Verdict.Faster => "better",
            Verdict.Slower => "worse",
            Verdict.NoDifferenceShown => "none shown",
            _ => "not comparable",
        },
    ];

    private static string Number(double value) => value.ToString(value < 100 ? "0.0" : "0", CultureInfo.InvariantCulture);

    private static string Percent(double? ratio) => ratio is { } r ? (100 * (r - 1)).ToString("+0.0;-0.0", CultureInfo.InvariantCulture) : "–";
}
