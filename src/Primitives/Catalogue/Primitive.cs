
namespace TlsToll.Primitives.Catalogue;

/// <summary>A cryptographic operation to measure, at one size.</summary>
/// <param name="Series">The name without the size, such as <c>aes-128-gcm</c> or <c>rsa-2048/sign</c>.</param>
/// <param name="Family">Purpose in TLS.</param>
/// <param name="Prepare">
/// Creates keys and inputs, from fixed bytes if the algorithm accepts them. Throws an exception if this OpenSSL or host lacks the
/// algorithm; its message becomes the reason in the results row.
/// </param>
internal sealed record Primitive(string Series, Family Family, Func<Operation> Prepare)
{
    /// <summary>Bytes that one call hashes or encrypts; null for operations on keys.</summary>
    public int? Bytes { get; init; }

    public Pace Pace { get; init; } = Pace.Fast;

    /// <summary>The programming interface: <c>.NET</c>, or OpenSSL's <c>EVP</c> if .NET has no method.</summary>
    public string Via { get; init; } = ".NET";

    /// <summary>The corresponding measurement of <c>openssl speed</c>; null if there is none.</summary>
    public SpeedReference? Speed { get; init; }

    /// <summary>Reason for omitting the primitive in a quick run; null if it is not omitted.</summary>
    public string? OnlyInFull { get; init; }

    /// <summary>Unique name: the series and, for bulk primitives, the size in bytes, such as <c>aes-128-gcm/1024</c>.</summary>
    public string Name => Bytes is { } bytes ? string.Create(null, $"{Series}/{bytes}") : Series;
}
