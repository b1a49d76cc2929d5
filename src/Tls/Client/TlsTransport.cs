using System.Net.Security;
using System.Security.Authentication;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls.Client;

/// <summary>Secures connections by TLS as a client.</summary>
/// <param name="options">The client's TLS options.</param>
/// <param name="hop">The hop for which the handshakes are counted.</param>
/// <param name="counters">Counters for the handshakes.</param>
/// <param name="plainData">True to end TLS after the handshake and send the data in the clear.</param>
internal sealed class TlsTransport(ClientTlsOptions options, Hop hop, HandshakeCounters counters, bool plainData = false)
    : TransportSecurity
{
    // A plaintext alert record: fatal, bad certificate.
    private static readonly byte[] Alert = [21, 3, 3, 0, 2, 2, 42];

    private readonly List<SslApplicationProtocol>? _protocols = options.ApplicationProtocol is { } name ? [new(name)] : null;

    private readonly CertificateRules _rules = options.Rules;

    private readonly CipherSuitesPolicy? _suites = options.Suites is { } suites ? new CipherSuitesPolicy(suites.Select(s => s.Value)) : null;

    private readonly SslStreamCertificateContext? _certificate = options.Certificate is { } certificate
        ? SslStreamCertificateContext.Create(certificate, additionalCertificates: null, offline: true)
        : null;

    public override async ValueTask<SecuredConnection> SecureAsync(Stream transport, string host, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(transport);
        ArgumentException.ThrowIfNullOrEmpty(host);
        var wire = new CountingStream(transport);
        var stream = new VerifiedSslStream(wire, leaveOpen: plainData, _rules);
        try
        {
            await stream.AuthenticateAsClientAsync(OptionsFor(host), cancellationToken);
        }
        catch (Exception e)
        {
            counters.Add(hop, TlsRole.Client, HandshakeKind.Failed);
            if (stream.Refusal is not null)
                await BreakOff(wire);
            await stream.DisposeAsync();
            await wire.DisposeAsync();
            if (e is AuthenticationException && stream.Refusal is { } reason)
                throw new AuthenticationException($"The certificate of {host} was refused: {reason}.", e);
            throw;
        }

        var negotiated = stream.Describe(wire.Bytes);
        counters.Add(hop, TlsRole.Client, OpenSslSession.KindOf(negotiated.Resumed));
        if (!plainData)
            return new SecuredConnection(stream, negotiated, wire);
        await stream.DisposeAsync();
        if (negotiated.Protocol == SslProtocols.Tls13)
        {
            await wire.DisposeAsync();
            throw new AuthenticationException("After a handshake of TLS 1.3, data cannot be sent in the clear: its tickets come among them.");
        }

        // No data have been read yet: in TLS 1.2 the server sends nothing between its Finished and its response to a request.
        return new SecuredConnection(wire, negotiated with { Parts = TlsParts.PlainData.Name }, wire);
    }

    /// <summary>
    /// Signals to the server that its certificate was refused. On OpenSSL, .NET verifies the certificate after its last handshake message
    /// and cannot send an alert, so the server would consider the handshake successful. Encryption is already active, so any plaintext
    /// record is a fatal error.
    /// </summary>
    public static async ValueTask BreakOff(CountingStream wire)
    {
        try
        {
            await wire.WriteAsync(Alert, CancellationToken.None);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // The server has already closed the connection.
        }
    }

    private SslClientAuthenticationOptions OptionsFor(string host) => new()
    {
        TargetHost = host,
        EnabledSslProtocols = options.Protocols,
        CipherSuitesPolicy = _suites,
        AllowTlsResume = options.AllowResumption,
        ClientCertificateContext = _certificate,
        ApplicationProtocols = _protocols,
        CertificateChainPolicy = ChainPolicies.TrustOnly(options.Root),
        RemoteCertificateValidationCallback = VerifiedSslStream.Verdict,
    };
}
