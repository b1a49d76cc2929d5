using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Reports.Text;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench fuzz</c>: sends hostile requests to every endpoint, and checks that no tier suffers.</summary>
internal static class FuzzCommand
{
    private const int MostPrinted = 20;

    private static readonly FuzzOutcome[] Bad = [FuzzOutcome.Failed, FuzzOutcome.Hung];

    private static readonly (string Heading, FuzzOutcome[] Outcomes)[] Columns =
    [
        ("sent", Enum.GetValues<FuzzOutcome>()), ("2xx", [FuzzOutcome.Answered]), ("4xx", [FuzzOutcome.Refused]), ("fault", [FuzzOutcome.Fault]),
        ("503", [FuzzOutcome.Unavailable]), ("closed", [FuzzOutcome.Closed]), ("BAD", Bad),
    ];

    public static Command Create()
    {
        var requests = SettingTable.Number("requests", "N", "Requests", 100, 100_000_000, 20_000);
        var failures = SettingTable.Path("failures", "Directory for the requests that cause a problem, and their responses");
        return SettingCommand.Create(
            "fuzz", "Sends hostile requests (mutated SOAP, JSON, HTTP and TLS) to every endpoint of the tiers; exit code 1 if a tier fails, hangs, grows or "
            + "logs an error, or if the audit is not clean",
            [requests, SettingTable.Seed, failures, SettingTable.Tiers, SettingCommand.Output], (reader, _, _) =>
            {
                var (count, directory, form) = (reader.Get(requests), reader.Get(failures), reader.Get(SettingCommand.Output));
                reader.Ensure();
                return RunAsync(FaultLoad.Of(RunSettingsReader.Resolved(reader)), count, directory, form);
            });
    }

    private static async Task<int> RunAsync(RunSettings settings, int count, string? failures, string form)
    {
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        await using var testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
        var report = await new FuzzTrial(testbed, settings.Seed, failures, progress).RunAsync(count, interrupts.Drain);
        progress.Clear();
        Print(report, ResultOutput.OnStandardOutput(form));
        return report.Problems.Count == 0 ? ExitCode.Success : ExitCode.Invalid;
    }

    /// <summary>Prints a report.</summary>
    internal static void Print(FuzzReport report, ResultOutput output)
    {
        output.Table(Table("mutation", report.Counts, count => count.Kind.ToString()));
        output.Blank();
        output.Table(Table("endpoint", report.Counts, count => count.Endpoint));
        output.Blank();
        foreach (var memory in report.Memory)
        {
            output.Line(string.Create(CultureInfo.InvariantCulture,
                $"Resident memory of {memory.Tier}: {memory.Early / 1e6:0} MB after the first tenth, {memory.Late / 1e6:0} MB at the end."));
        }

        foreach (var problem in report.Problems.Take(MostPrinted))
            output.Line("PROBLEM: " + problem);
        if (report.Problems.Count > MostPrinted)
            output.Line(string.Create(CultureInfo.InvariantCulture, $"… and {report.Problems.Count - MostPrinted} more."));
        output.Line(report.Summary);
        output.Data(new
        {
            Counts = report.Counts.Select(count => new { count.Endpoint, Mutation = count.Kind.ToString(), Outcome = count.Outcome.ToString(), count.Count }),
            Memory = report.Memory.Select(memory => new { memory.Tier, EarlyBytes = memory.Early, LateBytes = memory.Late, memory.Grew }),
            report.Problems,
        });
    }

    private static PlainTable Table(string heading, IReadOnlyList<FuzzCount> counts, Func<FuzzCount, string> nameOf)
    {
        var rows = counts.GroupBy(nameOf, StringComparer.Ordinal).OrderBy(group => group.Key, StringComparer.Ordinal).Append(counts.GroupBy(_ => "all", StringComparer.Ordinal).First());
        return new PlainTable(
            [heading, .. Columns.Select(column => column.Heading)],
            [
                .. rows.Select(group => (IReadOnlyList<string>)
                [
                    group.Key, .. Columns.Select(column => group.Where(c => column.Outcomes.Contains(c.Outcome)).Sum(c => c.Count).ToString(CultureInfo.InvariantCulture)),
                ]),
            ]);
    }
}
