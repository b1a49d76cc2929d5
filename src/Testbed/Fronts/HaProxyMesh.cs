using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Fronts;

/// <summary>
/// A service mesh of two HAProxy. The client's proxy, which this process is, takes requests without TLS and passes them to the server's proxy, which passes them to
/// the SUT without TLS, all over connections that they keep. Between the two is TLS 1.3, in which each verifies the other's certificate, or for comparison none.
/// </summary>
internal sealed class HaProxyMesh : HaProxyFront
{
    private readonly FrontLaunch _launch;
    private readonly string _expected;

    // The certificate's verification ended with OpenSSL's code 0, without an error.
    private HaProxyMesh(FrontLaunch launch, Process process, int plain, FrontServer server, bool isSecured)
        : base(launch, process, plain, server.Tls.Port, server) =>
        (_launch, _expected) = (launch, isSecured ? "https TLSv1.3 certificate 0" : "http");

    /// <summary>Starts both proxies, the server's first, and waits until requests pass from one to the other.</summary>
    /// <param name="launch">What they need; with TLS, a client certificate of the first key, too.</param>
    /// <param name="isSecured">True for TLS between them.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="MissingProgramException">HAProxy is missing.</exception>
    /// <exception cref="TestbedException">One of them did not start, or the connection between them is not as it should be.</exception>
    public static Task<FrontServer> StartAsync(FrontLaunch launch, bool isSecured, CancellationToken cancellation) => Mesh.StartAsync(
        launch,
        behind =>
        {
            var port = FreePort.Next();
            return Start(behind, OfServer(behind, port, isSecured), plain: port, tls: port, isSecured ? [ServerPem(behind, behind.Keys[0])] : []);
        },
        server =>
        {
            var plain = FreePort.Next();
            var process = LaunchWith(launch, OfClient(launch, server.Tls, plain, isSecured), isSecured ? [ClientPem(launch)] : []);
            return new HaProxyMesh(launch, process, plain, server, isSecured);
        },
        cancellation);

    /// <summary>
    /// Asks the server's proxy, through the client's, about the connection on which the request comes: whether it has TLS, which version, whether it began with a
    /// client's certificate, and how that was verified, as HAProxy's sample fetches say.
    /// </summary>
    /// <exception cref="TestbedException">The request does not pass.</exception>
    internal async Task<string> AskBetweenAsync(CancellationToken cancellation)
    {
        var answer = await AskAsync(AskedOf(_launch), $"GET {Mesh.Between} HTTP/1.1\r\nHost: sut\r\nConnection: close\r\n\r\n", cancellation);
        return answer.Split("\r\n\r\n", 2) is [var head, var body] && head.StartsWith("HTTP/1.1 200 ", StringComparison.Ordinal)
            ? body.Trim()
            : throw new TestbedException($"haproxy answers with '{answer.Split('\r')[0]}'.");
    }

    /// <summary>Text of <c>haproxy.cfg</c> of the client's proxy.</summary>
    /// <param name="launch">What it needs.</param>
    /// <param name="server">Address of the server's proxy.</param>
    /// <param name="plain">Port of the clients.</param>
    /// <param name="isSecured">True for TLS to the server's proxy.</param>
    internal static string OfClient(FrontLaunch launch, Uri server, int plain, bool isSecured) => Text(SocketOf(launch), string.Create(CultureInfo.InvariantCulture, $"""
        frontend plain
          bind 127.0.0.1:{plain}
          default_backend server
        frontend {Asked}
          bind unix@{AskedOf(launch)} mode 600
          default_backend server
        {Backend("server", server, isSecured ? $"{Verifying(launch)} crt {ClientPem(launch).Path} ssl-min-ver TLSv1.3" : "")}
        """));

    /// <summary>Text of <c>haproxy.cfg</c> of the server's proxy.</summary>
    /// <param name="launch">What it needs.</param>
    /// <param name="port">Port of the client's proxy.</param>
    /// <param name="isSecured">True for TLS at that port.</param>
    internal static string OfServer(FrontLaunch launch, int port, bool isSecured) => Text(SocketOf(launch), string.Create(CultureInfo.InvariantCulture, $$"""
        frontend server
          bind 127.0.0.1:{{port}} {{(isSecured ? Requiring(launch) : "")}}
          http-request return status 200 content-type text/plain string http if { path {{Mesh.Between}} } !{ ssl_fc }
          http-request return status 200 content-type text/plain lf-string "https %[ssl_fc_protocol] %[ssl_c_used,iif(certificate,none)] %[ssl_c_verify]" if { path {{Mesh.Between}} }
          default_backend sut
        {{Backend("sut", launch.Upstream)}}
        """));

    /// <summary>The client's certificate and its key.</summary>
    internal static HaProxyPem ClientPem(FrontLaunch launch) =>
        new(Path.Combine(launch.Directory, "client.pem"), launch.Store.ClientCertificatePath(launch.Keys[0]), launch.Store.ClientKeyPath(launch.Keys[0]));

    private protected override async Task<bool> AnswersAsync(CancellationToken cancellation)
    {
        if (!await base.AnswersAsync(cancellation))
            return false;
        await Mesh.EnsurePassesAsync(_launch.Name, _expected, _launch.Log, () => AskBetweenAsync(cancellation));
        return true;
    }

    private static string AskedOf(FrontLaunch launch) => Path.Combine(launch.Directory, "asked.sock");

    private static string Requiring(FrontLaunch launch) =>
        $"ssl crt {ServerPem(launch, launch.Keys[0]).Path} ca-file {launch.Store.CaPath} verify required ssl-min-ver TLSv1.3 curves {Groups} alpn http/1.1";
}
