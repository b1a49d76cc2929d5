using System.Security.Cryptography;

namespace TlsToll.Workload;

/// <summary>
/// The salted hash that is stored in place of a password (the Coimbra kit keeps passwords in clear): PBKDF2 with HMAC-SHA-256. No service
/// of TPC-App checks a password, and one New Customer in a hundred interactions must not become the benchmark's cost, so the iterations are
/// few; a system with real users needs hundreds of thousands. The stored text contains their number.
/// </summary>
public static class Passwords
{
    /// <summary>Bytes of salt.</summary>
    public const int SaltBytes = 16;

    /// <summary>Iterations, about 0.2 ms of CPU. This project's assumption.</summary>
    public const int Iterations = 1000;

    /// <summary>Most characters of the stored text.</summary>
    public const int MaxLength = 100;

    private const int HashBytes = 32;

    /// <summary>The text to store: <c>pbkdf2-sha256$iterations$salt$hash</c>, salt and hash in Base64.</summary>
    /// <param name="password">As the customer sent it.</param>
    /// <param name="salt"><see cref="SaltBytes"/> bytes, another for every customer.</param>
    /// <exception cref="ArgumentOutOfRangeException">The salt has another length.</exception>
    public static string Hash(string password, ReadOnlySpan<byte> salt)
    {
        ArgumentOutOfRangeException.ThrowIfNotEqual(salt.Length, SaltBytes, nameof(salt));
        Span<byte> hash = stackalloc byte[HashBytes];
        Rfc2898DeriveBytes.Pbkdf2(password, salt, hash, Iterations, HashAlgorithmName.SHA256);
        return FormattableString.Invariant($"pbkdf2-sha256${Iterations}${Convert.ToBase64String(salt)}${Convert.ToBase64String(hash)}");
    }
}
