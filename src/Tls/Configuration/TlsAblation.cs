namespace TlsToll.Tls;

/// <summary>
/// The provider of no-ops: an OpenSSL provider that does nothing where cryptography was, to see what that costs. It is not secure in any way, acts on
/// the whole process, loads only if a variable permits it, and must be at both ends.
/// </summary>
public static unsafe class TlsAblation
{
    /// <summary>The module's name.</summary>
    public const string FileName = "tlstoll-ablation.so";

    /// <summary>The variable without which it does not load; its value must be <c>yes</c>.</summary>
    public const string Variable = "TLSTOLL_INSECURE_ABLATION";

    /// <summary>The variable that has the module's path, which the configuration file refers to.</summary>
    internal const string PathVariable = "TLSTOLL_ABLATION";

    /// <summary>True if this process is permitted to omit cryptography.</summary>
    public static bool IsAllowed => System.Environment.GetEnvironmentVariable(Variable) == "yes";

    /// <summary>Variables of a process that loads it, in addition to that of the configuration file.</summary>
    /// <param name="directory">Directory of <see cref="FileName"/>.</param>
    /// <returns>The variables.</returns>
    public static IReadOnlyDictionary<string, string> Environment(string directory) => new Dictionary<string, string>(StringComparer.Ordinal)
    {
        [Variable] = "yes",
        [PathVariable] = Path.Combine(directory, FileName),
    };

    /// <summary>Calls of no-ops since the process started, by class.</summary>
    /// <returns>The counts, those of classes that were not chosen being 0; null in a process that has not loaded the provider.</returns>
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
