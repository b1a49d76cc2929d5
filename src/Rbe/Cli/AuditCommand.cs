using System.CommandLine;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench audit</c>: consistency of database, queues and ledgers.</summary>
internal static class AuditCommand
{
    private const string Variable = "TLSTOLL_DATABASE";
    private const string FileVariable = "TLSTOLL_DATABASE_FILE";

    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(10);

    public static Command Create()
    {
        var database = SettingTable.Path("database", "File with the connection string (default: the variable TLSTOLL_DATABASE)", "FILE");
        return SettingCommand.Create(
            "audit",
            "Checks that database, queues and the vendors' ledger agree; exit code 1 if they don't. With --sut-admin and without "
            + "--database, the SUT checks its own database. Without --vendors-admin, the ledger is not checked",
            [database, SettingTable.VendorsAdmin, SettingTable.SutAdmin, SettingTable.AdminToken, SettingTable.Tiers, SettingCommand.Output], async (reader, _, cancellation) =>
        {
            var (sut, vendors, token) = (reader.Get(SettingTable.SutAdmin), reader.Get(SettingTable.VendorsAdmin), reader.Get(SettingTable.AdminToken));
            var (file, tiers, form) = (reader.Get(database), reader.Get(SettingTable.Tiers), reader.Get(SettingCommand.Output));
            reader.Ensure();
            var found = sut is not null && file is null
                ? await BySutAsync(sut, vendors, token, cancellation)
                : await TestbedAudit.RunAsync(TierPrograms.Find(tiers).Sut, Database(file), vendors, acknowledged: null, cancellation);
            Print(found, ResultOutput.OnStandardOutput(form));
            return found.Problems.Count == 0 ? ExitCode.Success : ExitCode.Invalid;
        }, Environment.GetEnvironmentVariable);
    }

    /// <summary>Prints what an audit found.</summary>
    internal static void Print(AuditFindings found, ResultOutput output)
    {
        foreach (var problem in found.Problems)
            output.Line("PROBLEM: " + problem);
        foreach (var orphans in found.Orphans)
            output.Line($"NOTE: {orphans}. A SUT that is killed between an authorisation and its order leaves one.");
        output.Line($"{found.Shipped} orders shipped, {found.Pending} pending, {(found.Notified is { } notified ? $"{notified} in SNE's ledger" : "SNE's ledger not checked")}.");
        if (found.Lines.CostCompared < found.Lines.All)
            output.Line($"Of {found.Lines.All} lines of orders, the cost of {found.Lines.CostCompared} was compared with their item's; the items of the others were changed since.");
        output.Data(new { found.Problems, found.Orphans, found.Shipped, found.Pending, found.Notified, OrderLines = found.Lines.All, found.Lines.CostCompared });
    }

    private static async Task<AuditFindings> BySutAsync(Uri sut, Uri? vendors, string? token, CancellationToken cancellation)
    {
        using var sutAdmin = new AdministrationClient(sut, token, Longest);
        using var vendorsAdmin = vendors is null ? null : new AdministrationClient(vendors, token);
        return await TestbedAudit.RunAsync(sutAdmin, vendorsAdmin, acknowledged: null, cancellation);
    }

    // Without a file, the SUT's program inherits the variables. With one, it reads it itself: anything in an environment can be read from outside the process.
    private static Dictionary<string, string> Database(string? file) => file is not null
        ? new(StringComparer.Ordinal) { [FileVariable] = Measuring.WithFile("--database", () => Readable(file)) }
        : Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } ? []
        : throw new InvalidRequestException($"audit requires --database FILE or the variable {Variable}.");

    private static string Readable(string file)
    {
        File.OpenHandle(file).Dispose();
        return Path.GetFullPath(file);
    }
}
