using TlsToll.Primitives.Estimates;

namespace TlsToll.Primitives.Results;

/// <summary>The cost of a suite's record protection, as the sum of its primitives.</summary>
/// <param name="Suite">IANA's name. A TLS 1.2 suite represents all suites with the same record protection but other key exchanges.</param>
/// <param name="Parts">The series that protect a record.</param>
/// <param name="Nanoseconds">Time per record of 16,384 bytes, the maximum length.</param>
/// <param name="GigabitsPerSecond">Throughput on one core.</param>
internal sealed record SuiteCost(string Suite, IReadOnlyList<string> Parts, Estimate Nanoseconds, Estimate GigabitsPerSecond)
{
    private const int RecordBytes = 16384;

    private static readonly (string Suite, string[] Parts)[] Known =
    [
        ("TLS_AES_128_GCM_SHA256", ["aes-128-gcm"]),
        ("TLS_AES_256_GCM_SHA384", ["aes-256-gcm"]),
        ("TLS_CHACHA20_POLY1305_SHA256", ["chacha20-poly1305"]),
        ("TLS_RSA_WITH_AES_128_CBC_SHA", ["aes-128-cbc", "hmac-sha1"]),
        ("TLS_RSA_WITH_AES_256_CBC_SHA", ["aes-256-cbc", "hmac-sha1"]),
        ("TLS_RSA_WITH_AES_128_CBC_SHA256", ["aes-128-cbc", "hmac-sha256"]),
        ("TLS_RSA_WITH_RC4_128_MD5", ["rc4", "hmac-md5"]),
        ("TLS_RSA_WITH_RC4_128_SHA", ["rc4", "hmac-sha1"]),
        ("TLS_RSA_WITH_CAMELLIA_128_CBC_SHA", ["camellia-128-cbc", "hmac-sha1"]),
        ("TLS_RSA_WITH_CAMELLIA_256_CBC_SHA", ["camellia-256-cbc", "hmac-sha1"]),
        ("TLS_RSA_WITH_SEED_CBC_SHA", ["seed-cbc", "hmac-sha1"]),
        ("TLS_RSA_WITH_3DES_EDE_CBC_SHA", ["3des-cbc", "hmac-sha1"]),
    ];

    /// <summary>True for the suites of TLS 1.3.</summary>
    public bool IsCurrent => Parts.Count == 1;

    /// <summary>The suites whose primitives were all measured, fastest first.</summary>
    public static IReadOnlyList<SuiteCost> Of(IEnumerable<ResultRow> rows)
    {
        var records = rows.Where(r => r is { Bytes: RecordBytes, AesNiOff: false, DotNet: not null })
            .ToDictionary(r => r.Series, r => r.DotNet!.Nanoseconds, StringComparer.Ordinal);
        return
        [
            .. from suite in Known
               where suite.Parts.All(records.ContainsKey)
               let time = Estimate.Sum([.. suite.Parts.Select(p => records[p])])
               orderby time.Value
               select new SuiteCost(suite.Suite, suite.Parts, time, Performance.Of(time, RecordBytes, megahertz: null).GigabitsPerSecond!),
        ];
    }
}
