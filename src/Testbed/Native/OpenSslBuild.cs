using TlsToll.Testbed.Certificates;

namespace TlsToll.Testbed.Native;

/// <summary>A build of OpenSSL other than the machine's, that the tiers are to run on.</summary>
/// <param name="LibraryDirectory">The directory with its <c>libssl.so.3</c>.</param>
public sealed record OpenSslBuild(string LibraryDirectory)
{
    private const string Library = "libssl.so.3";

    /// <summary>What <c>--openssl</c> takes for the build that <c>bench openssl-legacy</c> makes.</summary>
    public const string Legacy = "legacy";

    /// <summary>Where <c>bench openssl-legacy</c> puts its build: <c>$XDG_CACHE_HOME/tlstoll/openssl-legacy</c>.</summary>
    public static string? LegacyDirectory => CertificateCache.UserDirectory() is { } certificates
        ? Path.Combine(Path.GetDirectoryName(certificates)!, "openssl-legacy")
        : null;

    /// <summary>Environment of a process that is to run on it.</summary>
    public IReadOnlyDictionary<string, string> Environment =>
        new Dictionary<string, string>(StringComparer.Ordinal) { ["LD_LIBRARY_PATH"] = LibraryDirectory };

    /// <summary>Finds a build.</summary>
    /// <param name="where"><c>legacy</c>, or a directory that holds the libraries, or has them in <c>lib</c>.</param>
    /// <exception cref="InvalidRequestException">It is not there.</exception>
    public static OpenSslBuild Find(string where)
    {
        var root = where == Legacy ? LegacyDirectory : Path.GetFullPath(where);
        var found = new[] { root, root is null ? null : Path.Combine(root, "lib"), root is null ? null : Path.Combine(root, "lib64") }
            .OfType<string>().FirstOrDefault(directory => File.Exists(Path.Combine(directory, Library)));
        if (found is not null)
            return new OpenSslBuild(found);
        throw new InvalidRequestException(where == Legacy
            ? "--openssl legacy: that build is not there yet; `./bench openssl-legacy` makes it, once, in some minutes."
            : $"--openssl {where}: there is no {Library} in it, nor in its lib or lib64.");
    }
}
