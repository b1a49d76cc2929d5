using System.Collections.Concurrent;
using System.Net.Security;
using System.Security.Authentication;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls.Client;

internal sealed class TlsTransport(ClientTlsOptions options, Hop hop, HandshakeCounters counters) : TransportSecurity
{
    public override async ValueTask<SecuredConnection> SecureAsync(Stream transport, string host, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(transport);
        ArgumentException.ThrowIfNullOrEmpty(host);
        var wire = new CountingStream(transport);
        var stream = new VerifiedSslStream(wire);
        try
        {
            await stream.AuthenticateAsClientAsync(OptionsFor(host), cancellationToken);
        }
        catch (Exception e)
        {
            counters.Add(hop, TlsRole.Client, HandshakeKind.Failed);
            await stream.DisposeAsync();
            if (e is AuthenticationException && stream.Refusal is { } reason)
                throw new AuthenticationException($"The certificate of {host} was refused: {reason}.", e);
            throw;
        }

        var negotiated = stream.Describe(wire.Bytes);
        counters.Add(hop, TlsRole.Client, OpenSslSession.KindOf(negotiated.Resumed));
        return new SecuredConnection(stream, negotiated, wire);
    }

    private SslClientAuthenticationOptions OptionsFor(string host) => new()
    {
        TargetHost = host,
        EnabledSslProtocols = options.Protocols,
        CipherSuitesPolicy = options.Suites,
        AllowTlsResume = options.AllowResumption,
        CertificateChainPolicy = ChainPolicies.TrustOnly(options.Root),
        RemoteCertificateValidationCallback = VerifiedSslStream.Verdict,
    };
}
