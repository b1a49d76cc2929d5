using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Audits;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Reports.Text;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench auditcost</c>: time and memory of the audit of many orders.</summary>
internal static class AuditCostCommand
{
    // Their rows and their entries of the ledger take some 2 GB of disk.
    private const int Most = 5_000_000;

    public static Command Create()
    {
        var orders = SettingTable.Number("orders", "N", "Orders to audit", 1, Most, 100_000);
        var limit = SettingTable.Number("limit", "SECONDS", "Longest time that the audit may take", 1, 86_400, 60);
        return SettingCommand.Create(
            "auditcost",
            "Times the audit of many orders, made at once in the database and the ledger of tiers of its own; exit code 1 if it finds a problem, "
            + "does not see all orders, or takes longer than --limit",
            [orders, limit, SettingTable.Seed, SettingTable.Tiers, SettingCommand.Output], (reader, _, _) =>
            {
                var (count, longest, form) = (reader.Get(orders), TimeSpan.FromSeconds(reader.Get(limit)), reader.Get(SettingCommand.Output));
                reader.Ensure();
                return RunAsync(FaultLoad.Of(RunSettingsReader.Resolved(reader)), count, longest, form);
            });
    }

    private static async Task<int> RunAsync(RunSettings settings, int count, TimeSpan longest, string form)
    {
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        await using var testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
        var outcome = await new BulkAuditTrial(testbed).RunAsync(count, progress, interrupts.Drain);
        progress.Clear();
        var problems = Problems(outcome, count, longest);
        Print(outcome, problems, ResultOutput.OnStandardOutput(form));
        return problems.Length == 0 ? ExitCode.Success : ExitCode.Invalid;
    }

    private static void Print(BulkAuditOutcome outcome, string[] problems, ResultOutput output)
    {
        var audit = outcome.Audit;
        output.Table(new PlainTable(["phase", "s", "largest memory, MiB"],
        [
            ["database: the rules, by the SUT's program", Seconds(audit.DatabaseTime), FaultLoad.Mebibytes(audit.DatabaseBytes)],
            ["ledger: its entries, from the vendors", Seconds(audit.LedgerTime), FaultLoad.Mebibytes(outcome.VendorsBytes)],
            ["comparison of both, by the driver", Seconds(outcome.ComparisonTime), FaultLoad.Mebibytes(outcome.DriverBytes)],
        ]));
        FaultLoad.PrintProblems(output, problems);
        output.Line($"{FaultLoad.Text(audit.Shipped)} orders audited in {Seconds(outcome.Time)} s: {(problems.Length == 0 ? "no problem" : "PROBLEM")}.");
        output.Data(new
        {
            Problems = problems,
            audit.Shipped,
            audit.Notified,
            Seconds = outcome.Time.TotalSeconds,
            DatabaseSeconds = audit.DatabaseTime.TotalSeconds,
            audit.DatabaseBytes,
            LedgerSeconds = audit.LedgerTime.TotalSeconds,
            outcome.VendorsBytes,
            ComparisonSeconds = outcome.ComparisonTime.TotalSeconds,
            outcome.DriverBytes,
        });
    }

    /// <summary>Problems that the audit found, and what is wrong with the audit itself.</summary>
    /// <param name="outcome">Outcome of the audit.</param>
    /// <param name="count">Number of orders that it should have seen.</param>
    /// <param name="longest">Longest time that it may have taken.</param>
    internal static string[] Problems(BulkAuditOutcome outcome, int count, TimeSpan longest) =>
    [
        .. outcome.Audit.AllProblems,
        .. outcome.Audit.Shipped == count && outcome.Audit.Notified == count ? Array.Empty<string>()
            : [string.Create(CultureInfo.InvariantCulture, $"the audit saw {outcome.Audit.Shipped} shipped orders and {outcome.Audit.Notified} shipments of {count}")],
        .. outcome.Time <= longest ? Array.Empty<string>() : [string.Create(CultureInfo.InvariantCulture, $"the audit took longer than {longest.TotalSeconds} s")],
    ];

    private static string Seconds(TimeSpan time) => FaultLoad.Text(time.TotalSeconds, "0.0");
}
