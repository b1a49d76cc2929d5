using TlsToll.Testbed.Certificates;

namespace TlsToll.Testbed.Native;

/// <summary>A build of OpenSSL, other than the host's, that the tiers run on.</summary>
/// <param name="LibraryDirectory">The directory with its <c>libssl.so.3</c>.</param>
public sealed record OpenSslBuild(string LibraryDirectory)
{
    private const string Library = "libssl.so.3";

    /// <summary>The value of <c>--openssl</c> for the build of <c>bench openssl-legacy</c>.</summary>
    public const string Legacy = "legacy";

    /// <summary>The directory of <c>bench openssl-legacy</c>'s build: <c>$XDG_CACHE_HOME/tlstoll/openssl-legacy</c>.</summary>
    public static string? LegacyDirectory => CertificateCache.UserDirectory("openssl-legacy");

    /// <summary>Environment of a process that is to run on it.</summary>
    public IReadOnlyDictionary<string, string> Environment =>
        new Dictionary<string, string>(StringComparer.Ordinal) { ["LD_LIBRARY_PATH"] = LibraryDirectory };

    /// <summary>Finds a build.</summary>
    /// <param name="where"><c>legacy</c>, or a directory that contains the libraries, or has them in <c>lib</c>.</param>
    /// <exception cref="InvalidRequestException">It is not there.</exception>
    public static OpenSslBuild Find(string where)
    {
        var root = where == Legacy ? LegacyDirectory : Path.GetFullPath(where);
        string[] places = root is null ? [] : [root, Path.Combine(root, "lib"), Path.Combine(root, "lib64")];
        if (Array.Find(places, directory => File.Exists(Path.Combine(directory, Library))) is { } found)
            return new OpenSslBuild(found);
        throw new InvalidRequestException(where == Legacy
            ? "--openssl legacy: the build is missing; `./bench openssl-legacy` makes it once, in a few minutes."
            : $"--openssl {where}: {Library} is neither there nor in its lib or lib64.");
    }
}
