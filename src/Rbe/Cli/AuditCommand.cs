using System.CommandLine;
using TlsToll.Rbe.Experiments;
using TlsToll.Rbe.Measurement;
using TlsToll.Rbe.Testbed;

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
        var vendors = UrlOption.Of("--vendors-admin", "The vendors' administration; without it the ledger is left out");
        var sut = UrlOption.Of(
            "--sut-admin", "The SUT's administration, which audits its database where that cannot be reached (variable TLSTOLL_SUT_ADMIN)");
        var token = new Option<string?>("--admin-token-file")
        { Description = "File with the bearer token of the administrations (variable TLSTOLL_ADMIN_TOKEN_FILE)", HelpName = "FILE" };
        var tiers = new Option<DirectoryInfo?>("--tiers") { Description = "Where the tiers' programs are", HelpName = "DIR" };
        var command = new Command("audit", "Checks that database, queues and the vendors' ledger tell the same story; exit code 1 if not") { database, vendors, sut, token, tiers };
        command.SetAction(async (parsed, cancellation) =>
        {
            var found = (parsed.GetValue(sut) ?? Address("TLSTOLL_SUT_ADMIN")) is { } administration && parsed.GetValue(database) is null
                ? await BySutAsync(
                    administration, parsed.GetValue(vendors) ?? Address("TLSTOLL_VENDORS_ADMIN"),
                    parsed.GetValue(token) ?? Environment.GetEnvironmentVariable("TLSTOLL_ADMIN_TOKEN_FILE"), cancellation)
                : await Audit.RunAsync(
                    TierPrograms.Find(parsed.GetValue(tiers)?.FullName).Sut, ConnectionString(parsed.GetValue(database)), parsed.GetValue(vendors), cancellation);
            foreach (var problem in found.Problems)
                Console.WriteLine("PROBLEM: " + problem);
            Console.WriteLine($"{found.Shipped} orders shipped, {found.Pending} pending, {(found.Notified is { } notified ? $"{notified}" : "not asked")} in SNE's ledger.");
            return found.Problems.Count == 0 ? ExitCode.Success : ExitCode.Invalid;
        });
        return command;
    }

    private static async Task<AuditFindings> BySutAsync(Uri sut, Uri? vendors, string? tokenFile, CancellationToken cancellation)
    {
        var problems = new List<string>();
        var token = GivenTiersOptions.Token(tokenFile, problems);
        if (problems.Count > 0)
            throw new CliException(ExitCode.Usage, string.Join("; ", problems) + ".");
        using var sutAdmin = new AdministrationClient(sut, token, Longest);
        using var vendorsAdmin = vendors is null ? null : new AdministrationClient(vendors, token);
        return await Audit.RunAsync(sutAdmin, vendorsAdmin, cancellation);
    }

    private static Uri? Address(string variable) =>
        Uri.TryCreate(Environment.GetEnvironmentVariable(variable), UriKind.Absolute, out var address) ? address : null;

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
