using System.Security.Cryptography;
using System.Text;

namespace TlsToll.Contracts.Administration;

/// <summary>The bearer token of administration ports: the rule for its characters, and the check of a request.</summary>
/// <param name="token">The token; null if requests need none.</param>
public sealed class BearerToken(string? token)
{
    /// <summary>Minimum length of a token in characters.</summary>
    public const int MinimumLength = 16;

    private const string Scheme = "Bearer ";

    // Hashes always have the same length, so the time of the comparison does not reveal even the token's length.
    private readonly byte[]? _expected = token is null ? null : Hash(token);

    /// <summary>True if the text is long enough and consists of printable ASCII characters without spaces.</summary>
    public static bool IsValid(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return text.Length >= MinimumLength && !text.AsSpan().ContainsAnyExceptInRange('!', '~');
    }

    /// <summary>True if no token is required, or the Authorization header has it.</summary>
    /// <param name="authorisation">Authorization header of the request; null or empty if absent.</param>
    public bool Allows(string? authorisation) => _expected is null || (authorisation is not null
        && authorisation.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)
        && CryptographicOperations.FixedTimeEquals(Hash(authorisation[Scheme.Length..].Trim()), _expected));

    private static byte[] Hash(string text) => SHA256.HashData(Encoding.UTF8.GetBytes(text));
}
