using System.Net;
using System.Security.Cryptography;
using System.Text;

namespace TlsToll.Vendors.Administration;

/// <summary>Who may administer: on loopback anybody, elsewhere whoever has the bearer token. Health is for all.</summary>
internal sealed class TokenCheck(string? token)
{
    private const string Scheme = "Bearer ";

    // Hashed, so that the comparison takes as long whatever is sent, and does not even tell the token's length.
    private readonly byte[]? _expected = token is null ? null : Hash(token);

    /// <summary>Whether an address may be listened on only with a token.</summary>
    public static bool IsNeededOn(IPAddress address) => !IPAddress.IsLoopback(address);

    /// <summary>Whether a request may pass, by its path and Authorization header.</summary>
    public bool Allows(string? path, string? authorisation) =>
        _expected is null || path == "/health" || (authorisation is not null
            && authorisation.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)
            && CryptographicOperations.FixedTimeEquals(Hash(authorisation[Scheme.Length..].Trim()), _expected));

    private static byte[] Hash(string text) => SHA256.HashData(Encoding.UTF8.GetBytes(text));
}
