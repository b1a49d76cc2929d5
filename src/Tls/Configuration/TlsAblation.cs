namespace TlsToll.Tls;

/// <summary>
/// The ablation provider: an OpenSSL provider that replaces cryptography by no-ops in order to measure its cost. It is insecure, affects
/// the whole process, loads only if an environment variable permits it, and must be active at both ends.
/// </summary>
public static unsafe class TlsAblation
{
    /// <summary>File name of the provider module.</summary>
    public const string FileName = "tlstoll-ablation.so";

    /// <summary>The environment variable that permits loading the provider; its value must be <c>yes</c>.</summary>
    public const string Variable = "TLSTOLL_INSECURE_ABLATION";

    /// <summary>The environment variable with the module's path; the configuration file refers to it.</summary>
    internal const string PathVariable = "TLSTOLL_ABLATION";

    /// <summary>True if this process may load the provider.</summary>
    public static bool IsAllowed => System.Environment.GetEnvironmentVariable(Variable) == "yes";

    /// <summary>Environment variables for a process that loads the provider, in addition to that of the configuration file.</summary>
    /// <param name="directory">Directory of <see cref="FileName"/>.</param>
    /// <returns>The environment variables.</returns>
    public static IReadOnlyDictionary<string, string> Environment(string directory) => new Dictionary<string, string>(StringComparer.Ordinal)
    {
        [Variable] = "yes",
        [PathVariable] = Path.Combine(directory, FileName),
    };

    /// <summary>Number of no-op calls since the process started, by class.</summary>
    /// <returns>The counts, 0 for classes that are not replaced; null if the process has not loaded the provider.</returns>
    public static IReadOnlyDictionary<string, long>? Calls()
    {
        if (!IsAllowed || TlsFacts.Export(FileName, "tlstoll_ablation_read") is var entry && entry == 0)
            return null;
        var length = NoopSet.All.Count;
        var counts = stackalloc ulong[length];
        if (((delegate* unmanaged<ulong*, int, int>)entry)(counts, length) != length)
            throw new InvalidOperationException($"{FileName} does not belong to this version of the program; rebuild native/.");
        return NoopSet.All.Select((name, at) => (name, at)).ToDictionary(n => n.name, n => (long)counts[n.at], StringComparer.Ordinal);
    }
}
