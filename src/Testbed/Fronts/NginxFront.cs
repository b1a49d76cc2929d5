using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Fronts;

/// <summary>nginx in front of the SUT, as its documentation advises for an upstream with kept connections.</summary>
internal sealed class NginxFront : FrontServer
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
    });

    private readonly Uri _address;

    private NginxFront(FrontLaunch launch, Process process, int plain, int tls, int status)
        : base(launch, process, plain, tls) =>
        _address = new Uri(string.Create(CultureInfo.InvariantCulture, $"http://127.0.0.1:{status}/status"));

    /// <summary>Finds it: on PATH, in Debian's directory of servers, or in the directory of <c>bench nginx</c>.</summary>
    /// <exception cref="MissingProgramException">It is missing.</exception>
    public static string FindProgram() => Find(Kind, Package);

    /// <summary>Starts it without waiting.</summary>
    public static NginxFront Start(FrontLaunch launch)
    {
        var program = FindProgram();
        var (plain, tls, status) = (FreePort.Next(), FreePort.Next(), FreePort.Next());
        Directory.CreateDirectory(launch.Directory);
        var configuration = Path.Combine(launch.Directory, "nginx.conf");
        File.WriteAllText(configuration, Configuration(launch, plain, tls, status));
        return new NginxFront(
            launch, Launch(launch, program, "-p", launch.Directory, "-c", configuration, "-e", Path.Combine(launch.Directory, "error.log")), plain, tls, status);
    }

    /// <inheritdoc/>
    public override async Task<(long Accepted, long Open)> ReadAsync(CancellationToken cancellation)
    {
        try
        {
            return Parse(await Status.GetStringAsync(_address, cancellation));
        }
        catch (HttpRequestException e)
        {
            throw new TestbedException($"nginx does not answer: {e.Message}", e);
        }
    }

    /// <summary>Reads the page of its module stub_status, and leaves out the reader's own connection, which the server keeps for as long as it runs.</summary>
    internal static (long Accepted, long Open) Parse(string page)
    {
        // Active connections: 1 / server accepts handled requests / 5 5 9 / Reading: 0 Writing: 1 Waiting: 0
        var numbers = page.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)
            .Select(word => long.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : -1).Where(number => number >= 0).ToArray();
        return numbers is [var active, var accepted, ..] ? (accepted - 1, active - 1) : throw new TestbedException("nginx answers with no status.");
    }

    /// <summary>Text of <c>nginx.conf</c>; all writable paths are below its directory.</summary>
    internal static string Configuration(FrontLaunch launch, int plain, int tls, int status) => string.Create(CultureInfo.InvariantCulture, $$"""
        daemon off;
        master_process off;
        worker_processes 1;
        pid {{launch.Directory}}/nginx.pid;
        error_log {{launch.Directory}}/error.log warn;
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
          ssl_protocols TLSv1.2 TLSv1.3;
        {{Upstream("sut", launch.Upstream)}}{{(launch.UpstreamTls is { } again ? Upstream("sut-tls", again) : "")}}
          proxy_http_version 1.1;
          proxy_set_header Host $http_host;
          proxy_set_header Connection "";
          proxy_next_upstream off;
          proxy_ssl_server_name on;
          proxy_ssl_name {{launch.UpstreamName}};
          proxy_ssl_verify on;
          proxy_ssl_verify_depth 4;
          proxy_ssl_trusted_certificate {{launch.Store.CaPath}};
          proxy_ssl_protocols TLSv1.2 TLSv1.3;
          proxy_read_timeout 3600s;
          server {
            listen 127.0.0.1:{{plain}};
            location / { proxy_pass http://sut; }
          }
        {{string.Concat(launch.Keys.Select((key, index) => Secured(launch, key, tls, isDefault: index == 0)))}}
          server {
            listen 127.0.0.1:{{status}};
            location / { stub_status; }
          }
        }
        """);

    private static string Upstream(string name, Uri address) => string.Create(CultureInfo.InvariantCulture, $$"""
          upstream {{name}} {
            server {{address.Authority}};
            keepalive 1024;
            keepalive_requests 100000000;
            keepalive_timeout {{LongestIdleSeconds}}s;
            keepalive_time 1000h;
          }

        """);

    private static string Secured(FrontLaunch launch, KeyKind key, int port, bool isDefault) => string.Create(CultureInfo.InvariantCulture, $$"""
          server {
            listen 127.0.0.1:{{port}} ssl{{(isDefault ? " default_server" : "")}};
            server_name .{{key.HostName}};
            ssl_certificate {{launch.Store.CertificatePath(key)}};
            ssl_certificate_key {{launch.Store.KeyPath(key)}};
            location / { proxy_pass {{(launch.UpstreamTls is null ? "http://sut" : "https://sut-tls")}}; }
          }

        """);
}
