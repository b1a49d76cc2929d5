using System.Globalization;
using System.Security.Cryptography;
using System.Text.RegularExpressions;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Postgres;

/// <summary>Files of the private cluster, owned by the user that runs the server.</summary>
/// <param name="binaries">The programs.</param>
/// <param name="run">Directory of the run; the cluster is in its <c>db/</c>.</param>
/// <param name="user">User that runs the server; null for this process's own.</param>
internal sealed partial class PostgresDirectory(PostgresBinaries binaries, RunDirectory run, UnprivilegedUser? user)
{
    /// <summary>Name of the cluster's superuser, which the application also uses.</summary>
    public const string UserName = "tlstoll";

    /// <summary>Path of the cluster's root directory.</summary>
    public string Root { get; } = run.PathOf("db");

    /// <summary>Path of the data directory.</summary>
    public string Data => Path.Combine(Root, "data");

    /// <summary>Path of the directory of the Unix socket.</summary>
    public string Socket => Path.Combine(Root, "socket");

    /// <summary>Random password of <see cref="UserName"/>.</summary>
    public string Password { get; } = RandomNumberGenerator.GetHexString(32, lowercase: true);

    /// <summary>Authentication method as named in <c>pg_hba.conf</c>.</summary>
    public required string Authentication { get; init; }

    /// <summary>Creates the directories and the cluster.</summary>
    /// <param name="supervisor">The run's supervisor; null for none.</param>
    /// <param name="cancellation">Token that aborts the creation.</param>
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

    /// <summary>Writes the settings file.</summary>
    /// <param name="port">Port on 127.0.0.1.</param>
    /// <param name="tls">True to enable TLS; certificate and key must be installed.</param>
    /// <param name="statements">True to count statements; their module must be installed.</param>
    public void Configure(int port, bool tls, bool statements) =>
        Write(Path.Combine(Data, PostgresSettings.FileName), PostgresSettings.Text(port, Socket, tls, statements));

    /// <summary>Copies a certificate and its key to files that the server can read.</summary>
    /// <param name="store">The certificates.</param>
    /// <param name="kind">Kind of the certificate's key.</param>
    public void InstallCertificate(CertificateStore store, KeyKind kind)
    {
        ArgumentNullException.ThrowIfNull(store);
        Write(Path.Combine(Data, PostgresSettings.Certificate), File.ReadAllText(store.CertificatePath(kind)));
        Write(Path.Combine(Data, PostgresSettings.Key), File.ReadAllText(store.KeyPath(kind)));
    }

    /// <summary>Returns the command line that runs a command as the cluster's user.</summary>
    public IReadOnlyList<string> AsOwner(params IEnumerable<string> command) => user?.Run(command) ?? [.. command];

    private async Task InitDbAsync(string passwordFile, string locale, Supervisor? supervisor, CancellationToken cancellation)
    {
        string[] checksumsOff = await MajorVersionAsync(cancellation) >= 18 ? ["--no-data-checksums"] : []; // Earlier versions have checksums off by default.
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

    /// <summary>Parses the major version from text such as <c>postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)</c>.</summary>
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
