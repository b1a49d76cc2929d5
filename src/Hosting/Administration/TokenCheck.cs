using System.Security.Cryptography;
using System.Text;
using TlsToll.Hosting.Routing;

namespace TlsToll.Hosting.Administration;

/// <summary>Lets only requests with the bearer token through, or all of them if there is no token. Health is open to everyone.</summary>
internal sealed class TokenCheck(string? token)
{
    private const string Scheme = "Bearer ";

    // Hashes have the same length whatever the client sends, so the time of the comparison does not even reveal the token's length.
    private readonly byte[]? _expected = token is null ? null : Hash(token);

    /// <param name="path">Path of the request.</param>
    /// <param name="authorisation">Its Authorization header; null or empty if absent.</param>
    public bool Allows(string? path, string? authorisation) =>
        _expected is null || path == Health.AdministrationPath || (authorisation is not null
            && authorisation.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)
            && CryptographicOperations.FixedTimeEquals(Hash(authorisation[Scheme.Length..].Trim()), _expected));

    private static byte[] Hash(string text) => SHA256.HashData(Encoding.UTF8.GetBytes(text));
}
