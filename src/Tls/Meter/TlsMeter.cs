namespace TlsToll.Tls;

/// <summary>
/// The meter of OpenSSL calls: a libssl that .NET loads instead of the real one. It forwards all calls to the real one and sums the CPU
/// time of the threads within them. The time excludes .NET's own TLS work, except for callbacks from OpenSSL.
/// </summary>
public static unsafe class TlsMeter
{
    /// <summary>File name of the meter library.</summary>
    public const string FileName = "libssl.so." + Version;

    private const string Version = "tlstoll-meter";
    private static readonly MeteredKind[] Kinds = Enum.GetValues<MeteredKind>();
    private static readonly TlsRole[] Roles = [TlsRole.Client, TlsRole.Server];
    private static nint _read;

    /// <summary>Environment variables that make a process load the meter.</summary>
    /// <param name="directory">Directory of <see cref="FileName"/>.</param>
    /// <param name="openSsl">Directory of the real library; null for the host's.</param>
    /// <returns>The environment variables.</returns>
    public static IReadOnlyDictionary<string, string> Environment(string directory, string? openSsl) => new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["DOTNET_OPENSSL_VERSION_OVERRIDE"] = Version,
        ["LD_LIBRARY_PATH"] = openSsl is null ? directory : $"{directory}:{openSsl}",
    };

    /// <summary>
    /// Environment variables that load the meter into any program that calls the host's libssl.so.3, and have each of its processes publish what it counts.
    /// </summary>
    /// <param name="directory">Directory of <see cref="FileName"/>.</param>
    /// <param name="published">Directory for the processes' files, which all of them may write to.</param>
    /// <param name="variable">Returns the variables that the program would have; null for none.</param>
    public static IReadOnlyDictionary<string, string> OfProgram(string directory, string published, Func<string, string?> variable)
    {
        ArgumentNullException.ThrowIfNull(variable);
        return new Dictionary<string, string>(StringComparer.Ordinal)
        {
            // A program that opens libssl by itself, as .NET does, finds the calls there, and not those that are loaded before all others.
            ["DOTNET_OPENSSL_VERSION_OVERRIDE"] = Version,
            ["LD_LIBRARY_PATH"] = Before(directory, "LD_LIBRARY_PATH"),
            ["LD_PRELOAD"] = Before(Path.Combine(directory, FileName), "LD_PRELOAD"),
            ["TLSTOLL_METER_DIRECTORY"] = published,
        };

        string Before(string first, string name) => variable(name) is { Length: > 0 } rest ? $"{first}:{rest}" : first;
    }

    /// <summary>Reads the totals since the process started.</summary>
    /// <returns>The totals for every role and kind; null in a process without a meter.</returns>
    public static IReadOnlyList<MeteredCalls>? Read()
    {
        // .NET loads libssl at the first use of cryptography, which may come later.
        if (_read == 0 && (_read = TlsFacts.Export(FileName, "tlstoll_meter_read")) == 0)
            return null;
        var read = (delegate* unmanaged<ulong*, int, int>)_read;
        var length = 2 * Roles.Length * Kinds.Length;
        var values = stackalloc ulong[length];
        return read(values, length) == length
            ? Split(new ReadOnlySpan<ulong>(values, length))
            : throw new InvalidOperationException($"{FileName} does not belong to this version of the program; rebuild native/.");
    }

    /// <summary>Converts the meter's numbers: for each role and kind a count and nanoseconds.</summary>
    internal static IReadOnlyList<MeteredCalls> Split(ReadOnlySpan<ulong> values)
    {
        var calls = new List<MeteredCalls>();
        foreach (var role in Roles)
        {
            foreach (var kind in Kinds)
                calls.Add(new MeteredCalls(role, kind, (long)values[2 * calls.Count], (long)values[(2 * calls.Count) + 1]));
        }

        return calls;
    }
}
