using TlsToll.Results.Factors;

namespace TlsToll.Experiments.Sizing;

/// <summary>What the connections of a calibration's cell do.</summary>
public enum SizeWork
{
    /// <summary>One request each, with a full handshake if they have TLS.</summary>
    Connections,

    /// <summary>One request each; all but the first of a client resume its session.</summary>
    Resumed,

    /// <summary>Many requests with small responses.</summary>
    Small,

    /// <summary>Many requests with responses of many records.</summary>
    Large,
}

/// <summary>A cell of a calibration, measured once in every round.</summary>
/// <param name="Work">What its connections do.</param>
/// <param name="Tls">TLS's settings; null without TLS.</param>
/// <param name="Front">Program that ends TLS in front of the server; null for none.</param>
public sealed record SizeCell(SizeWork Work, TlsChoice? Tls, string? Front = null)
{
    /// <summary>Clients, which work at the same time.</summary>
    public const int Clients = 16;

    private const int SlowKeyBits = 3072;

    /// <summary>Number of requests, a multiple of <see cref="Clients"/>.</summary>
    public int Requests => Work switch
    {
        SizeWork.Small => 200 * Clients,
        SizeWork.Large => 30 * Clients,
        SizeWork.Resumed => 10 * Clients,
        _ => Tls is null ? 20 * Clients : Tls.Key is { IsRsa: true, Bits: > SlowKeyBits } ? 3 * Clients : 6 * Clients,
    };

    /// <summary>Requests on a connection.</summary>
    public int PerConnection => Work is SizeWork.Small or SizeWork.Large ? Requests / Clients : 1;

    /// <summary>Length of a page in bytes.</summary>
    public int PageBytes => Work == SizeWork.Large ? 65_536 : 100;

    /// <summary>Full handshakes that the clients must have counted.</summary>
    public int FullHandshakes => Tls is null ? 0 : Work == SizeWork.Resumed ? Clients : Requests / PerConnection;

    /// <summary>Resumed handshakes that the clients must have counted.</summary>
    public int ResumedHandshakes => Work == SizeWork.Resumed ? Requests - Clients : 0;
}

/// <summary>What the server did in a cell.</summary>
/// <param name="Micros">Its CPU time per request in microseconds, with that of the program in front of it.</param>
/// <param name="WireBytes">Bytes per request on the wire, in both directions.</param>
public sealed record SizeReading(double Micros, double WireBytes);
