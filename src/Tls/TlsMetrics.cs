using System.Diagnostics.Metrics;

namespace TlsToll.Tls;

/// <summary>
/// A process's handshakes as live metrics, with the attribute names of OpenTelemetry's TLS conventions where they exist. The counters are
/// read only on collection, so handshakes have no additional cost.
/// </summary>
public sealed class TlsMetrics : IDisposable
{
    /// <summary>Name of the meter.</summary>
    public const string MeterName = "TlsToll.Tls";

    private readonly Meter _meter = new(MeterName);

    /// <summary>Creates the metrics.</summary>
    /// <param name="counters">The process's counters.</param>
    public TlsMetrics(HandshakeCounters counters)
    {
        ArgumentNullException.ThrowIfNull(counters);
        _meter.CreateObservableCounter(
            "tls.handshakes", () => counters.Snapshot().Select(Handshakes), "{handshake}", "Handshakes by hop, role and kind");
        _meter.CreateObservableCounter(
            "tls.server.connections", () => counters.Negotiated().Select(Connections), "{connection}", "Connections that a server's handshakes came to, by what was negotiated");
    }

    /// <inheritdoc/>
    public void Dispose() => _meter.Dispose();

    private static Measurement<long> Handshakes(HandshakeCount count) => new(
        count.Count,
        new("tlstoll.hop", (int)count.Hop),
        new("tlstoll.role", count.Role.ToString().ToLowerInvariant()),
        new("tls.established", count.Kind != HandshakeKind.Failed),
        new("tls.resumed", count.Kind == HandshakeKind.Resumed));

    private static Measurement<long> Connections((NegotiatedFacts Facts, long Count) negotiated) => new(
        negotiated.Count,
        new("tls.protocol.name", TlsVersion.Of(negotiated.Facts.Protocol) is { } version && version == TlsVersion.Ssl30 ? "ssl" : "tls"),
        new("tls.protocol.version", TlsVersion.Of(negotiated.Facts.Protocol)?.Name.Replace("ssl-", "", StringComparison.Ordinal)),
        new("tls.cipher", negotiated.Facts.Suite.ToString()),
        new("tls.curve", negotiated.Facts.Group),
        new("tls.resumed", negotiated.Facts.Kind == HandshakeKind.Resumed),
        new("tlstoll.profile", negotiated.Facts.Profile));
}
