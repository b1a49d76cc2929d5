using System.Net.Security;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;
using TlsToll.Tls.Client;

namespace TlsToll.Tls;

/// <summary>
/// Handler for an <see cref="HttpClient"/> that speaks TLS with one server: certificate and host name are always verified, and no proxy and no redirect leads
/// elsewhere. The connection is kept between requests, which are sent one after the other.
/// </summary>
public sealed class VerifyingHandler : DelegatingHandler
{
    private string? _refusal;

    /// <summary>Creates the handler.</summary>
    /// <param name="trusted">The trusted CAs, or the server's own certificate if it is self-signed; null for the CAs that this host trusts.</param>
    public VerifyingHandler(X509Certificate2Collection? trusted) => InnerHandler = new SocketsHttpHandler
    {
        AllowAutoRedirect = false,
        UseProxy = false,
        UseCookies = false,
        PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
        SslOptions = new SslClientAuthenticationOptions
        {
            EnabledSslProtocols = SslProtocols.Tls12 | SslProtocols.Tls13,
            CertificateChainPolicy = ChainPolicies.Trust(trusted),
            RemoteCertificateValidationCallback = (_, certificate, chain, errors) => Accepts((X509Certificate2?)certificate, chain, errors),
        },
    };

    /// <inheritdoc/>
    /// <exception cref="AuthenticationException">The certificate is refused; the message is the reason, as the end of a sentence.</exception>
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        // Of an earlier connection.
        _refusal = null;
        try
        {
            return await base.SendAsync(request, cancellationToken);
        }
        catch (HttpRequestException e) when (_refusal is { } reason)
        {
            throw new AuthenticationException(reason, e);
        }
    }

    private bool Accepts(X509Certificate2? certificate, X509Chain? chain, SslPolicyErrors errors)
    {
        _refusal = CertificateVerdict.FindRefusal(certificate, chain, errors, CertificateRules.Usual);
        return _refusal is null;
    }
}
