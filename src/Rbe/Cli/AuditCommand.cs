using System.CommandLine;
using TlsToll.Rbe.Experiments;
using TlsToll.Rbe.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe audit</c>: consistency of database, queues and ledgers.</summary>
internal static class AuditCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var database = new Option<FileInfo?>("--database")
        { Description = "File with the connection string (default: the variable TLSTOLL_DATABASE)", HelpName = "FILE" };
        var vendors = new Option<Uri?>("--vendors-admin") { Description = "The vendors' administration; without it the ledger is left out", HelpName = "URL" };
        var tiers = new Option<DirectoryInfo?>("--tiers") { Description = "Where the tiers' programs are", HelpName = "DIR" };
        var command = new Command("audit", "Checks that database, queues and the vendors' ledger tell the same story; exit code 1 if not") { database, vendors, tiers };
        command.SetAction(async (parsed, cancellation) =>
        {
            var programs = TierPrograms.Find(parsed.GetValue(tiers)?.FullName);
            var found = await Audit.RunAsync(programs.Sut, ConnectionString(parsed.GetValue(database)), parsed.GetValue(vendors), cancellation);
            foreach (var problem in found.Problems)
                Console.WriteLine("PROBLEM: " + problem);
            Console.WriteLine($"{found.Shipped} orders shipped, {found.Pending} pending, {(found.Notified is { } notified ? $"{notified}" : "not asked")} in SNE's ledger.");
            return found.Problems.Count == 0 ? ExitCode.Success : ExitCode.Invalid;
        });
        return command;
    }

    private static string ConnectionString(FileInfo? file)
    {
        try
        {
            return file is not null ? File.ReadAllText(file.FullName).Trim()
                : Environment.GetEnvironmentVariable("TLSTOLL_DATABASE") is { Length: > 0 } variable ? variable
                : throw new CliException(ExitCode.Usage, "audit needs --database FILE or the variable TLSTOLL_DATABASE.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CliException(ExitCode.Usage, "--database: " + e.Message, e);
        }
    }
}
