#pragma warning disable CA1416 // The testbed never runs on Windows: it requires /proc, setsid and OpenSSL.
using System.Security.Cryptography;

namespace TlsToll.Testbed.Certificates;

/// <summary>Random secrets in files that the group can read, for programs of other users, such as a database in a container.</summary>
public static class SharedSecret
{
    private const int Digits = 40;

    private const UnixFileMode Readable = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead;

    /// <summary>Creates a bearer token of 160 random bits, unless the file exists.</summary>
    /// <param name="path">Path of the file; its directory is created if missing.</param>
    /// <exception cref="TestbedException">The file cannot be written.</exception>
    public static void EnsureToken(string path) => Ensure(path, prefix: "");

    /// <summary>
    /// Creates a password of 160 random bits, unless the file exists. It has capital and small letters, digits and a sign, as SQL Server
    /// requires.
    /// </summary>
    /// <param name="path">Path of the file; its directory is created if missing.</param>
    /// <exception cref="TestbedException">The file cannot be written.</exception>
    public static void EnsurePassword(string path) => Ensure(path, prefix: "Pw-");

    private static void Ensure(string path, string prefix)
    {
        if (File.Exists(path))
            return;
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
            var options = new FileStreamOptions { Mode = FileMode.Create, Access = FileAccess.Write, UnixCreateMode = Readable };
            using (var writer = new StreamWriter(path + ".new", options))
                writer.Write(prefix + RandomNumberGenerator.GetHexString(Digits, lowercase: true) + "\n");
            // Regardless of the umask; and a program never reads an incomplete secret.
            File.SetUnixFileMode(path + ".new", Readable);
            File.Move(path + ".new", path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new TestbedException($"{path} cannot be written: {e.Message}", e);
        }
    }
}
