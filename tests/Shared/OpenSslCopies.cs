using TlsToll.Tls;

namespace TlsToll;

/// <summary>Another OpenSSL than the host's: copies of the host's libraries, which the kernel shows by their own paths.</summary>
internal static class OpenSslCopies
{
    /// <summary>Copies libssl and libcrypto into a directory that exists.</summary>
    public static void CopyTo(string directory)
    {
        // Makes .NET load them.
        _ = TlsFacts.OpenSslVersion;
        foreach (var library in TlsFacts.LoadedLibraries())
            File.Copy(library, Path.Combine(directory, Path.GetFileName(library)));
    }
}
