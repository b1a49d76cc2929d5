using System.Globalization;
using System.Text.RegularExpressions;
using TlsToll.Measurement;
using TlsToll.Tls;

namespace TlsToll.Testbed.Native;

/// <summary>A build of OpenSSL, other than the host's, for the tiers.</summary>
/// <param name="LibraryDirectory">Directory of its <c>libssl.so.3</c>.</param>
public sealed partial record OpenSslBuild(string LibraryDirectory)
{
    /// <summary>Name of the library file that a build must have.</summary>
    public const string Library = "libssl.so.3";

    /// <summary>Value of <c>--openssl</c> for the build of <c>./bench openssl-legacy</c>.</summary>
    public const string Legacy = "legacy";

    /// <summary>Value of <c>--openssl</c> for the host's own OpenSSL.</summary>
    public const string OfMachine = "machine";

    /// <summary>In the words of a message: the setting of a build that has ML-KEM and ML-DSA, or images with it, and the command that makes them.</summary>
    public static string WithPostQuantum => LauncherProgram.IsService
        ? "images with OpenSSL 3.5, which TLSTOLL_OPENSSL=3.5 docker compose build makes"
        : $"--openssl 3.5, which {LauncherProgram.Command("openssl-build 3.5")} makes";

    /// <summary>Path of its <c>libssl.so.3</c>, with symbolic links resolved.</summary>
    public string FilePath => RealPath.Of(Path.Combine(LibraryDirectory, Library));

    /// <summary>Environment variables that make a process use this build.</summary>
    public IReadOnlyDictionary<string, string> Environment =>
        new Dictionary<string, string>(StringComparer.Ordinal) { ["LD_LIBRARY_PATH"] = LibraryDirectory };

    /// <summary>True if a library that a process has loaded is of this build.</summary>
    /// <param name="loaded">Path of its libssl or libcrypto, as the kernel shows it: without symbolic links.</param>
    public bool Has(string loaded) =>
        loaded == FilePath || loaded == RealPath.Of(Path.Combine(LibraryDirectory, "libcrypto.so.3"));

    /// <summary>Refuses a process that loaded another OpenSSL than this build.</summary>
    /// <param name="libraries">Paths of its libssl and libcrypto.</param>
    /// <exception cref="InvalidRequestException">One of them is not of this build.</exception>
    public void EnsureLoaded(IReadOnlyList<string> libraries)
    {
        if (libraries.Count == 0 || !libraries.All(Has))
            throw new InvalidRequestException($"--openssl: {LibraryDirectory} was not loaded, but {(libraries.Count == 0 ? "none" : string.Join(" and ", libraries))}.");
    }

    /// <summary>Refuses a running program that loaded another OpenSSL than this build.</summary>
    /// <param name="name">Name of the program in the error message.</param>
    /// <param name="processId">Its process, which has started.</param>
    /// <exception cref="InvalidRequestException">One of its libraries is not of this build, or it has none.</exception>
    public void EnsureLoadedBy(string name, int processId)
    {
        var libraries = TlsFacts.LibrariesIn(ProcFile.TryRead(string.Create(CultureInfo.InvariantCulture, $"/proc/{processId}/maps")) ?? "");
        if (libraries.Count == 0 || !libraries.All(Has))
            throw new InvalidRequestException($"--openssl: {name} did not load {LibraryDirectory}, but {(libraries.Count == 0 ? "none" : string.Join(" and ", libraries))}.");
    }

    /// <summary>Finds the build that a user named.</summary>
    /// <param name="text">A value of <c>--openssl</c>, or null for none.</param>
    /// <returns>The build; null for the host's own.</returns>
    /// <exception cref="InvalidRequestException">The build is missing.</exception>
    public static OpenSslBuild? Named(string? text) => text is null or OfMachine ? null : Find(text);

    /// <summary>Finds a build.</summary>
    /// <param name="where">
    /// <c>legacy</c>, a version such as <c>3.5</c>, or a directory that contains the libraries directly or in <c>lib</c> or <c>lib64</c>.
    /// </param>
    /// <exception cref="InvalidRequestException">The build is missing.</exception>
    public static OpenSslBuild Find(string where)
    {
        var isVersion = Version.IsMatch(where);
        var root = isVersion || where == Legacy ? DirectoryOf(where) : Path.GetFullPath(where);
        string[] places = root is null ? [] : [root, Path.Combine(root, "lib"), Path.Combine(root, "lib64")];
        if (Array.Find(places, directory => File.Exists(Path.Combine(directory, Library))) is { } found)
            return new OpenSslBuild(found);
        throw new InvalidRequestException(isVersion || where == Legacy
            ? Missing(where, LauncherProgram.Command(isVersion ? "openssl-build " + where : "openssl-legacy"))
            : Release.Match(where) is { Success: true } release && !Directory.Exists(root)
                ? NotAVersion(where, release.Groups["version"].Value)
                : $"--openssl {where}: {Library} is neither there nor in its lib or lib64.");
    }

    private static string Missing(string name, string command) =>
        $"--openssl {name}: the build is missing; {command} makes it once, in a few minutes. --openssl DIR names another one.";

    private static string NotAVersion(string name, string version) =>
        $"--openssl {name}: unknown version; expected two numbers, such as {version}, which {LauncherProgram.Command("openssl-build " + version)} makes. --openssl DIR names a directory.";

    // Where the launcher's commands openssl-legacy and openssl-build leave it: $XDG_CACHE_HOME/tlstoll/openssl-legacy, openssl-3.5.
    private static string? DirectoryOf(string name) => UserFiles.InCache("openssl-" + name);

    [GeneratedRegex(@"^[0-9]+\.[0-9]+$", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Version { get; }

    // With more than a build has, such as 3.5.1, v3.5 or 1.1.1w.
    [GeneratedRegex(@"^[vV]?(?<version>[0-9]+\.[0-9]+)(\.[0-9]+[a-z]?)?$", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Release { get; }
}
