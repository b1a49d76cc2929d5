using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Peers;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests;

/// <summary>
/// nginx as its users run it: a master and a worker, which has another user where the master is privileged. It answers each request with ten bytes, on loopback,
/// without TLS and with it, and resumes no session.
/// </summary>
/// <param name="Plain">Port without TLS.</param>
/// <param name="Tls">Port with TLS.</param>
/// <param name="Ca">Certificate of the CA, in PEM.</param>
/// <param name="Command">The program and its arguments; it stays in the foreground.</param>
internal sealed record OwnNginx(int Plain, int Tls, string Ca, IReadOnlyList<string> Command)
{
    private const string WorkersUser = "www-data";

    /// <summary>Skips the test where nginx is missing.</summary>
    public static void Need() => Assert.SkipUnless(FrontPrograms.IsInstalled("nginx"), "NO NGINX: apt-get install nginx-light");

    /// <summary>Writes certificates and a configuration into a directory.</summary>
    public static async Task<OwnNginx> InAsync(string directory)
    {
        var certificates = Path.Combine(directory, "certs");
        (await RbeProcess.RunAsync("certs", "--dir", certificates)).ExitCode.ShouldBe(0);
        var store = CertificateStore.Open(certificates);
        var (plain, tls) = (FreePort.Next(), FreePort.Next());
        var file = Path.Combine(directory, "nginx.conf");
        await File.WriteAllTextAsync(file, Text(directory, plain, tls, store), TestContext.Current.CancellationToken);
        return new OwnNginx(plain, tls, store.CaPath, [NginxServer.FindProgram(), "-p", directory, "-c", file, "-e", Path.Combine(directory, "error.log")]);
    }

    /// <summary>Waits until it accepts connections.</summary>
    public async Task ListensAsync() => (await Leftovers.EventuallyAsync(() => Leftovers.Listens(Plain))).ShouldBeTrue("nginx does not listen");

    /// <summary>Ends a master and its workers.</summary>
    public static async Task EndAsync(Process master)
    {
        using var kill = Process.Start("kill", ["-TERM", master.Id.ToString(CultureInfo.InvariantCulture)]);
        await kill.WaitForExitAsync();
        await master.WaitForExitAsync();
    }

    // A master without privileges can't give its worker another user.
    private static string User => Environment.IsPrivilegedProcess && File.ReadLines("/etc/passwd").Any(line => line.StartsWith(WorkersUser + ":", StringComparison.Ordinal))
        ? $"user {WorkersUser};"
        : "";

    private static string Text(string directory, int plain, int tls, CertificateStore store) => string.Create(CultureInfo.InvariantCulture, $$"""
        daemon off;
        worker_processes 1;
        {{User}}
        pid {{directory}}/nginx.pid;
        error_log {{directory}}/error.log warn;
        events {
          worker_connections 512;
        }
        http {
          access_log off;
          default_type text/plain;
          keepalive_requests 1000000;
          client_body_temp_path {{directory}}/body;
          proxy_temp_path {{directory}}/proxy;
          fastcgi_temp_path {{directory}}/fastcgi;
          uwsgi_temp_path {{directory}}/uwsgi;
          scgi_temp_path {{directory}}/scgi;
          server {
            listen 127.0.0.1:{{plain}};
            listen 127.0.0.1:{{tls}} ssl;
            server_name localhost;
            ssl_protocols TLSv1.2 TLSv1.3;
            ssl_session_tickets off;
            ssl_certificate {{store.CertificatePath(KeyKind.Rsa2048)}};
            ssl_certificate_key {{store.KeyPath(KeyKind.Rsa2048)}};
            location / { return 200 "0123456789"; }
          }
        }
        """);
}
