using System.Security.Cryptography;

namespace TlsToll.Workload;

/// <summary>
/// Hashes passwords for storage by PBKDF2 with HMAC-SHA-256 and a salt (the Coimbra kit stores passwords in clear text). The number of
/// iterations is low, because no service of TPC-App verifies a password, and one New Customer in a hundred interactions must not dominate
/// the benchmark's cost. A system with real users needs hundreds of thousands. The stored text contains the number of iterations.
/// </summary>
public static class Passwords
{
    /// <summary>Length of the salt in bytes.</summary>
    public const int SaltBytes = 16;

    /// <summary>Number of iterations; they take about 0.2 ms of CPU time. This project's assumption.</summary>
    public const int Iterations = 1000;

    private const int HashBytes = 32;

    /// <summary>The text to store: <c>pbkdf2-sha256$iterations$salt$hash</c>, salt and hash in Base64.</summary>
    /// <param name="password">The password as sent by the customer.</param>
    /// <param name="salt"><see cref="SaltBytes"/> bytes, different for every customer.</param>
    /// <exception cref="ArgumentOutOfRangeException">The salt does not have <see cref="SaltBytes"/> bytes.</exception>
    public static string Hash(string password, ReadOnlySpan<byte> salt)
    {
        ArgumentOutOfRangeException.ThrowIfNotEqual(salt.Length, SaltBytes, nameof(salt));
        Span<byte> hash = stackalloc byte[HashBytes];
        Rfc2898DeriveBytes.Pbkdf2(password, salt, hash, Iterations, HashAlgorithmName.SHA256);
        return FormattableString.Invariant($"pbkdf2-sha256${Iterations}${Convert.ToBase64String(salt)}${Convert.ToBase64String(hash)}");
    }
}
