using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls.Client;

/// <summary>
/// A client's SslStream that records the certificate and chain verified by .NET, and also refuses weak and revoked ones. The callback gives access to
/// the verified chain without building it a second time.
/// </summary>
internal sealed class VerifiedSslStream(Stream transport, bool leaveOpen, CertificateRules rules) : SslStream(transport, leaveOpen)
{
    // One delegate for all connections: SslStream passes itself as the sender.
    public static readonly RemoteCertificateValidationCallback Verdict =
        (sender, certificate, chain, errors) => ((VerifiedSslStream)sender).Look((X509Certificate2?)certificate, chain, errors);

    private X509Certificate2? _peer;
    private CertificateFacts? _facts;
    private int _chainLength;

    /// <summary>Reason for refusing the certificate; null if it was accepted or not yet verified.</summary>
    public string? Refusal { get; private set; }

    public NegotiatedTls Describe(WireBytes handshake)
    {
        var resumed = OpenSslSession.WasResumed(this)
            ?? (_facts is null ? null : LooksResumed(handshake.Received, _facts.CertificateBytes));
        return new NegotiatedTls(
            SslProtocol, NegotiatedCipherSuite, OpenSslSession.GroupOf(this), _facts?.Key ?? "none", resumed, handshake.Sent, handshake.Received,
            _chainLength, NegotiatedFacts.AlpnOf(this), IsMutuallyAuthenticated);
    }

    /// <summary>True if the handshake is shorter than the server's certificate, which every full handshake carries.</summary>
    internal static bool LooksResumed(long handshakeBytesReceived, int certificateBytes) => handshakeBytesReceived < certificateBytes;

    protected override void Dispose(bool disposing)
    {
        // SslStream does not dispose of a certificate that it has passed to a callback.
        if (disposing)
            _peer?.Dispose();
        base.Dispose(disposing);
    }

    public override async ValueTask DisposeAsync()
    {
        await base.DisposeAsync();
        _peer?.Dispose();
    }

    private bool Look(X509Certificate2? certificate, X509Chain? chain, SslPolicyErrors errors)
    {
        _peer = certificate;
        _chainLength = chain?.ChainElements.Count ?? 0;
        Refusal = CertificateVerdict.FindRefusal(certificate, chain, errors, rules);
        if (Refusal is not null)
            return false;
        _facts = CertificateFacts.Of(certificate!);
        return true;
    }
}
