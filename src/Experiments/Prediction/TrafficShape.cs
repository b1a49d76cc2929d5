namespace TlsToll.Experiments.Prediction;

/// <summary>The properties of connections on which TLS's cost depends.</summary>
/// <param name="InteractionsPerConnection">Above 0: about 40 with a connection per business session, 1 with one per request.</param>
/// <param name="RequestBytes">A request as it is on the wire without TLS.</param>
/// <param name="ResponseBytes">A response as it is on the wire without TLS.</param>
/// <param name="ResponseRecords">Records of a response, 1 or more.</param>
/// <param name="ResumedShare">Share of the connections that resume a session, 0 to 1.</param>
public sealed record TrafficShape(double InteractionsPerConnection, double RequestBytes, double ResponseBytes, double ResponseRecords, double ResumedShare)
{
    /// <summary>Bytes that Kestrel gives to TLS at once: a page of its output, and a record on the wire.</summary>
    public const int BytesPerRecord = 4096;

    /// <summary>Records of a response of so many bytes.</summary>
    public static double Records(double bytes) => Math.Max(1, Math.Ceiling(bytes / BytesPerRecord));
}
