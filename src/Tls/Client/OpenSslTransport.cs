using System.Net;
using System.Net.Security;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls.Client;

/// <summary>Secures connections by TLS as a client, by OpenSSL itself: one context for all, and OpenSSL verifies each certificate and name.</summary>
/// <param name="options">The client's TLS options.</param>
/// <param name="hop">The hop for which the handshakes are counted.</param>
/// <param name="counters">Counters for the handshakes.</param>
internal sealed class OpenSslTransport(ClientTlsOptions options, Hop hop, HandshakeCounters counters) : TransportSecurity
{
    private readonly Lazy<OpenSslContext> _context = new(() => new OpenSslContext(options));

    private readonly CertificateRules _rules = options.Rules;

    // Sessions are only offered by connections of the same client that offer the same otherwise.
    private readonly string _offer =
        $"{options.Root.Thumbprint} {options.Protocols} {string.Join(':', options.Suites?.Select(s => s.Name) ?? [])} {options.Certificate?.Thumbprint} {options.ApplicationProtocol} {options.AllowShortKeys} {options.OnlyKey?.Name} {options.SessionOwner}";

    public override async ValueTask<SecuredConnection> SecureAsync(Stream transport, string host, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(transport);
        ArgumentException.ThrowIfNullOrEmpty(host);
        var wire = new CountingStream(transport);
        OpenSslStream? stream = null;
        try
        {
            var resumes = options.AllowResumption && !IPAddress.TryParse(host, out _);
            var session = resumes ? KeptSession.Find(_offer, host) : null;
            var connection = Begin(host, session);
            stream = new OpenSslStream(connection, wire);
            var negotiated = await ShakeHandsAsync(stream, connection, wire, host, session, cancellationToken);
            counters.Add(hop, TlsRole.Client, OpenSslSession.KindOf(negotiated.Resumed));
            if (resumes)
                stream.FirstData = () => Keep(connection, host, negotiated.Mutual);
            return new SecuredConnection(stream, negotiated, wire);
        }
        catch
        {
            counters.Add(hop, TlsRole.Client, HandshakeKind.Failed);
            if (stream is not null)
                await stream.AbandonAsync();
            else
                await wire.DisposeAsync();
            throw;
        }
    }

    // The connection has a reference of its own to the session that it offers.
    private OpenSslConnection Begin(string host, KeptSession? session)
    {
        try
        {
            return new OpenSslConnection(_context.Value, host, session);
        }
        finally
        {
            session?.DangerousRelease();
        }
    }

    private async ValueTask<NegotiatedTls> ShakeHandsAsync(
        OpenSslStream stream, OpenSslConnection connection, CountingStream wire, string host, KeptSession? session, CancellationToken cancellationToken)
    {
        try
        {
            await stream.HandshakeAsync(cancellationToken);
        }
        catch (AuthenticationException e)
        {
            throw connection.Verdict == 0
                ? new AuthenticationException($"The TLS handshake with {host} failed: {e.Message}.", e)
                : Refusal(host, Explain(connection, host, connection.Verdict), e);
        }

        using var held = connection.Hold();
        var verdict = 0L;
        var resumed = connection.IsResumed;
        var chain = resumed ? connection.VerifyAgain(_context.Value, out verdict) : connection.VerifiedChain();
        var refusal = verdict != 0 ? Explain(connection, host, verdict)
            : chain is null ? "the server sent none"
            : CertificateVerdict.FindFault(chain.Leaf, chain.Intermediates, _rules);
        if (refusal is not null)
        {
            if (session is not null)
                KeptSession.Forget(_offer, host, session);
            await TlsTransport.BreakOff(wire);
            throw Refusal(host, refusal, null);
        }

        var bytes = wire.Bytes;
        return new NegotiatedTls(
            connection.Protocol, connection.Suite, connection.Group, chain!.Leaf.Key, resumed, bytes.Sent, bytes.Received, chain.Length, connection.Alpn,
            resumed ? session!.Mutual : connection.HasSigned);
    }

    private void Keep(OpenSslConnection connection, string host, bool mutual)
    {
        if (connection.Session(mutual) is { } session)
            KeptSession.Keep(_offer, host, session);
    }

    private static AuthenticationException Refusal(string host, string reason, Exception? inner) =>
        new($"The certificate of {host} was refused: {reason}.", inner);

    // The texts are those of the other client: .NET looks at the certificate again, to name what OpenSSL refused.
    private string Explain(OpenSslConnection connection, string host, long verdict)
    {
        var certificates = new X509Certificate2Collection();
        try
        {
            foreach (var der in connection.Sent())
                certificates.Add(X509CertificateLoader.LoadCertificate(der));
            using var chain = new X509Chain { ChainPolicy = ChainPolicies.TrustOnly(options.Root) };
            chain.ChainPolicy.ExtraStore.AddRange(certificates);
            var errors = certificates.Count == 0 || chain.Build(certificates[0]) ? SslPolicyErrors.None : SslPolicyErrors.RemoteCertificateChainErrors;
            if (certificates.Count > 0 && !certificates[0].MatchesHostname(host))
                errors |= SslPolicyErrors.RemoteCertificateNameMismatch;
            var reason = certificates.Count == 0 ? null : CertificateVerdict.FindRefusal(certificates[0], chain, errors, _rules);
            return reason ?? OpenSslConnection.Describe(verdict);
        }
        catch (CryptographicException)
        {
            return OpenSslConnection.Describe(verdict);
        }
        finally
        {
            foreach (var certificate in certificates)
                certificate.Dispose();
        }
    }
}
