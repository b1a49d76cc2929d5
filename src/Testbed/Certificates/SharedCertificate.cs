using TlsToll.Tls;

namespace TlsToll.Testbed.Certificates;

/// <summary>
/// Copies of a certificate and its key for another user's program, such as a database in a container. The group can read them.
/// </summary>
public static class SharedCertificate
{
    /// <summary>File name of the certificate.</summary>
    public const string Certificate = "server.crt";

    /// <summary>File name of the key.</summary>
    public const string Key = "server.key";

    private const UnixFileMode Readable = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead;

    /// <summary>Writes both files, the certificate last, so that a program that waits for the certificate finds the key.</summary>
    /// <param name="store">Store that contains the certificate.</param>
    /// <param name="kind">Kind of the certificate's key.</param>
    /// <param name="directory">Directory of the copies; created if missing.</param>
    /// <exception cref="TestbedException">The directory cannot be written.</exception>
    public static void Write(CertificateStore store, KeyKind kind, string directory)
    {
        try
        {
            Directory.CreateDirectory(directory);
            Copy(store.KeyPath(kind), Path.Combine(directory, Key));
            Copy(store.CertificatePath(kind), Path.Combine(directory, Certificate));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new TestbedException($"The certificate cannot be copied to {directory}: {e.Message}", e);
        }
    }

    private static void Copy(string from, string to) => ProtectedFile.Write(to, File.ReadAllText(from), Readable);
}
