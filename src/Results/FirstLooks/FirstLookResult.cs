using TlsToll.Statistics;

namespace TlsToll.Results.FirstLooks;

/// <summary>Costs of TLS inside a server's OpenSSL on this host: CPU time, with 95 % intervals over rounds.</summary>
/// <param name="Product">Name and version of the program.</param>
/// <param name="Processor">Model of the processor; null if unknown.</param>
/// <param name="OpenSsl">Version of OpenSSL.</param>
/// <param name="Tls">Version, group and suite.</param>
/// <param name="Rounds">Number of rounds, two or more.</param>
/// <param name="Seconds">Length of the measurement in seconds, warm-up included.</param>
/// <param name="Handshakes">Full handshakes by key.</param>
/// <param name="Sent">Records that the server sends.</param>
/// <param name="Received">Records that the server receives.</param>
public sealed record FirstLookResult(
    string Product, string? Processor, string OpenSsl, string Tls, int Rounds, double Seconds, IReadOnlyList<HandshakeLook> Handshakes, RecordLook Sent, RecordLook Received);

/// <summary>Full handshakes with one key.</summary>
/// <param name="Key">Name of the key.</param>
/// <param name="Ms">The server's CPU time of a handshake, in milliseconds.</param>
public sealed record HandshakeLook(string Key, Interval Ms);

/// <summary>Records in one direction, whatever the key.</summary>
/// <param name="MicrosPerRecord">CPU time of a record without its bytes, in microseconds.</param>
/// <param name="MicrosPerKb">CPU time of 1024 bytes, in microseconds.</param>
public sealed record RecordLook(Interval MicrosPerRecord, Interval MicrosPerKb);
