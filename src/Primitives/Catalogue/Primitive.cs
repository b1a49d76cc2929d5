
namespace TlsToll.Primitives.Catalogue;

/// <summary>A cryptographic operation to measure, at one size.</summary>
/// <param name="Series">The name without the size, such as <c>aes-128-gcm</c> or <c>rsa-2048/sign</c>.</param>
/// <param name="Family">Its purpose in TLS.</param>
/// <param name="Prepare">
/// Creates keys and inputs, from fixed bytes if the algorithm accepts them. If this OpenSSL or host lacks the algorithm it throws, and the
/// message becomes the row's reason.
/// </param>
internal sealed record Primitive(string Series, Family Family, Func<Operation> Prepare)
{
    /// <summary>Bytes that one call hashes or encrypts; null for operations on keys.</summary>
    public int? Bytes { get; init; }

    public Pace Pace { get; init; } = Pace.Fast;

    /// <summary>
    /// The interface: <c>.NET</c>, or OpenSSL's own <c>EVP</c> if .NET has no method.
    /// </summary>
    public string Via { get; init; } = ".NET";

    /// <summary>The same in <c>openssl speed</c>; null if it has no such measurement.</summary>
    public SpeedReference? Speed { get; init; }

    /// <summary>The reason why a quick run omits it; null if it does not.</summary>
    public string? OnlyInFull { get; init; }

    /// <summary>Unique: the series and, for bulk, the size in bytes, such as <c>aes-128-gcm/1024</c>.</summary>
    public string Name => Bytes is { } bytes ? string.Create(null, $"{Series}/{bytes}") : Series;
}
