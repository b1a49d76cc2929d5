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
    /// <summary>Word for the mesh with TLS between its proxies.</summary>
    public const string WithTls = Kind + "-mesh";

    /// <summary>Word for the mesh without any TLS.</summary>
    public const string WithoutTls = WithTls + "-plain";

    // Path at which the server's proxy answers itself.
    private const string Between = "/.between";

    private readonly FrontLaunch _launch;
    private readonly NginxFront _server;
    private readonly string _expected;

    private NginxMesh(FrontLaunch launch, Process process, int plain, int status, NginxFront server, bool isSecured)
        : base(launch, process, plain, server.Tls.Port, status) =>
        (_launch, _server, _expected) = (launch, server, isSecured ? "https TLSv1.3 SUCCESS" : "http");

    /// <inheritdoc/>
    public override IReadOnlyList<int> Pids => [.. base.Pids, .. _server.Pids];

    /// <inheritdoc/>
    public override Task<TierExit> Exited => field ??= Task.WhenAny(base.Exited, _server.Exited).Unwrap();

    /// <summary>Starts both proxies, the server's first, and waits until requests pass from one to the other.</summary>
    /// <param name="launch">What they need; with TLS, a client certificate of the first key, too.</param>
    /// <param name="isSecured">True for TLS between them.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="MissingProgramException">nginx is missing.</exception>
    /// <exception cref="TestbedException">One of them did not start, or the connection between them is not as it should be.</exception>
    public static async Task<FrontServer> StartAsync(FrontLaunch launch, bool isSecured, CancellationToken cancellation)
    {
        var (port, status) = (FreePort.Next(), FreePort.Next());
        var behind = launch with { Name = launch.Name + "-server" };
        var server = Start(behind, OfServer(behind, port, status, isSecured), plain: port, tls: port, status);
        await ReadyAsync(server, cancellation);
        NginxMesh mesh;
        try
        {
            var (plain, own) = (FreePort.Next(), FreePort.Next());
            mesh = new NginxMesh(launch, LaunchWith(launch, OfClient(launch, server.Tls, plain, own, isSecured)), plain, own, server, isSecured);
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }

        return await ReadyAsync(mesh, cancellation);
    }

    /// <summary>Ends both proxies.</summary>
    public override async ValueTask DisposeAsync()
    {
        try
        {
            await base.DisposeAsync();
        }
        finally
        {
            await _server.DisposeAsync();
        }
    }

    /// <summary>
    /// Asks the server's proxy, through the client's, about the connection on which the request comes: whether it has TLS, which version, and how the client's
    /// certificate was verified, as nginx's variables say.
    /// </summary>
    /// <exception cref="TestbedException">The request does not pass.</exception>
    internal async Task<string> AskBetweenAsync(CancellationToken cancellation)
    {
        try
        {
            return (await AskAsync(new Uri(StatusAddress, Between), cancellation)).Trim();
        }
        catch (TestbedException e)
        {
            throw new TestbedException($"No request passes from one proxy of {_launch.Name} to the other: {e.Message}\n{LogTail.Of(ErrorsOf(_launch))}", e);
        }
    }

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
        return Text(launch, status, servers, $"location = {Between} {{ {pass} }}");
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
            location = {{Between}} { return 200 "$scheme $ssl_protocol $ssl_client_verify"; }
          }
        """));

    // A client that gives up closes its connection before the server's proxy knows of it.
    private protected override async Task<long> OpenAsync(CancellationToken cancellation) =>
        await base.OpenAsync(cancellation) is > 0 and var open ? open : await _server.ReadBusyAsync(cancellation);

    // The server's proxy answers already: what does not pass now will not pass later.
    private protected override async Task<bool> AnswersAsync(CancellationToken cancellation)
    {
        if (!await base.AnswersAsync(cancellation))
            return false;
        var found = await AskBetweenAsync(cancellation);
        if (found != _expected)
            throw new TestbedException($"Between the proxies of {_launch.Name} is '{found}' where '{_expected}' should be.");
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
