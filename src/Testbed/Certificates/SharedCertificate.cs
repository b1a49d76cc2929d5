#pragma warning disable CA1416 // Not on Windows: neither is the testbed, which needs /proc, setsid and OpenSSL.
using TlsToll.Tls;

namespace TlsToll.Testbed.Certificates;

/// <summary>A certificate and its key for a program of another user, such as a database in a container: its group may read them.</summary>
public static class SharedCertificate
{
    /// <summary>Name of the certificate.</summary>
    public const string Certificate = "server.crt";

    /// <summary>Name of the key.</summary>
    public const string Key = "server.key";

    private const UnixFileMode Readable = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead;

    /// <summary>Writes both, the certificate last, so that a program that waits for it finds the key.</summary>
    /// <param name="store">Contains the certificate.</param>
    /// <param name="kind">Which.</param>
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

    // It has its mode from the start, and appears whole.
    private static void Copy(string from, string to)
    {
        var options = new FileStreamOptions { Mode = FileMode.Create, Access = FileAccess.Write, UnixCreateMode = Readable };
        using (var writer = new StreamWriter(to + ".new", options))
            writer.Write(File.ReadAllText(from));
        File.SetUnixFileMode(to + ".new", Readable);
        File.Move(to + ".new", to, overwrite: true);
    }
}
