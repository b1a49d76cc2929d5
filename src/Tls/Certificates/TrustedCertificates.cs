using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls;

/// <summary>Certificates that a client trusts, from a file.</summary>
public static class TrustedCertificates
{
    /// <summary>Reads all certificates of a PEM file.</summary>
    /// <exception cref="FormatException">The file is missing, unreadable, or contains no certificate in PEM.</exception>
    public static X509Certificate2Collection Read(string path)
    {
        if (!File.Exists(path))
            throw new FormatException($"there is no {path}");
        try
        {
            var trusted = new X509Certificate2Collection();
            trusted.ImportFromPemFile(path);
            return trusted.Count > 0 ? trusted : throw new FormatException($"{path} contains no certificate in PEM");
        }
        catch (Exception e) when (e is CryptographicException or IOException or UnauthorizedAccessException)
        {
            throw new FormatException($"{path}: {e.Message.TrimEnd('.')}", e);
        }
    }
}
