using System.Security.Cryptography;
using TlsToll.Tls;

namespace TlsToll.Testbed.Certificates;

/// <summary>Files with random secrets. An existing file is kept.</summary>
public static class SecretFile
{
    private const UnixFileMode Private = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    private const int TokenDigits = 64;

    /// <summary>Creates a bearer token of 256 random bits that only its owner can read, unless the file exists.</summary>
    /// <param name="path">Path of the file; its directory is created if missing.</param>
    /// <exception cref="TestbedException">The file cannot be written.</exception>
    public static void EnsureToken(string path) => Ensure(path, prefix: "", TokenDigits, Private);

    /// <summary>Creates a secret, unless the file exists.</summary>
    /// <param name="path">Path of the file; its directory is created if missing.</param>
    /// <param name="prefix">Text before the random digits.</param>
    /// <param name="digits">Number of hexadecimal digits.</param>
    /// <param name="mode">Mode of the file.</param>
    /// <exception cref="TestbedException">The file cannot be written.</exception>
    internal static void Ensure(string path, string prefix, int digits, UnixFileMode mode)
    {
        if (File.Exists(path))
            return;
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
            ProtectedFile.Write(path, prefix + RandomNumberGenerator.GetHexString(digits, lowercase: true) + "\n", mode, overwrite: false);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new TestbedException($"{path} cannot be written: {e.Message}", e);
        }
    }
}
