using System.Globalization;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace TlsToll.Tls;

/// <summary>The OpenSSL in use by this process, recorded in the results.</summary>
public static class TlsFacts
{
    /// <summary>Version of the OpenSSL that .NET loaded, such as <c>3.0.19</c> (<c>1.1.1w</c> before 3.0).</summary>
    public static string OpenSslVersion { get; } = Format(SafeEvpPKeyHandle.OpenSslVersion);

    /// <summary>
    /// Files of libssl and libcrypto currently mapped into this process; both are mapped after the first handshake. They reveal whether
    /// .NET silently ignored an override with a missing file.
    /// </summary>
    /// <returns>Absolute paths, sorted and unique; empty if the system has no <c>/proc</c>.</returns>
    public static IReadOnlyList<string> LoadedLibraries() => OpenSslAmong(MappedFiles());

    /// <summary>Files of libssl and libcrypto that a process has mapped.</summary>
    /// <param name="maps">Text of its <c>/proc/PID/maps</c>.</param>
    /// <returns>Absolute paths, sorted and unique.</returns>
    public static IReadOnlyList<string> LibrariesIn(string maps)
    {
        ArgumentNullException.ThrowIfNull(maps);
        return OpenSslAmong(FilesIn(maps.Split('\n')));
    }

    /// <summary>
    /// Opens a library that is already mapped into this process, by its path, because its name alone could load a different file.
    /// </summary>
    /// <param name="beginning">Prefix of its file name, such as <c>libssl.</c>.</param>
    /// <returns>The library handle; 0 if no such library is mapped.</returns>
    public static nint Library(string beginning)
    {
        var path = FileOf(beginning);
        return path is not null && NativeLibrary.TryLoad(path, out var library) ? library : 0;
    }

    /// <summary>Path of a library of OpenSSL that is mapped into this process.</summary>
    /// <param name="beginning">Prefix of its file name, such as <c>libssl.</c>.</param>
    /// <returns>The path; null if no such library is mapped.</returns>
    public static string? FileOf(string beginning)
    {
        // Makes .NET load OpenSSL.
        _ = OpenSslVersion;
        return MappedFiles().FirstOrDefault(path => Path.GetFileName(path).StartsWith(beginning, StringComparison.Ordinal));
    }

    /// <summary>Address of a function in a mapped library; 0 if there is none.</summary>
    internal static nint Export(string library, string name) =>
        Library(library) is not 0 and var handle && NativeLibrary.TryGetExport(handle, name, out var entry) ? entry : 0;

    /// <summary>All files currently mapped into this process.</summary>
    internal static IReadOnlyList<string> MappedFiles()
    {
        const string maps = "/proc/self/maps";
        return File.Exists(maps) ? FilesIn(File.ReadLines(maps)) : [];
    }

    private static string[] FilesIn(IEnumerable<string> maps)
    {
        var paths =
            from line in maps
            let start = line.IndexOf('/', StringComparison.Ordinal)
            where start >= 0
            select line[start..];
        return [.. paths.Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal)];
    }

    private static string[] OpenSslAmong(IEnumerable<string> files) =>
    [
        .. from path in files
           let name = Path.GetFileName(path)
           where name.StartsWith("libssl.", StringComparison.Ordinal) || name.StartsWith("libcrypto.", StringComparison.Ordinal)
           select path,
    ];

    // MNN00PP0 since 3.0; before that MNNFFPP0, with the patch level displayed as a letter (OPENSSL_VERSION_NUMBER(3)).
    internal static string Format(long version)
    {
        var (major, minor, fix, patch) = (version >> 28, (version >> 20) & 0xff, (version >> 12) & 0xff, (version >> 4) & 0xff);
        if (major >= 3)
            return string.Create(CultureInfo.InvariantCulture, $"{major}.{minor}.{patch}");
        var letter = patch == 0 ? "" : ((char)('a' + patch - 1)).ToString();
        return string.Create(CultureInfo.InvariantCulture, $"{major}.{minor}.{fix}{letter}");
    }
}
