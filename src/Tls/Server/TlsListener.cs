using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;
using TlsToll.Tls.Server;

namespace TlsToll.Tls;

/// <summary>TLS on Kestrel's listeners.</summary>
public static class TlsListener
{
    /// <summary>
    /// Makes a listener speak HTTP/1.1 over TLS with one certificate and Kestrel's own way of it: nothing is chosen by name, nothing is counted. What
    /// <see cref="UseTestbedTls"/> is compared with.
    /// </summary>
    /// <param name="listen">The listener.</param>
    /// <param name="store">The certificates.</param>
    /// <param name="kind">Which of them.</param>
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

    /// <summary>
    /// Makes a listener speak HTTP/1.1 over TLS, the certificate picked by the name that the client sends, and counts its handshakes: full
    /// or resumed as OpenSSL reports it; failed if a client hello came and no complete handshake after it, or if the client then broke off
    /// by an alert because it refused the certificate (until that connection ends, its handshake counts as full). A connection that never
    /// sends a client hello counts as nothing. The transport is not wrapped.
    /// </summary>
    /// <param name="listen">The listener.</param>
    /// <param name="store">The certificates.</param>
    /// <param name="options">How to do TLS.</param>
    /// <param name="hop">The hop that the handshakes are counted for.</param>
    /// <param name="counters">Counts them.</param>
    /// <returns>The listener.</returns>
    /// <exception cref="ArgumentException">The store does not hold the default profile.</exception>
    public static ListenOptions UseTestbedTls(
        this ListenOptions listen, CertificateStore store, ServerTlsOptions options, Hop hop, HandshakeCounters counters)
    {
        ArgumentNullException.ThrowIfNull(listen);
        ArgumentNullException.ThrowIfNull(store);
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(counters);
        var profiles = new ServerProfiles(store, options);
        listen.Protocols = HttpProtocols.Http1;
        if (!options.Parts.IsFull)
        {
            listen.Use(new PartsListener(options, profiles, hop, counters).Around);
            return listen;
        }

        var count = new HandshakeCounting(hop, counters, options);
        listen.Use(count.WatchForFailure);
        listen.UseHttps(new TlsHandshakeCallbackOptions
        {
            OnConnection = context =>
            {
                var profile = profiles.For(context.ClientHelloInfo.ServerName);
                HandshakeCounting.Began(context.Connection, profile);
                return ValueTask.FromResult(profile.Options);
            },
        });
        listen.Use(count.CountCompleted);
        return listen;
    }
}
