using System.Diagnostics;
using System.Globalization;
using TlsToll.Measurement;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Postgres;

/// <summary>
/// A PostgreSQL cluster for one run: its own data directory and port on 127.0.0.1, real durability, removed with the run.
/// </summary>
public sealed class PostgresCluster : IAsyncDisposable
{
    private const int Attempts = 5;
    private const int RestartAttempts = 120;
    private const int KilledExitCode = 128 + (int)UnixSignal.Kill;

    private static readonly TimeSpan StartTimeout = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan PollingInterval = TimeSpan.FromMilliseconds(20);
    private static readonly TimeSpan RestartInterval = TimeSpan.FromMilliseconds(250);

    private readonly PostgresBinaries _binaries;
    private readonly RunDirectory _run;
    private readonly Supervisor? _supervisor;
    private readonly PostgresDirectory _directory;
    private Process? _postmaster;
    private ProcessIdentity? _identity;
    private SharedMemory _memory = new([], []);

    private PostgresCluster(PostgresBinaries binaries, RunDirectory run, Supervisor? supervisor, PostgresDirectory directory) =>
        (_binaries, _run, _supervisor, _directory) = (binaries, run, supervisor, directory);

    /// <summary>Port on 127.0.0.1; 0 before the start.</summary>
    public int Port { get; private set; }

    /// <summary>Process id of the postmaster, the parent of all other processes of the server.</summary>
    /// <exception cref="InvalidOperationException">The cluster has not been started.</exception>
    public int PostmasterPid => _identity?.Pid ?? throw new InvalidOperationException("The cluster has not been started.");

    /// <summary>True to count and time statements, if the module for it is installed (pg_stat_statements).</summary>
    public bool CountsStatements { get; init; }

    /// <summary>Completes when the started server has ended for any reason; never fails.</summary>
    public Task<TierExit> Exited { get; private set; } = new TaskCompletionSource<TierExit>().Task;

    /// <summary>Path of the data directory.</summary>
    public string DataDirectory => _directory.Data;

    /// <summary>Path of the server's log.</summary>
    public string LogPath => _run.PathOf("postgres.log");

    /// <summary>The server's <c>version</c> and the effective values of the recorded settings by name; empty before the start.</summary>
    public IReadOnlyDictionary<string, string> Settings { get; private set; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Connection string of the SUT in Npgsql's format, a secret. The client decides whether to use TLS.</summary>
    public string ConnectionString => $"{WithoutPassword(Port)};Password={_directory.Password}";

    /// <summary>Environment of the programs that use the database.</summary>
    public IReadOnlyDictionary<string, string> Environment => EnvironmentAt(Port);

    private string PasswordPath => _run.PathOf("database-password");

    /// <summary>Creates a cluster without starting it.</summary>
    /// <param name="binaries">The programs.</param>
    /// <param name="run">Directory of the run.</param>
    /// <param name="supervisor">The run's supervisor; null for none.</param>
    /// <param name="plainPasswords">True to send the password in plain text over loopback instead of using SCRAM.</param>
    /// <param name="countsStatements">Value of <see cref="CountsStatements"/>.</param>
    /// <param name="cancellation">Token that aborts the creation.</param>
    /// <returns>The cluster.</returns>
    /// <exception cref="TestbedException"><c>initdb</c> failed.</exception>
    public static async Task<PostgresCluster> CreateAsync(
        PostgresBinaries binaries, RunDirectory run, Supervisor? supervisor, bool plainPasswords, bool countsStatements, CancellationToken cancellation)
    {
        var directory = new PostgresDirectory(binaries, run, UnprivilegedUser.Needed()) { Authentication = plainPasswords ? "password" : "scram-sha-256" };
        await directory.InitialiseAsync(supervisor, cancellation);
        var cluster = new PostgresCluster(binaries, run, supervisor, directory) { CountsStatements = countsStatements };
        UnixFiles.WritePrivate(cluster.PasswordPath, directory.Password + "\n");
        return cluster;
    }

    /// <summary>Environment of programs that reach the server at another port. The password is in a file, because children inherit an environment.</summary>
    /// <param name="port">The port on 127.0.0.1, a relay's for example.</param>
    public IReadOnlyDictionary<string, string> EnvironmentAt(int port) => new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["TLSTOLL_DATABASE"] = WithoutPassword(port),
        ["TLSTOLL_DATABASE_PASSWORD_FILE"] = PasswordPath,
    };

    /// <summary>Starts the server and waits until it accepts connections.</summary>
    /// <param name="certificates">Store with the server's certificate; null for a server without TLS.</param>
    /// <param name="kind">Kind of the certificate's key.</param>
    /// <param name="prefix">Command prefix, such as <c>taskset -c 0</c>.</param>
    /// <param name="cancellation">Token that aborts the start and stops the server.</param>
    /// <param name="port">Port on 127.0.0.1; 0 for any free one.</param>
    /// <exception cref="TestbedException">The server did not start; the message contains the tail of its log.</exception>
    public async Task StartAsync(
        CertificateStore? certificates, KeyKind kind, IReadOnlyList<string> prefix, CancellationToken cancellation, int port = 0)
    {
        if (certificates is not null)
            _directory.InstallCertificate(certificates, kind);
        for (var attempt = 1; ; attempt++)
        {
            Port = port == 0 ? FreePort.Next() : port;
            _directory.Configure(Port, certificates is not null, CountsStatements && _binaries.HasModule(PostgresSettings.StatementsModule));
            try
            {
                Launch(prefix);
                await ReadyAsync(cancellation);
                break;
            }
            catch (TierStartException e) when (port == 0 && attempt < Attempts && e.LogTail.Contains("Address already in use", StringComparison.Ordinal))
            {
                await Exited;
                File.Delete(LogPath); // Another process took the port in the meantime.
            }
            catch
            {
                await StopAsync();
                throw;
            }
        }

        _memory = SharedMemory.Of(PostmasterPid);
        Settings = await ReadSettingsAsync(cancellation);
    }

    /// <summary>Kills the server (SIGKILL), as a crash would. Its other processes notice that and end by themselves.</summary>
    public async Task KillAsync()
    {
        _identity?.Signal(UnixSignal.Kill);
        await Exited;
        _supervisor?.Release(_identity);
    }

    /// <summary>Starts a killed server again, at the same port, and waits until it has recovered.</summary>
    /// <param name="prefix">Command prefix, such as <c>taskset -c 0</c>.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="TestbedException">The server did not start; the message contains the tail of its log.</exception>
    public async Task RestartAsync(IReadOnlyList<string> prefix, CancellationToken cancellation)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                Launch(prefix);
                await ReadyAsync(cancellation);
                break;
            }
            catch (TierStartException e) when (attempt < RestartAttempts && e.LogTail.Contains("shared memory block", StringComparison.Ordinal))
            {
                // Processes of the killed server are still ending.
                await Task.Delay(RestartInterval, cancellation);
            }
        }

        _memory = SharedMemory.Of(PostmasterPid);
    }

    /// <summary>Stops the server: fast shutdown (SIGINT), then immediate shutdown, then SIGKILL. Can be called repeatedly.</summary>
    public async Task StopAsync()
    {
        if (_identity is not { } postmaster)
            return;
        if (await ProcessEnding.EndPostmastersAsync([postmaster]) && (await Exited).ExitCode == KilledExitCode)
            _memory.Remove();
        _supervisor?.Release(postmaster);
    }

    /// <summary>Stops the server.</summary>
    public async ValueTask DisposeAsync()
    {
        await StopAsync();
        _postmaster?.Dispose();
    }

    /// <summary>Writes the connection string of a stopped cluster, a secret, to a file that only its owner can read.</summary>
    /// <returns>Lines for the user: the cluster's location, and how to start and delete it.</returns>
    internal IReadOnlyList<string> DescribeKept()
    {
        var secret = _run.PathOf("connection-string");
        UnixFiles.WritePrivate(secret, ConnectionString + "\n");
        var restart = _directory.AsOwner(_binaries.PgCtl, "-D", DataDirectory, "-l", Path.Combine(_directory.Root, "restart.log"), "start");
        return
        [
            $"Kept: the cluster in {DataDirectory}",
            $"Start it again: {string.Join(' ', restart)}",
            $"Connection string: in {secret}; delete {_run.FullPath} when you no longer need it.",
        ];
    }

    private static string WithoutPassword(int port) => string.Create(
        CultureInfo.InvariantCulture, $"Host=127.0.0.1;Port={port};Username={PostgresDirectory.UserName};Database=postgres");

    private void Launch(IReadOnlyList<string> prefix)
    {
        // pg_ctl would detach the server. Started directly, it is a child of this process, which then notices its end at once.
        var server = _directory.AsOwner(_binaries.Postgres, "-D", DataDirectory);
        var command = CommandLineStart.Detached(CommandLineStart.InOwnSession([.. prefix, .. server]), LogPath);
        _postmaster?.Dispose();
        _postmaster = Process.Start(CommandLineStart.For(command, _run))!;
        _identity = ProcessIdentity.Of(_postmaster.Id);
        Exited = WatchAsync(_postmaster);
        _supervisor?.WatchPostmaster(_identity);
    }

    private async Task<TierExit> WatchAsync(Process postmaster)
    {
        await postmaster.WaitForExitAsync();
        return new TierExit("PostgreSQL", postmaster.ExitCode, LogTail.Of(LogPath));
    }

    private async Task ReadyAsync(CancellationToken cancellation)
    {
        var waited = Stopwatch.StartNew();
        while (!SaysReady())
        {
            if (_postmaster!.HasExited)
                throw new TierStartException("PostgreSQL", "ended before it was ready", LogTail.Of(LogPath));
            if (waited.Elapsed > StartTimeout)
                throw new TierStartException("PostgreSQL", "did not come up within 60 s", LogTail.Of(LogPath));
            await Task.Delay(PollingInterval, cancellation);
        }
    }

    /// <summary>
    /// The eighth line of postmaster.pid is the server's state; pg_ctl waits for the same value. The first is its process: a killed server's file remains.
    /// </summary>
    private bool SaysReady() =>
        ProcFile.TryRead(Path.Combine(DataDirectory, "postmaster.pid"))?.Split('\n') is [var pid, _, _, _, _, _, _, var state, ..]
        && pid == PostmasterPid.ToString(CultureInfo.InvariantCulture) && state.Trim() == "ready";

    private async Task<IReadOnlyDictionary<string, string>> ReadSettingsAsync(CancellationToken cancellation)
    {
        const string Script = """
            data=$1; shift
            printf 'version=%s\n' "$("$0" --version)"
            for name do printf '%s=%s\n' "$name" "$("$0" -D "$data" -C "$name")"; done
            """;
        var command = _directory.AsOwner(["sh", "-c", Script, _binaries.Postgres, DataDirectory, .. PostgresSettings.Recorded]);
        var start = CommandLineStart.For(command, _run);
        var output = await HelperProcess.RunAsync("postgres -C", start, progress: null, supervisor: null, cancellation);
        return output.Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => line.Split('=', 2))
            .ToDictionary(pair => pair[0], pair => pair[1] + PostgresSettings.Unit(pair[0]), StringComparer.Ordinal);
    }
}
