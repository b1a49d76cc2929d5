using System.Security.Cryptography;
using System.Text;
using TlsToll.Hosting.Routing;

namespace TlsToll.Hosting.Administration;

/// <summary>Allows only requests with the bearer token, or all requests if no token is set. The health path needs no token.</summary>
internal sealed class TokenCheck(string? token)
{
    private const string Scheme = "Bearer ";

    // Hashes always have the same length, so the time of the comparison does not reveal even the token's length.
    private readonly byte[]? _expected = token is null ? null : Hash(token);

    /// <param name="path">Path of the request.</param>
    /// <param name="authorisation">Authorization header of the request; null or empty if absent.</param>
    public bool Allows(string? path, string? authorisation) =>
        _expected is null || path == Health.AdministrationPath || (authorisation is not null
            && authorisation.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)
            && CryptographicOperations.FixedTimeEquals(Hash(authorisation[Scheme.Length..].Trim()), _expected));

    private static byte[] Hash(string text) => SHA256.HashData(Encoding.UTF8.GetBytes(text));
}
