using System.CommandLine;
using TlsToll.Experiments.Flags;
using TlsToll.Experiments.Testbeds;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe audit</c>: consistency of database, queues and ledgers.</summary>
internal static class AuditCommand
{
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(10);

    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var database = new Option<FileInfo?>("--database")
        { Description = "File with the connection string (default: the variable TLSTOLL_DATABASE)", HelpName = "FILE" };
        var given = new ExternalTiersOptions(Environment.GetEnvironmentVariable);
        var tiers = new Option<DirectoryInfo?>("--tiers") { Description = "Where the tiers' programs are", HelpName = "DIR" };
        var command = new Command(
            "audit",
            "Checks that database, queues and the vendors' ledger tell the same story; exit code 1 if not. Where the database cannot be reached, the SUT "
            + "audits it; without the vendors' administration the ledger is left out")
        { database, given.VendorsAdmin, given.SutAdmin, given.AdminTokenFile, tiers };
        command.SetAction(async (parsed, cancellation) =>
        {
            var problems = new List<string>();
            var (sut, vendors) = (given.Administration(parsed, given.SutAdmin, problems), given.Administration(parsed, given.VendorsAdmin, problems));
            var token = given.Token(parsed, problems);
            if (problems.Count > 0)
                throw new InvalidRequestException(string.Join("; ", problems) + ".");
            var found = sut is not null && parsed.GetValue(database) is null
                ? await BySutAsync(sut, vendors, token, cancellation)
                : await Audit.RunAsync(
                    TierPrograms.Find(parsed.GetValue(tiers)?.FullName).Sut, ConnectionString(parsed.GetValue(database)), vendors, cancellation);
            foreach (var problem in found.Problems)
                Console.WriteLine("PROBLEM: " + problem);
            Console.WriteLine($"{found.Shipped} orders shipped, {found.Pending} pending, {(found.Notified is { } notified ? $"{notified}" : "not asked")} in SNE's ledger.");
            return found.Problems.Count == 0 ? ExitCode.Success : ExitCode.Invalid;
        });
        return command;
    }

    private static async Task<AuditFindings> BySutAsync(Uri sut, Uri? vendors, string? token, CancellationToken cancellation)
    {
        using var sutAdmin = new AdministrationClient(sut, token, Longest);
        using var vendorsAdmin = vendors is null ? null : new AdministrationClient(vendors, token);
        return await Audit.RunAsync(sutAdmin, vendorsAdmin, cancellation);
    }

    private static string ConnectionString(FileInfo? file)
    {
        try
        {
            return file is not null ? File.ReadAllText(file.FullName).Trim()
                : Environment.GetEnvironmentVariable("TLSTOLL_DATABASE") is { Length: > 0 } variable ? variable
                : throw new InvalidRequestException("audit needs --database FILE or the variable TLSTOLL_DATABASE.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new InvalidRequestException("--database: " + e.Message, e);
        }
    }
}
