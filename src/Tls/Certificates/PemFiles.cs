using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>Reads and writes PEM files. A file is written atomically, with its final mode.</summary>
internal static class PemFiles
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    private const UnixFileMode Everybody = OwnerOnly | UnixFileMode.GroupRead | UnixFileMode.OtherRead;

    /// <summary>Writes a private key in PEM.</summary>
    public static void WriteKey(string path, string pem) => Write(path, pem, OwnerOnly);

    public static void WriteCertificate(string path, X509Certificate2 certificate) =>
        Write(path, certificate.ExportCertificatePem(), Everybody);

    /// <summary>Writes the DER encoding of a list of revoked certificates.</summary>
    public static void WriteRevocations(string path, byte[] der) => Write(path, PemEncoding.WriteString("X509 CRL", der), Everybody);

    /// <summary>Copies a file that everybody may read.</summary>
    public static void Copy(string from, string to) => Write(to, File.ReadAllText(from).TrimEnd(), Everybody);

    /// <summary>
    /// Reads a private key and takes away the permissions of all but the file's owner; null if the file does not exist. A stricter mode,
    /// such as 0400, is kept.
    /// </summary>
    public static CertificateKey? ReadKey(string path, KeyAlgorithm algorithm)
    {
        if (!File.Exists(path))
            return null;
        if (File.GetUnixFileMode(path) is var mode && (mode & ~OwnerOnly) != UnixFileMode.None)
            File.SetUnixFileMode(path, mode & OwnerOnly);
        return Naming(path, () => CertificateKey.FromPem(algorithm, File.ReadAllText(path)));
    }

    /// <summary>Reads a certificate; null if the file does not exist.</summary>
    public static X509Certificate2? ReadCertificate(string path) =>
        File.Exists(path) ? Naming(path, () => X509Certificate2.CreateFromPem(File.ReadAllText(path))) : null;

    /// <summary>Converts any error into a <see cref="CertificateStoreException"/> that names the file.</summary>
    public static T Naming<T>(string path, Func<T> use)
    {
        try
        {
            return use();
        }
        catch (Exception e) when (e is CryptographicException or ArgumentException or IOException or UnauthorizedAccessException)
        {
            throw new CertificateStoreException($"{path} cannot be used: {FirstLine(e.Message)} Delete it; the next run then creates it again.", e);
        }
    }

    private static string FirstLine(string message) => message.Trim().Split('\r', '\n')[0].TrimEnd('.') + ".";

    private static void Write(string path, string pem, UnixFileMode mode) => ProtectedFile.Write(path, pem + "\n", mode);
}
