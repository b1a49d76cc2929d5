using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Fronts;

/// <summary>nginx in front of the SUT, as its documentation advises for an upstream with kept connections.</summary>
internal class NginxFront : FrontServer
{
    /// <summary>Word for it, and name of the program.</summary>
    public const string Kind = "nginx";

    /// <summary>Debian's package.</summary>
    public const string Package = "nginx-light";

    // Itself a client of nginx: its connection is open, and counted, before any other.
    private static readonly HttpClient Status = new(new SocketsHttpHandler
    {
        MaxConnectionsPerServer = 1,
        PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
        UseProxy = false,
    })
    { Timeout = TimeSpan.FromSeconds(10) };

    private protected NginxFront(FrontLaunch launch, Process process, int plain, int tls, int status, FrontServer? behind = null)
        : base(launch, process, plain, tls, behind) =>
        StatusAddress = new Uri(string.Create(CultureInfo.InvariantCulture, $"http://127.0.0.1:{status}/status"));

    private protected Uri StatusAddress { get; }

    /// <summary>Finds it: on PATH, in Debian's directory of servers, or in the directory of <c>bench nginx</c>.</summary>
    /// <exception cref="MissingProgramException">It is missing.</exception>
    public static string FindProgram() => Find(Kind, Package);

    /// <summary>Starts it without waiting.</summary>
    public static NginxFront Start(FrontLaunch launch)
    {
        var (plain, tls, status) = (FreePort.Next(), FreePort.Next(), FreePort.Next());
        return Start(launch, Configuration(launch, plain, tls, status), plain, tls, status);
    }

    /// <summary>Starts it with a configuration of one's own, without waiting.</summary>
    /// <param name="launch">What it needs.</param>
    /// <param name="configuration">Text of <c>nginx.conf</c>.</param>
    /// <param name="plain">Port without TLS.</param>
    /// <param name="tls">Port with TLS.</param>
    /// <param name="status">Port of its status.</param>
    public static NginxFront Start(FrontLaunch launch, string configuration, int plain, int tls, int status) =>
        new(launch, LaunchWith(launch, configuration), plain, tls, status);

    /// <inheritdoc/>
    public override async Task<(long Accepted, long Open)> ReadAsync(CancellationToken cancellation) => Parse(await AskAsync(StatusAddress, cancellation));

    /// <inheritdoc/>
    private protected override async Task<long> ReadBusyAsync(CancellationToken cancellation) => ParseBusy(await AskAsync(StatusAddress, cancellation));

    /// <summary>Reads the page of its module stub_status, and leaves out the reader's own connection, which the server keeps for as long as it runs.</summary>
    internal static (long Accepted, long Open) Parse(string page) =>
        Numbers(page) is [var active, var accepted, ..] ? (accepted - 1, active - 1) : throw new TestbedException("nginx answers with no status.");

    /// <summary>Reads from the same page how many connections have a request, and leaves out the reader's own.</summary>
    internal static long ParseBusy(string page) =>
        Numbers(page) is [_, _, _, _, var reading, var writing, ..] ? reading + writing - 1 : throw new TestbedException("nginx answers with no status.");

    /// <summary>Text of <c>nginx.conf</c>.</summary>
    internal static string Configuration(FrontLaunch launch, int plain, int tls, int status) => Text(launch, status, string.Create(CultureInfo.InvariantCulture, $$"""
          ssl_protocols TLSv1.2 TLSv1.3;
        {{Upstream("sut", launch.Upstream)}}{{(launch.UpstreamTls is { } again ? Upstream("sut-tls", again) : "")}}
        {{Verifying(launch, "TLSv1.2 TLSv1.3")}}
          server {
            listen {{launch.At(plain)}};
            location / { proxy_pass http://sut; }
          }
        {{string.Concat(launch.Keys.Select((key, index) => Secured(launch, key, tls, isDefault: index == 0)))}}
        """));

    private protected static Process LaunchWith(FrontLaunch launch, string configuration)
    {
        var program = FindProgram();
        Directory.CreateDirectory(launch.Directory);
        var file = Path.Combine(launch.Directory, "nginx.conf");
        File.WriteAllText(file, configuration);
        return Launch(launch, program, "-p", launch.Directory, "-c", file, "-e", ErrorsOf(launch));
    }

    private protected static string ErrorsOf(FrontLaunch launch) => Path.Combine(launch.Directory, "error.log");

    private protected static Task<string> AskAsync(Uri address, CancellationToken cancellation) => AskAsync(Status, address, cancellation);

    /// <summary>Reads a page of it.</summary>
    /// <param name="client">Client, whose limit is the longest wait.</param>
    /// <param name="address">Address of the page.</param>
    /// <param name="cancellation">Token that ends the wait.</param>
    /// <exception cref="TestbedException">It does not answer, or not in time.</exception>
    internal static async Task<string> AskAsync(HttpClient client, Uri address, CancellationToken cancellation)
    {
        try
        {
            return await client.GetStringAsync(address, cancellation);
        }
        catch (HttpRequestException e)
        {
            throw new TestbedException($"nginx does not answer: {e.Message}", e);
        }
        catch (OperationCanceledException e) when (!cancellation.IsCancellationRequested)
        {
            throw new TestbedException("nginx does not answer in time.", e);
        }
    }

    /// <summary>Text of <c>nginx.conf</c>; all writable paths are below its directory.</summary>
    /// <param name="launch">What it needs.</param>
    /// <param name="status">Port of its status.</param>
    /// <param name="servers">Servers, the upstreams that they use, and their settings.</param>
    /// <param name="apart">Locations at the port of the status, apart from the status itself.</param>
    private protected static string Text(FrontLaunch launch, int status, string servers, string apart = "") => string.Create(CultureInfo.InvariantCulture, $$"""
        daemon off;
        master_process off;
        worker_processes 1;
        pid {{launch.Directory}}/nginx.pid;
        error_log {{ErrorsOf(launch)}} warn;
        events {
          worker_connections 16384;
        }
        http {
          access_log off;
          server_tokens off;
          tcp_nodelay on;
          keepalive_timeout 3600s;
          keepalive_time 1000h;
          keepalive_requests 100000000;
          client_max_body_size 2m;
          client_body_buffer_size 64k;
          client_body_temp_path {{launch.Directory}}/body;
          proxy_temp_path {{launch.Directory}}/proxy;
          proxy_max_temp_file_size 0;
          fastcgi_temp_path {{launch.Directory}}/fastcgi;
          uwsgi_temp_path {{launch.Directory}}/uwsgi;
          scgi_temp_path {{launch.Directory}}/scgi;
          proxy_http_version 1.1;
          proxy_set_header Host $http_host;
          proxy_set_header Connection "";
          proxy_next_upstream off;
          proxy_read_timeout 3600s;
        {{servers}}
          server {
            listen 127.0.0.1:{{status}};
            location / { stub_status; }
            {{apart}}
          }
        }
        """);

    /// <summary>Settings of connections to an upstream with TLS, in which it verifies the upstream's certificate and name.</summary>
    private protected static string Verifying(FrontLaunch launch, string protocols) => $"""
          proxy_ssl_server_name on;
          proxy_ssl_name {launch.UpstreamName};
          proxy_ssl_verify on;
          proxy_ssl_verify_depth 4;
          proxy_ssl_trusted_certificate {launch.Store.CaPath};
          proxy_ssl_protocols {protocols};
        """;

    /// <summary>An upstream with connections that are kept.</summary>
    private protected static string Upstream(string name, Uri address) => string.Create(CultureInfo.InvariantCulture, $$"""
          upstream {{name}} {
            server {{address.Host}}:{{address.Port}};
            keepalive 1024;
            keepalive_requests 100000000;
            keepalive_timeout {{LongestIdleSeconds}}s;
            keepalive_time 1000h;
          }

        """);

    private static string Secured(FrontLaunch launch, KeyKind key, int port, bool isDefault) => string.Create(CultureInfo.InvariantCulture, $$"""
          server {
            listen {{launch.At(port)}} ssl{{(isDefault ? " default_server" : "")}};
            server_name .{{key.HostName}};
            ssl_certificate {{launch.Store.CertificatePath(key)}};
            ssl_certificate_key {{launch.Store.KeyPath(key)}};
            location / { proxy_pass {{(launch.UpstreamTls is null ? "http://sut" : "https://sut-tls")}}; }
          }

        """);

    // Active connections: 1 / server accepts handled requests / 5 5 9 / Reading: 0 Writing: 1 Waiting: 0
    private static long[] Numbers(string page) =>
    [
        .. page.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)
            .Select(word => long.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : -1).Where(number => number >= 0),
    ];
}
