namespace TlsToll.Experiments.Prediction;

/// <summary>Properties of connections that determine the cost of TLS.</summary>
/// <param name="InteractionsPerConnection">Above 0: about 40 with a connection per business session, 1 with a connection per
/// request.</param>
/// <param name="RequestBytes">Bytes of a request on the wire without TLS.</param>
/// <param name="ResponseBytes">Bytes of a response on the wire without TLS.</param>
/// <param name="ResponseRecords">TLS records per response, 1 or more.</param>
/// <param name="ResumedShare">Share of the connections that resume a session, 0 to 1.</param>
public sealed record TrafficShape(double InteractionsPerConnection, double RequestBytes, double ResponseBytes, double ResponseRecords, double ResumedShare)
{
    /// <summary>Bytes that Kestrel passes to TLS at once, one page of its output; they become one TLS record.</summary>
    public const int BytesPerRecord = 4096;

    /// <summary>Number of TLS records of a response with this many bytes.</summary>
    public static double Records(double bytes) => Math.Max(1, Math.Ceiling(bytes / BytesPerRecord));
}
