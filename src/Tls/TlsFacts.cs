using System.Globalization;
using System.Security.Cryptography;

namespace TlsToll.Tls;

/// <summary>What this process's TLS is made of, for the results' record of the environment.</summary>
public static class TlsFacts
{
    /// <summary>Version of the OpenSSL that .NET loaded, such as <c>3.0.19</c> (<c>1.1.1w</c> before 3.0).</summary>
    public static string OpenSslVersion { get; } = Format(SafeEvpPKeyHandle.OpenSslVersion);

    /// <summary>
    /// Files of libssl and libcrypto mapped into this process now. An override that names a missing file falls back without a word; this
    /// shows it. Both are there after the first handshake.
    /// </summary>
    /// <returns>Absolute paths, in order, each once; empty where the system has no <c>/proc</c>.</returns>
    public static IReadOnlyList<string> LoadedLibraries() =>
    [
        .. from path in MappedFiles()
           let name = Path.GetFileName(path)
           where name.StartsWith("libssl.", StringComparison.Ordinal) || name.StartsWith("libcrypto.", StringComparison.Ordinal)
           select path,
    ];

    /// <summary>All files mapped into this process now.</summary>
    /// <returns>Absolute paths, in order, each once; empty where the system has no <c>/proc</c>.</returns>
    internal static IReadOnlyList<string> MappedFiles()
    {
        const string maps = "/proc/self/maps";
        if (!File.Exists(maps))
            return [];
        var paths =
            from line in File.ReadLines(maps)
            let start = line.IndexOf('/', StringComparison.Ordinal)
            where start >= 0
            select line[start..];
        return [.. paths.Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal)];
    }

    // MNN00PP0 from 3.0 on, MNNFFPP0 with the patch as a letter before (OPENSSL_VERSION_NUMBER(3)).
    internal static string Format(long version)
    {
        var (major, minor, fix, patch) = (version >> 28, (version >> 20) & 0xff, (version >> 12) & 0xff, (version >> 4) & 0xff);
        if (major >= 3)
            return string.Create(CultureInfo.InvariantCulture, $"{major}.{minor}.{patch}");
        var letter = patch == 0 ? "" : ((char)('a' + patch - 1)).ToString();
        return string.Create(CultureInfo.InvariantCulture, $"{major}.{minor}.{fix}{letter}");
    }
}
