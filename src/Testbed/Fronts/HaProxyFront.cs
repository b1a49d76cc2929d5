using System.Diagnostics;
using System.Globalization;
using System.Net.Sockets;
using System.Text;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Fronts;

/// <summary>HAProxy in front of the SUT, with one thread, and connections to the SUT that all clients share.</summary>
internal class HaProxyFront : FrontServer
{
    /// <summary>Word for it, and name of the program.</summary>
    public const string Kind = "haproxy";

    /// <summary>Debian's package.</summary>
    public const string Package = "haproxy";

    /// <summary>Name of the frontend at which a mesh is asked about the connection between its proxies; no client comes to it.</summary>
    private protected const string Asked = "asked";

    // Those of OpenSSL 3.0 that are curves. By default, it has P-256 alone, and a client that begins with another group would have to begin again.
    private protected const string Groups = "X25519:P-256:X448:P-521:P-384";

    // At each purge, it closes half of what exceeds the need, which it estimates by halving, too. The last of a thousand goes after some fifteen.
    private protected static readonly string Pool = string.Create(CultureInfo.InvariantCulture, $"pool-max-conn -1 pool-purge-delay {LongestIdleSeconds / 20}s");

    // Longest wait for an answer on one of its sockets.
    private static readonly TimeSpan AnswerLimit = TimeSpan.FromSeconds(10);

    private readonly string _socket;

    private protected HaProxyFront(FrontLaunch launch, Process process, int plain, int tls, FrontServer? behind = null)
        : base(launch, process, plain, tls, behind) => _socket = SocketOf(launch);

    /// <summary>Finds it: on PATH, or in Debian's directory of servers.</summary>
    /// <exception cref="MissingProgramException">It is missing.</exception>
    public static string FindProgram() => Find(Kind, Package);

    /// <summary>Starts it without waiting.</summary>
    public static HaProxyFront Start(FrontLaunch launch)
    {
        var (plain, tls) = (FreePort.Next(), FreePort.Next());
        return Start(launch, Configuration(launch, plain, tls), plain, tls, launch.Keys.Select(key => ServerPem(launch, key)));
    }

    /// <summary>Starts it with a configuration of one's own, without waiting.</summary>
    /// <param name="launch">What it needs.</param>
    /// <param name="configuration">Text of <c>haproxy.cfg</c>.</param>
    /// <param name="plain">Port without TLS.</param>
    /// <param name="tls">Port with TLS.</param>
    /// <param name="pems">Certificates and keys that the configuration names.</param>
    public static HaProxyFront Start(FrontLaunch launch, string configuration, int plain, int tls, IEnumerable<HaProxyPem> pems) =>
        new(launch, LaunchWith(launch, configuration, pems), plain, tls);

    /// <inheritdoc/>
    public override async Task<(long Accepted, long Open)> ReadAsync(CancellationToken cancellation) => Parse(await AskAsync(_socket, "show stat\n", cancellation));

    /// <inheritdoc/>
    private protected override async Task<long> ReadBusyAsync(CancellationToken cancellation) => ParseBusy(await AskAsync(_socket, "show stat\n", cancellation));

    private protected static Process LaunchWith(FrontLaunch launch, string configuration, IEnumerable<HaProxyPem> pems)
    {
        var program = FindProgram();
        Directory.CreateDirectory(launch.Directory);
        foreach (var pem in pems)
            UnixFiles.WritePrivate(pem.Path, File.ReadAllText(pem.Certificate) + File.ReadAllText(pem.Key));
        var file = Path.Combine(launch.Directory, "haproxy.cfg");
        File.WriteAllText(file, configuration);
        return Launch(launch, program, "-db", "-f", file);
    }

    private protected static HaProxyPem ServerPem(FrontLaunch launch, KeyKind key) =>
        new(Path.Combine(launch.Directory, key.Name + ".pem"), launch.Store.CertificatePath(key), launch.Store.KeyPath(key));

    private protected static string SocketOf(FrontLaunch launch) => Path.Combine(launch.Directory, "stats.sock");

    /// <summary>Sends a text to one of its sockets, and reads until it closes the connection.</summary>
    /// <exception cref="TestbedException">It does not answer.</exception>
    private protected static async Task<string> AskAsync(string path, string text, CancellationToken cancellation)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(AnswerLimit);
        try
        {
            using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            await socket.ConnectAsync(new UnixDomainSocketEndPoint(path), limit.Token);
            await using var stream = new NetworkStream(socket);
            await stream.WriteAsync(Encoding.ASCII.GetBytes(text), limit.Token);
            using var reader = new StreamReader(stream, Encoding.ASCII);
            return await reader.ReadToEndAsync(limit.Token);
        }
        catch (OperationCanceledException e) when (!cancellation.IsCancellationRequested)
        {
            throw new TestbedException($"haproxy does not answer: not within {AnswerLimit.TotalSeconds:0} s", e);
        }
        catch (Exception e) when (e is SocketException or IOException)
        {
            throw new TestbedException($"haproxy does not answer: {e.Message}", e);
        }
    }

    /// <summary>Reads the counters of the clients' frontends from its statistics in CSV.</summary>
    internal static (long Accepted, long Open) Parse(string statistics) => (Sum(statistics, "FRONTEND", "conn_tot"), Sum(statistics, "FRONTEND", "scur"));

    /// <summary>Reads from the same statistics how many requests its backends have.</summary>
    internal static long ParseBusy(string statistics) => Sum(statistics, "BACKEND", "scur");

    /// <summary>Text of <c>haproxy.cfg</c>.</summary>
    internal static string Configuration(FrontLaunch launch, int plain, int tls) => Text(SocketOf(launch), string.Create(CultureInfo.InvariantCulture, $$"""
        frontend plain
          bind {{launch.At(plain)}}
          default_backend sut
        frontend tls
          bind {{launch.At(tls)}} ssl {{string.Join(' ', launch.Keys.Select(key => "crt " + ServerPem(launch, key).Path))}} curves {{Groups}} alpn http/1.1
          default_backend {{(launch.UpstreamTls is null ? "sut" : "sut-tls")}}
        {{Backend("sut", launch.Upstream)}}
        {{(launch.UpstreamTls is { } again ? Backend("sut-tls", again, Verifying(launch)) : "")}}
        """));

    /// <summary>Text of <c>haproxy.cfg</c>. Where fewer files may be open than its connections could need, it starts all the same.</summary>
    /// <param name="socket">Path of the socket of its statistics.</param>
    /// <param name="proxies">Frontends and backends.</param>
    private protected static string Text(string socket, string proxies) => $"""
        global
          nbthread 1
          maxconn 16384
          no strict-limits
          stats socket {socket} mode 600
          ssl-default-bind-options ssl-min-ver TLSv1.2
        defaults
          mode http
          maxconn 16384
          timeout connect 10s
          timeout client 3600s
          timeout server 3600s
          timeout http-keep-alive 3600s
          retries 0
          http-reuse always
        {proxies}

        """;

    /// <summary>A backend with connections that are kept.</summary>
    private protected static string Backend(string name, Uri address, string tls = "") => string.Create(CultureInfo.InvariantCulture, $"""
        backend {name}
          server {name} {address.Host}:{address.Port} {tls} {Pool}
        """);

    /// <summary>Settings of connections to a server with TLS, in which it verifies the server's certificate and name.</summary>
    private protected static string Verifying(FrontLaunch launch) =>
        $"ssl verify required ca-file {launch.Store.CaPath} sni str({launch.UpstreamName}) verifyhost {launch.UpstreamName}";

    private static long Sum(string statistics, string kind, string heading)
    {
        string[][] lines = [.. statistics.TrimStart('#', ' ').Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line.Split(','))];
        var (name, column) = lines is [var headings, ..] ? (Array.IndexOf(headings, "svname"), Array.IndexOf(headings, heading)) : (-1, -1);
        string[][] rows = name < 0 || column < 0 ? [] : [.. lines.Skip(1).Where(line => line.Length > name && line[name] == kind)];
        return rows.Length == 0
            ? throw new TestbedException("haproxy answers with no statistics.")
            : rows.Where(row => row[0] != Asked).Sum(row => long.Parse(row[column], NumberStyles.None, CultureInfo.InvariantCulture));
    }
}

/// <summary>A file with a certificate and its key, which HAProxy wants in one.</summary>
/// <param name="Path">Path of the file.</param>
/// <param name="Certificate">Path of the certificate, with those between it and the root.</param>
/// <param name="Key">Path of its key.</param>
internal sealed record HaProxyPem(string Path, string Certificate, string Key);
