using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Fronts;

/// <summary>
/// A service mesh of two nginx. The client's proxy, which this process is, takes requests without TLS and passes them to the server's proxy, which passes them to
/// the SUT without TLS, all over connections that they keep. Between the two is TLS 1.3, in which each verifies the other's certificate, or for comparison none.
/// </summary>
internal sealed class NginxMesh : NginxFront
{
    private readonly FrontLaunch _launch;
    private readonly string _expected;

    private NginxMesh(FrontLaunch launch, Process process, int plain, int status, FrontServer server, bool isSecured)
        : base(launch, process, plain, server.Tls.Port, status, server) =>
        (_launch, _expected) = (launch, isSecured ? "https TLSv1.3 SUCCESS" : "http");

    /// <summary>Starts both proxies, the server's first, and waits until requests pass from one to the other.</summary>
    /// <param name="launch">What they need; with TLS, a client certificate of the first key, too.</param>
    /// <param name="isSecured">True for TLS between them.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="MissingProgramException">nginx is missing.</exception>
    /// <exception cref="TestbedException">One of them did not start, or the connection between them is not as it should be.</exception>
    public static Task<FrontServer> StartAsync(FrontLaunch launch, bool isSecured, CancellationToken cancellation) => Mesh.StartAsync(
        launch,
        behind =>
        {
            var (port, status) = (FreePort.Next(), FreePort.Next());
            return Start(behind, OfServer(behind, port, status, isSecured), plain: port, tls: port, status);
        },
        server =>
        {
            var (plain, status) = (FreePort.Next(), FreePort.Next());
            return new NginxMesh(launch, LaunchWith(launch, OfClient(launch, server.Tls, plain, status, isSecured)), plain, status, server, isSecured);
        },
        cancellation);

    /// <summary>
    /// Asks the server's proxy, through the client's, about the connection on which the request comes: whether it has TLS, which version, and how the client's
    /// certificate was verified, as nginx's variables say.
    /// </summary>
    /// <exception cref="TestbedException">The request does not pass.</exception>
    internal async Task<string> AskBetweenAsync(CancellationToken cancellation) => (await AskAsync(new Uri(StatusAddress, Mesh.Between), cancellation)).Trim();

    /// <summary>Text of <c>nginx.conf</c> of the client's proxy.</summary>
    /// <param name="launch">What it needs.</param>
    /// <param name="server">Address of the server's proxy.</param>
    /// <param name="plain">Port of the clients.</param>
    /// <param name="status">Port of its status.</param>
    /// <param name="isSecured">True for TLS to the server's proxy.</param>
    internal static string OfClient(FrontLaunch launch, Uri server, int plain, int status, bool isSecured)
    {
        var pass = $"proxy_pass {(isSecured ? "https" : "http")}://server;";
        var servers = string.Create(CultureInfo.InvariantCulture, $$"""
            {{Upstream("server", server)}}
            {{(isSecured ? Presenting(launch) : "")}}
              server {
                listen 127.0.0.1:{{plain}};
                location / { {{pass}} }
              }
            """);
        return Text(launch, status, servers, $"location = {Mesh.Between} {{ {pass} }}");
    }

    /// <summary>Text of <c>nginx.conf</c> of the server's proxy.</summary>
    /// <param name="launch">What it needs.</param>
    /// <param name="port">Port of the client's proxy.</param>
    /// <param name="status">Port of its status.</param>
    /// <param name="isSecured">True for TLS at that port.</param>
    internal static string OfServer(FrontLaunch launch, int port, int status, bool isSecured) => Text(launch, status, string.Create(CultureInfo.InvariantCulture, $$"""
        {{Upstream("sut", launch.Upstream)}}
          server {
            listen 127.0.0.1:{{port}}{{(isSecured ? " ssl" : "")}};
        {{(isSecured ? Requiring(launch) : "")}}
            location / { proxy_pass http://sut; }
            location = {{Mesh.Between}} { return 200 "$scheme $ssl_protocol $ssl_client_verify"; }
          }
        """));

    private protected override async Task<bool> AnswersAsync(CancellationToken cancellation)
    {
        if (!await base.AnswersAsync(cancellation))
            return false;
        await Mesh.EnsurePassesAsync(_launch.Name, _expected, ErrorsOf(_launch), () => AskBetweenAsync(cancellation));
        return true;
    }

    private static string Presenting(FrontLaunch launch) => $"""
        {Verifying(launch, "TLSv1.3")}
          proxy_ssl_certificate {launch.Store.ClientCertificatePath(launch.Keys[0])};
          proxy_ssl_certificate_key {launch.Store.ClientKeyPath(launch.Keys[0])};
        """;

    private static string Requiring(FrontLaunch launch) => $"""
            server_name {launch.UpstreamName};
            ssl_certificate {launch.Store.CertificatePath(launch.Keys[0])};
            ssl_certificate_key {launch.Store.KeyPath(launch.Keys[0])};
            ssl_protocols TLSv1.3;
            ssl_client_certificate {launch.Store.CaPath};
            ssl_verify_client on;
            ssl_verify_depth 4;
        """;
}
