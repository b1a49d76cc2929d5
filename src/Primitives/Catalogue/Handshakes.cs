using System.Net.Security;
using System.Security.Authentication;
using System.Security.Cryptography;

namespace TlsToll.Primitives.Catalogue;

/// <summary>
/// TLS handshakes of two SslStreams in memory: client and server together, without sockets. The client verifies the certificate. The server
/// then sends one byte, together with TLS 1.3's session tickets. OpenSSL selects the suite and the group.
/// </summary>
internal static class Handshakes
{
    private static readonly (string Name, SslProtocols Protocol)[] Versions =
        [("tls1.2", SslProtocols.Tls12), ("tls1.3", SslProtocols.Tls13)];

    private static readonly bool[] FullAndResumed = [false, true];

    private static readonly (string Name, Func<AsymmetricAlgorithm> Key)[] Keys =
    [
        ("rsa-2048", () => RsaKeys.Of(2048)),
        ("ecdsa-p256", () => ECDsa.Create(EllipticCurves.KeyOf("ecdsa key", 256, ECCurve.NamedCurves.nistP256))),
    ];

    /// <summary>All handshakes: TLS 1.2 and 1.3, RSA and ECDSA, full and resumed.</summary>
    public static IEnumerable<Primitive> Primitives() =>
        from version in Versions
        from key in Keys
        from resumed in FullAndResumed
        let series = $"{version.Name}/{key.Name}/{(resumed ? "resumed" : "full")}"
        select new Primitive(series, Family.Handshake, () => Prepare(version.Protocol, key.Key(), resumed, HostOf(series)))
        {
            Pace = Pace.Slow,
        };

    // .NET caches one client session per host name in the process, so each primitive needs a separate name.
    private static string HostOf(string series) => series.Replace('/', '-').Replace('.', '-') + ".test";

    private static Operation Prepare(SslProtocols protocol, AsymmetricAlgorithm key, bool resumed, string host)
    {
        var certificate = new HandshakeCertificate(host, key);
        var server = new SslServerAuthenticationOptions
        {
            ServerCertificateContext = certificate.Context,
            EnabledSslProtocols = protocol,
            AllowTlsResume = resumed,
        };
        var client = new SslClientAuthenticationOptions
        {
            TargetHost = host,
            EnabledSslProtocols = protocol,
            CertificateChainPolicy = certificate.ClientPolicy(),
            AllowTlsResume = resumed,
        };
        // Sessions expire after five minutes, so the first one is created at the start of the measurement.
        var first = resumed;
        return new(
            () =>
            {
                if (first)
                    Connect(client, server);
                first = false;
                Ensure.That(
                    Connect(client, server) < certificate.Length == resumed,
                    resumed ? "a session was not resumed" : "a session was resumed");
            },
            certificate);
    }

    /// <summary>Opens and closes one connection.</summary>
    /// <returns>Number of bytes from server to client, which distinguishes a full handshake from a resumed one.</returns>
    private static long Connect(SslClientAuthenticationOptions clientOptions, SslServerAuthenticationOptions serverOptions)
    {
        var (clientWire, serverWire) = InMemoryWire.Pair();
        using var server = new SslStream(serverWire);
        using var client = new SslStream(clientWire);
        var accepted = server.AuthenticateAsServerAsync(serverOptions);
        client.AuthenticateAsClientAsync(clientOptions).GetAwaiter().GetResult();
        accepted.GetAwaiter().GetResult();
        var bytes = serverWire.Written;
        var one = new byte[1];
        server.WriteAsync(one).AsTask().GetAwaiter().GetResult();
        Ensure.That(client.ReadAsync(one).AsTask().GetAwaiter().GetResult() == 1);
        return bytes;
    }
}
