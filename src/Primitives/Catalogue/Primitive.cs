using TlsToll.Primitives.Speed;

namespace TlsToll.Primitives.Catalogue;

/// <summary>One thing to measure.</summary>
/// <param name="Series">Name without the size, such as <c>aes-128-gcm</c> or <c>rsa-2048/sign</c>.</param>
/// <param name="Family">What it is for.</param>
/// <param name="Prepare">
/// Makes keys and inputs, from fixed bytes wherever the algorithm lets them be given. Throws where this machine cannot: the message is the
/// row's reason.
/// </param>
internal sealed record Primitive(string Series, Family Family, Func<Operation> Prepare)
{
    /// <summary>Bytes that one call hashes or encrypts; null for operations on keys.</summary>
    public int? Bytes { get; init; }

    /// <summary>How to measure it.</summary>
    public Pace Pace { get; init; } = Pace.Fast;

    /// <summary>
    /// By which way it is called: <c>.NET</c>, or <c>EVP</c> where .NET has no method and OpenSSL's own interface is called.
    /// </summary>
    public string Via { get; init; } = ".NET";

    /// <summary>The same in <c>openssl speed</c>; null where it has none.</summary>
    public SpeedReference? Speed { get; init; }

    /// <summary>Whether a quick run leaves it out, and why.</summary>
    public string? OnlyInFull { get; init; }

    /// <summary>Unique: the series and, for bulk, the size in bytes, such as <c>aes-128-gcm/1024</c>.</summary>
    public string Name => Bytes is { } bytes ? string.Create(null, $"{Series}/{bytes}") : Series;
}
