using System.Globalization;
using System.Security.Cryptography;
using System.Text.RegularExpressions;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Postgres;

/// <summary>The private cluster's files, owned by the user that the server runs as.</summary>
/// <param name="binaries">The programs.</param>
/// <param name="run">The run; the cluster is its <c>db/</c>.</param>
/// <param name="user">The user to run as; null for this process's own.</param>
internal sealed partial class PostgresDirectory(PostgresBinaries binaries, RunDirectory run, UnprivilegedUser? user)
{
    /// <summary>The superuser of the cluster, who is also the application's.</summary>
    public const string UserName = "tlstoll";

    /// <summary>The directory of it all.</summary>
    public string Root { get; } = run.PathOf("db");

    /// <summary>The data directory.</summary>
    public string Data => Path.Combine(Root, "data");

    /// <summary>The directory of the Unix socket.</summary>
    public string Socket => Path.Combine(Root, "socket");

    /// <summary>The password of <see cref="UserName"/>; random.</summary>
    public string Password { get; } = RandomNumberGenerator.GetHexString(32, lowercase: true);

    /// <summary>The method of authentication, in the words of <c>pg_hba.conf</c>.</summary>
    public required string Authentication { get; init; }

    /// <summary>Makes the directories and the cluster.</summary>
    /// <param name="supervisor">The supervisor to tell; null for none.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <returns>When the cluster can be started.</returns>
    /// <exception cref="TestbedException"><c>initdb</c> failed.</exception>
    public async Task InitialiseAsync(Supervisor? supervisor, CancellationToken cancellation)
    {
        user?.MustReach(run.FullPath);
        MakeDirectory(Root);
        MakeDirectory(Socket);
        var passwordFile = Path.Combine(Root, "password");
        Write(passwordFile, Password);
        try
        {
            await InitDbAsync(passwordFile, "C.UTF-8", supervisor, cancellation);
        }
        catch (TestbedException e) when (e.Message.Contains("invalid locale", StringComparison.Ordinal))
        {
            await InitDbAsync(passwordFile, "C", supervisor, cancellation);
        }
        finally
        {
            File.Delete(passwordFile);
        }

        await File.AppendAllTextAsync(
            Path.Combine(Data, "postgresql.conf"), $"include '{PostgresSettings.FileName}'\n", CancellationToken.None);
    }

    /// <summary>Writes the settings.</summary>
    /// <param name="port">The port.</param>
    /// <param name="tls">Whether certificate and key are installed.</param>
    public void Configure(int port, bool tls) =>
        Write(Path.Combine(Data, PostgresSettings.FileName), PostgresSettings.Text(port, Socket, tls));

    /// <summary>Copies a certificate and its key to where the server may read them.</summary>
    /// <param name="store">The certificates.</param>
    /// <param name="kind">Which.</param>
    public void InstallCertificate(CertificateStore store, KeyKind kind)
    {
        ArgumentNullException.ThrowIfNull(store);
        Write(Path.Combine(Data, PostgresSettings.Certificate), File.ReadAllText(store.CertificatePath(kind)));
        Write(Path.Combine(Data, PostgresSettings.Key), File.ReadAllText(store.KeyPath(kind)));
    }

    /// <summary>The command that runs one of the programs as the cluster's user.</summary>
    /// <param name="command">The words of the command.</param>
    /// <returns>The words of the new command.</returns>
    public IReadOnlyList<string> AsOwner(params IEnumerable<string> command) => user?.Run(command) ?? [.. command];

    private async Task InitDbAsync(string passwordFile, string locale, Supervisor? supervisor, CancellationToken cancellation)
    {
        string[] checksumsOff = await MajorVersionAsync(cancellation) >= 18 ? ["--no-data-checksums"] : []; // Off by default before.
        var command = AsOwner(
        [
            binaries.InitDb, "--pgdata", Data, "--username", UserName, "--pwfile", passwordFile, "--auth", Authentication,
            "--encoding", "UTF8", "--locale", locale, "--lc-messages", "C", "--no-sync", "--no-instructions", .. checksumsOff,
        ]);
        var start = CommandLineStart.For(CommandLineStart.InOwnSession(command), run);
        await HelperProcess.RunAsync("initdb", start, progress: null, supervisor, cancellation);
    }

    private async Task<int> MajorVersionAsync(CancellationToken cancellation)
    {
        var start = CommandLineStart.For(AsOwner(binaries.Postgres, "--version"), run);
        return MajorVersion(await HelperProcess.RunAsync("postgres --version", start, progress: null, supervisor: null, cancellation));
    }

    /// <summary>The major version in <c>postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)</c>.</summary>
    /// <exception cref="TestbedException">The text contains no version.</exception>
    internal static int MajorVersion(string text) => Version().Match(text) is { Success: true } match
        ? int.Parse(match.ValueSpan, CultureInfo.InvariantCulture)
        : throw new TestbedException($"'{text.Trim()}' contains no version of PostgreSQL.");

    [GeneratedRegex(@"(?<=\) )\d{1,4}", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Version();

    private void MakeDirectory(string path)
    {
        UnixFiles.MakePrivateDirectory(path);
        user?.Own(path);
    }

    private void Write(string path, string text)
    {
        UnixFiles.WritePrivate(path, text);
        user?.Own(path);
    }
}
