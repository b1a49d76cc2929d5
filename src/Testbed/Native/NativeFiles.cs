using System.Security.Cryptography;
using TlsToll.Tls;

namespace TlsToll.Testbed.Native;

/// <summary>The libraries that a C compiler builds from <c>native/</c>.</summary>
public static class NativeFiles
{
    private const string Prefix = "native/";

    /// <summary>
    /// Directory of <c>./bench</c>'s builds: <c>$XDG_CACHE_HOME/tlstoll/native/HASH</c>. The hash ensures that a program only finds a build
    /// of its own sources. Null for a user without a home directory.
    /// </summary>
    public static string? CacheDirectory => UserFiles.InCache(Path.Combine("native", SourcesHash()));

    /// <summary>Finds the provider of no-ops if any of the sets contains no-ops.</summary>
    /// <returns>Directory of the provider; null if all sets are empty.</returns>
    /// <exception cref="MissingProgramException">The provider is missing.</exception>
    public static string? ForNoops(IEnumerable<NoopSet> sets, string? directory) =>
        sets.All(set => set.IsNone) ? null : Find(TlsAblation.FileName, directory, "--ablate");

    /// <summary>Build instructions: the end of every message about a missing file, without a full stop.</summary>
    public static string HowBuilt { get; } =
        LauncherProgram.Command("native") + " builds it if a C compiler, cmake and OpenSSL's headers are installed (Debian: gcc, cmake, libssl-dev)";

    /// <summary>Finds a file: in the given directory; otherwise in <c>native/</c> next to the RBE; otherwise in the cache.</summary>
    /// <param name="file">Name of the file.</param>
    /// <param name="directory">Directory from <c>--native</c>; null if not set.</param>
    /// <returns>Directory of the file; null if the file is missing.</returns>
    public static string? TryFind(string file, string? directory) => Places(directory).FirstOrDefault(place => File.Exists(Path.Combine(place, file)));

    /// <summary>Finds a required file in the same places as <see cref="TryFind"/>.</summary>
    /// <param name="file">Name of the file.</param>
    /// <param name="directory">Directory from <c>--native</c>; null if not set.</param>
    /// <param name="flag">Flag that requires the file, for the message.</param>
    /// <returns>Directory of the file.</returns>
    /// <exception cref="MissingProgramException">The file is missing; the message lists the directories searched.</exception>
    public static string Find(string file, string? directory, string flag) => TryFind(file, directory)
        ?? throw new MissingProgramException($"{flag} requires {file}, which is missing from {string.Join(", ", Places(directory))}. {HowBuilt}; --native DIR names another directory.");

    private static IEnumerable<string> Places(string? directory) =>
        directory is not null
            ? [Path.GetFullPath(directory)]
            : new[] { Path.Combine(AppContext.BaseDirectory, "native"), CacheDirectory }.OfType<string>();

    /// <summary>The first 16 hexadecimal digits of SHA-256 over the files of <c>native/</c>, in the order of their paths' bytes.</summary>
    internal static string SourcesHash()
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        var assembly = typeof(NativeFiles).Assembly;
        foreach (var name in assembly.GetManifestResourceNames().Where(n => n.StartsWith(Prefix, StringComparison.Ordinal)).Order(StringComparer.Ordinal))
        {
            using var source = new MemoryStream();
            using (var resource = assembly.GetManifestResourceStream(name)!)
                resource.CopyTo(source);
            hash.AppendData(source.GetBuffer().AsSpan(0, (int)source.Length));
        }

        return Convert.ToHexStringLower(hash.GetHashAndReset())[..16];
    }
}
