using System.Net.Security;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;
using TlsToll.Tls.Client;

namespace TlsToll.Tls;

/// <summary>TLS of the third hop, where the database driver owns the connection and exposes its TLS options.</summary>
public static class DatabaseTls
{
    /// <summary>
    /// Configures Npgsql through its <c>UseSslClientAuthenticationOptionsCallback</c>: full handshakes only, the server verified against
    /// one root and by the name or address that the driver connects to, and handshakes counted for hop 3. The connection string must
    /// contain <c>SSL Mode=Require</c> and no root certificate: Npgsql then leaves verification to this callback, whereas with VerifyFull
    /// it performs its own. A refusal throws an <see cref="AuthenticationException"/> with its reason. A handshake that fails before the server's certificate arrives is reported by the driver and not counted here.
    /// </summary>
    /// <param name="options">The driver's options, modified in place.</param>
    /// <param name="root">The only trusted CA.</param>
    /// <param name="revoked">The certificates that the CA has revoked.</param>
    /// <param name="counters">Counters for the handshakes.</param>
    public static void Configure(SslClientAuthenticationOptions options, X509Certificate2 root, RevokedCertificates revoked, HandshakeCounters counters)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(root);
        ArgumentNullException.ThrowIfNull(revoked);
        ArgumentNullException.ThrowIfNull(counters);
        var rules = new CertificateRules(AllowShortKeys: false, revoked);
        options.AllowTlsResume = false;
        options.CertificateChainPolicy = ChainPolicies.TrustOnly(root);
        options.RemoteCertificateValidationCallback = (sender, certificate, chain, errors) =>
        {
            var refusal = CertificateVerdict.FindRefusal((X509Certificate2?)certificate, chain, errors, rules);
            var kind = refusal is null ? OpenSslSession.KindOf(OpenSslSession.WasResumed((SslStream)sender)) : HandshakeKind.Failed;
            counters.Add(Hop.SutToDatabase, TlsRole.Client, kind);
            // The driver passes on what is thrown here, and would not know the reason of a refusal.
            return refusal is null ? true : throw new AuthenticationException($"The certificate of the database was refused: {refusal}.");
        };
    }
}
