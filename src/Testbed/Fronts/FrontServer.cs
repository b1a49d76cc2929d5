using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Fronts;

/// <summary>
/// A program that ends the clients' connections in front of a SUT, with and without TLS, and passes requests on over connections that it keeps: without TLS, or
/// those that came with TLS with TLS of its own, in which it verifies the SUT's certificate. It is one process with one worker, and writes no log of requests. A
/// mesh is two of them, one behind the other, which stand for one program: their CPU time and their ends are this program's.
/// </summary>
public abstract class FrontServer : SupervisedProcess, IFront
{
    /// <summary>The word for no front: the SUT ends TLS itself.</summary>
    public const string None = "sut";

    // Ending of the word for a program that passes on with TLS what came with TLS.
    private const string Again = "-tls";

    // Less than the 130 s after which Kestrel closes an idle connection: a request that is passed on just then would fail.
    private protected const int LongestIdleSeconds = 60;

    private static readonly TimeSpan Step = TimeSpan.FromMilliseconds(2);

    private readonly string _name;
    private readonly string _log;
    private readonly Task<TierExit> _ended;
    private readonly OpenSslBuild? _openSsl;

    // Of a mesh, the server's proxy; this is the client's.
    private readonly FrontServer? _behind;

    private protected FrontServer(FrontLaunch launch, Process process, int plain, int tls, FrontServer? behind = null)
        : base(process, launch.Supervisor)
    {
        (_name, _log, _openSsl, _behind) = (launch.Name, launch.Log, launch.OpenSsl, behind);
        Plain = Loopback("http", plain);
        Tls = Loopback("https", tls);
        _ended = WatchAsync();
        Exited = behind is null ? _ended : Task.WhenAny(_ended, behind.Exited).Unwrap();
    }

    /// <summary>Words for the programs, apart from <see cref="None"/>.</summary>
    public static IReadOnlyList<string> Kinds { get; } =
    [
        NginxFront.Kind, HaProxyFront.Kind, NginxFront.Kind + Again, HaProxyFront.Kind + Again,
        NginxFront.Kind + Mesh.WithoutTls, NginxFront.Kind + Mesh.WithTls, HaProxyFront.Kind + Mesh.WithoutTls, HaProxyFront.Kind + Mesh.WithTls,
    ];

    /// <summary>True if a program passes on with TLS what came with TLS.</summary>
    /// <param name="kind">One of <see cref="Kinds"/>, or <see cref="None"/>.</param>
    public static bool PassesOnWithTls(string kind)
    {
        ArgumentNullException.ThrowIfNull(kind);
        return kind.EndsWith(Again, StringComparison.Ordinal);
    }

    /// <summary>False if a program takes requests without TLS alone: a mesh has TLS between its proxies, if at all.</summary>
    /// <param name="kind">One of <see cref="Kinds"/>, or <see cref="None"/>.</param>
    public static bool TakesTls(string kind)
    {
        ArgumentNullException.ThrowIfNull(kind);
        return !IsMutual(kind) && !kind.EndsWith(Mesh.WithoutTls, StringComparison.Ordinal);
    }

    /// <summary>True if a program presents a client certificate, that of its first key.</summary>
    /// <param name="kind">One of <see cref="Kinds"/>, or <see cref="None"/>.</param>
    public static bool IsMutual(string kind)
    {
        ArgumentNullException.ThrowIfNull(kind);
        return kind.EndsWith(Mesh.WithTls, StringComparison.Ordinal);
    }

    /// <summary>True if it depends on the OpenSSL of such a program whether it has a key.</summary>
    /// <param name="key">Kind of a server's key.</param>
    public static bool MayLack(KeyKind key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return key.Algorithm == KeyAlgorithm.MlDsa;
    }

    /// <summary>Address without TLS.</summary>
    public Uri Plain { get; }

    /// <summary>Address with TLS; of a mesh, that of the server's proxy, which no client uses.</summary>
    public Uri Tls { get; }

    /// <summary>Ids of its processes.</summary>
    public IReadOnlyList<int> Pids => _behind is null ? [Pid] : [Pid, .. _behind.Pids];

    /// <summary>Completes when the program, or one of its processes, has ended for any reason; never fails.</summary>
    public Task<TierExit> Exited { get; }

    /// <summary>Starts a front and waits until it accepts connections.</summary>
    /// <param name="kind">One of <see cref="Kinds"/>.</param>
    /// <param name="launch">What it needs.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="MissingProgramException">The program is missing.</exception>
    /// <exception cref="TestbedException">It did not start.</exception>
    /// <exception cref="InvalidRequestException">It loaded another OpenSSL than the launch asks for.</exception>
    public static Task<FrontServer> StartAsync(string kind, FrontLaunch launch, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(launch);
        if (!TakesTls(kind))
            return IsNginx(kind) ? NginxMesh.StartAsync(launch, isSecured: IsMutual(kind), cancellation) : HaProxyMesh.StartAsync(launch, isSecured: IsMutual(kind), cancellation);
        FrontServer started = IsNginx(kind) ? NginxFront.Start(launch) : HaProxyFront.Start(launch);
        return ReadyAsync(started, cancellation);
    }

    /// <summary>Waits until a front that was started accepts connections; ends it if it doesn't.</summary>
    /// <exception cref="TestbedException">It did not start.</exception>
    /// <exception cref="InvalidRequestException">It loaded another OpenSSL than it should.</exception>
    internal static Task<FrontServer> ReadyAsync(FrontServer started, CancellationToken cancellation) => WhenReadyAsync(started, async front =>
    {
        await front.AnsweringAsync(front._name, front._log, () => front.AnswersAsync(cancellation), cancellation);
        front._openSsl?.EnsureLoadedBy(front._name, front.Pid);
    });

    /// <summary>Fails if a program is missing, before anything starts.</summary>
    /// <exception cref="MissingProgramException">It is.</exception>
    public static void Need(string kind) => _ = IsNginx(kind) ? NginxFront.FindProgram() : HaProxyFront.FindProgram();

    /// <summary>The reason why a program cannot be used, with the command that installs it; null if it can.</summary>
    public static string? Lacks(string kind)
    {
        try
        {
            Need(kind);
            return null;
        }
        catch (MissingProgramException e)
        {
            return e.Message;
        }
    }

    /// <summary>Reads the clients' connections: how many it has accepted since its start, and how many are open.</summary>
    /// <param name="cancellation">Token that aborts the reading.</param>
    /// <exception cref="TestbedException">It does not answer.</exception>
    public abstract Task<(long Accepted, long Open)> ReadAsync(CancellationToken cancellation);

    /// <summary>Reads how many requests it is passing on.</summary>
    /// <exception cref="TestbedException">It does not answer.</exception>
    private protected abstract Task<long> ReadBusyAsync(CancellationToken cancellation);

    /// <summary>Waits until it has closed the clients' connections, which it does after the clients have, and passes on no request.</summary>
    /// <param name="limit">Longest wait.</param>
    /// <param name="cancellation">Token that aborts the wait.</param>
    /// <returns>Connections that are still open, or have a request.</returns>
    /// <exception cref="TestbedException">It does not answer.</exception>
    public Task<long> RestAsync(TimeSpan limit, CancellationToken cancellation) => FrontRest.WaitAsync(OpenAsync, Step, limit, cancellation);

    private static bool IsNginx(string kind) => kind.StartsWith(NginxFront.Kind, StringComparison.Ordinal);

    private protected override async Task SeenAsync()
    {
        await _ended;
        if (_behind is not null)
            await _behind.DisposeAsync();
    }

    private protected static string Find(string program, string package)
    {
        string[] others = ["/usr/sbin", .. UserFiles.InCache($"{program}/usr/sbin") is { } unpacked ? [unpacked] : Array.Empty<string>()];
        return UserFiles.FindProgram(program, others) ?? throw new MissingProgramException($"{program} is missing; install it by: apt-get install {package}");
    }

    private protected static Process Launch(FrontLaunch launch, params IEnumerable<string> command) => HelperProcess.Started(
        launch.Name, CommandLineStart.For(CommandLineStart.Detached(CommandLineStart.InOwnSession([.. launch.Prefix, .. command]), launch.Log), launch.Run, launch.OpenSsl?.Environment));

    /// <summary>True if it accepts connections.</summary>
    private protected virtual async Task<bool> AnswersAsync(CancellationToken cancellation)
    {
        try
        {
            await ReadAsync(cancellation);
            return true;
        }
        catch (TestbedException)
        {
            return false;
        }
    }

    /// <summary>Reads how many of the clients' connections are open; of a mesh without any, how many requests the server's proxy is passing on.</summary>
    private async Task<long> OpenAsync(CancellationToken cancellation)
    {
        var (_, open) = await ReadAsync(cancellation);
        // A client that gives up closes its connection before the server's proxy knows of it.
        return open > 0 || _behind is null ? open : await _behind.ReadBusyAsync(cancellation);
    }

    private static Uri Loopback(string scheme, int port) => new(string.Create(CultureInfo.InvariantCulture, $"{scheme}://127.0.0.1:{port}"));

    private async Task<TierExit> WatchAsync()
    {
        await Process.WaitForExitAsync();
        return new TierExit(_name, Process.ExitCode, LogTail.Of(_log));
    }
}
