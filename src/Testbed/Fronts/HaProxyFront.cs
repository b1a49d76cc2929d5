using System.Diagnostics;
using System.Globalization;
using System.Net.Sockets;
using System.Text;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Fronts;

/// <summary>HAProxy in front of the SUT, with one thread, and connections to the SUT that all clients share.</summary>
internal sealed class HaProxyFront : FrontServer
{
    /// <summary>Word for it, and name of the program.</summary>
    public const string Kind = "haproxy";

    /// <summary>Debian's package.</summary>
    public const string Package = "haproxy";

    // Those of OpenSSL 3.0 that are curves. By default, it has P-256 alone, and a client that begins with another group would have to begin again.
    private const string Groups = "X25519:P-256:X448:P-521:P-384";

    // At each purge, it closes half of what exceeds the need, which it estimates by halving, too. The last of a thousand goes after some fifteen.
    private static readonly string Pool = string.Create(CultureInfo.InvariantCulture, $"pool-max-conn -1 pool-purge-delay {LongestIdleSeconds / 20}s");

    private readonly string _socket;

    private HaProxyFront(FrontLaunch launch, Process process, int plain, int tls, string socket)
        : base(launch, process, plain, tls) => _socket = socket;

    /// <summary>Finds it: on PATH, or in Debian's directory of servers.</summary>
    /// <exception cref="MissingProgramException">It is missing.</exception>
    public static string FindProgram() => Find(Kind, Package);

    /// <summary>Starts it without waiting.</summary>
    public static HaProxyFront Start(FrontLaunch launch)
    {
        var program = FindProgram();
        var (plain, tls) = (FreePort.Next(), FreePort.Next());
        Directory.CreateDirectory(launch.Directory);
        // It wants certificate and key in one file.
        foreach (var key in launch.Keys)
            UnixFiles.WritePrivate(PemOf(launch, key.Name), File.ReadAllText(launch.Store.CertificatePath(key)) + File.ReadAllText(launch.Store.KeyPath(key)));
        var (configuration, socket) = (Path.Combine(launch.Directory, "haproxy.cfg"), Path.Combine(launch.Directory, "stats.sock"));
        File.WriteAllText(configuration, Configuration(launch, plain, tls, socket));
        return new HaProxyFront(launch, Launch(launch, program, "-db", "-f", configuration), plain, tls, socket);
    }

    /// <inheritdoc/>
    public override async Task<(long Accepted, long Open)> ReadAsync(CancellationToken cancellation)
    {
        try
        {
            using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            await socket.ConnectAsync(new UnixDomainSocketEndPoint(_socket), cancellation);
            await using var stream = new NetworkStream(socket);
            await stream.WriteAsync("show stat\n"u8.ToArray(), cancellation);
            using var reader = new StreamReader(stream, Encoding.ASCII);
            return Parse(await reader.ReadToEndAsync(cancellation));
        }
        catch (Exception e) when (e is SocketException or IOException)
        {
            throw new TestbedException($"haproxy does not answer: {e.Message}", e);
        }
    }

    /// <summary>Reads the counters of both frontends from its statistics in CSV.</summary>
    internal static (long Accepted, long Open) Parse(string statistics)
    {
        string[][] lines = [.. statistics.TrimStart('#', ' ').Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line.Split(','))];
        var (name, accepted, open) = (lines.Length == 0 ? -1 : Array.IndexOf(lines[0], "svname"), Column("conn_tot"), Column("scur"));
        string[][] frontends = name < 0 ? [] : [.. lines.Skip(1).Where(line => line.Length > name && line[name] == "FRONTEND")];
        return frontends.Length == 0 || accepted < 0 || open < 0
            ? throw new TestbedException("haproxy answers with no statistics.")
            : (frontends.Sum(line => Number(line[accepted])), frontends.Sum(line => Number(line[open])));

        int Column(string heading) => lines.Length == 0 ? -1 : Array.IndexOf(lines[0], heading);
        static long Number(string text) => long.Parse(text, NumberStyles.None, CultureInfo.InvariantCulture);
    }

    /// <summary>Text of <c>haproxy.cfg</c>. Where fewer files may be open than its connections could need, it starts all the same.</summary>
    internal static string Configuration(FrontLaunch launch, int plain, int tls, string socket) => string.Create(CultureInfo.InvariantCulture, $$"""
        global
          nbthread 1
          maxconn 16384
          no strict-limits
          stats socket {{socket}} mode 600
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
        frontend plain
          bind 127.0.0.1:{{plain}}
          default_backend sut
        frontend tls
          bind 127.0.0.1:{{tls}} ssl {{string.Join(' ', launch.Keys.Select(key => "crt " + PemOf(launch, key.Name)))}} curves {{Groups}} alpn http/1.1
          default_backend {{(launch.UpstreamTls is null ? "sut" : "sut-tls")}}
        backend sut
          server sut {{launch.Upstream.Authority}} {{Pool}}
        {{(launch.UpstreamTls is { } again ? Again(launch, again) : "")}}
        """);

    private static string Again(FrontLaunch launch, Uri upstream) => $"""
        backend sut-tls
          server sut {upstream.Authority} ssl verify required ca-file {launch.Store.CaPath} sni str({launch.UpstreamName}) verifyhost {launch.UpstreamName} {Pool}

        """;

    private static string PemOf(FrontLaunch launch, string key) => Path.Combine(launch.Directory, key + ".pem");
}
