using System.Net.Security;
using System.Security.Authentication;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;
using TlsToll.Tls.Server;

namespace TlsToll.Tls;

/// <summary>Extension methods for TLS on Kestrel's listeners.</summary>
public static class TlsListener
{
    /// <summary>
    /// Configures a listener for HTTP/1.1 over TLS with one certificate through Kestrel's standard options, without selection by host name
    /// and without counters. This is the baseline for <see cref="UseTestbedTls"/>.
    /// </summary>
    /// <param name="listen">The listener.</param>
    /// <param name="store">The certificates.</param>
    /// <param name="kind">The kind of key of the certificate.</param>
    /// <returns>The listener.</returns>
    public static ListenOptions UseOneCertificate(this ListenOptions listen, CertificateStore store, KeyKind kind)
    {
        ArgumentNullException.ThrowIfNull(listen);
        ArgumentNullException.ThrowIfNull(store);
        ArgumentNullException.ThrowIfNull(kind);
        listen.Protocols = HttpProtocols.Http1;
        listen.UseHttps(new HttpsConnectionAdapterOptions
        {
            ServerCertificate = store.Profiles[kind.HostName].TargetCertificate,
            OnAuthenticate = (_, options) => options.AllowTlsResume = false,
        });
        return listen;
    }

    /// <summary>Configures a listener for HTTP/1.1 over TLS 1.2 or 1.3 with a certificate that is not a tier's.</summary>
    /// <param name="listen">The listener.</param>
    /// <param name="certificate">The certificate.</param>
    /// <returns>The listener.</returns>
    public static ListenOptions UseCertificate(this ListenOptions listen, ServerCertificate certificate)
    {
        ArgumentNullException.ThrowIfNull(listen);
        ArgumentNullException.ThrowIfNull(certificate);
        var options = new SslServerAuthenticationOptions
        {
            // offline: do not fetch issuers or OCSP responses.
            ServerCertificateContext = SslStreamCertificateContext.Create(certificate.Leaf, certificate.Issuers, offline: true),
            EnabledSslProtocols = SslProtocols.Tls12 | SslProtocols.Tls13,
            AllowRenegotiation = false,
            ApplicationProtocols = [SslApplicationProtocol.Http11],
        };
        listen.Protocols = HttpProtocols.Http1;
        listen.UseHttps(new TlsHandshakeCallbackOptions { OnConnection = _ => ValueTask.FromResult(options) });
        return listen;
    }

    /// <summary>
    /// Configures a listener for HTTP over TLS, with the profile selected by the host name that the client sends, and counts
    /// handshakes. A handshake is full or resumed as reported by OpenSSL. It is failed if it does not complete after a ClientHello, or if
    /// the client then refuses the certificate by an alert (until that connection ends, the handshake counts as full). A connection without
    /// a ClientHello is not counted. The transport is not wrapped.
    /// </summary>
    /// <param name="listen">The listener.</param>
    /// <param name="store">The certificates.</param>
    /// <param name="options">The TLS options.</param>
    /// <param name="hop">The hop for which the handshakes are counted.</param>
    /// <param name="counters">Counters for the handshakes.</param>
    /// <returns>The listener.</returns>
    /// <exception cref="ArgumentException">The store does not contain the default profile.</exception>
    public static ListenOptions UseTestbedTls(
        this ListenOptions listen, CertificateStore store, ServerTlsOptions options, Hop hop, HandshakeCounters counters)
    {
        ArgumentNullException.ThrowIfNull(listen);
        ArgumentNullException.ThrowIfNull(store);
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(counters);
        var profiles = new ServerProfiles(store, options);
        listen.Protocols = options.Http2 ? HttpProtocols.Http2 : HttpProtocols.Http1;
        if (!options.Parts.IsFull)
        {
            listen.Use(new PartsListener(options, profiles, hop, counters).Around);
            return listen;
        }

        var count = new HandshakeCounting(hop, counters, options);
        listen.Use(count.WatchForFailure);
        listen.UseHttps(new TlsHandshakeCallbackOptions
        {
            HandshakeTimeout = options.HandshakeTimeout,
            OnConnection = context =>
            {
                var profile = profiles.For(context.ClientHelloInfo.ServerName);
                HandshakeCounting.Began(context.Connection, profile);
                return ValueTask.FromResult(profile.Options);
            },
        });
        listen.Use(count.CountCompleted);
        if (options.LargeRecords)
            listen.Use(LargeRecords.Around);
        return listen;
    }
}
