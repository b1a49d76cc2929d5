namespace TlsToll.Tls;

/// <summary>
/// The meter in OpenSSL's calls: a libssl that .NET loads in place of the real one, to which it forwards, adding up the CPU time that threads
/// spend in it. It excludes .NET's own work for TLS, except OpenSSL's callbacks.
/// </summary>
public static unsafe class TlsMeter
{
    /// <summary>The library's name.</summary>
    public const string FileName = "libssl.so." + Version;

    private const string Version = "tlstoll-meter";
    private static readonly MeteredKind[] Kinds = Enum.GetValues<MeteredKind>();
    private static readonly TlsRole[] Roles = [TlsRole.Client, TlsRole.Server];
    private static nint _read;

    /// <summary>Variables of a process that is to have its TLS metered.</summary>
    /// <param name="directory">Directory of <see cref="FileName"/>.</param>
    /// <param name="openSsl">Directory of the real library; null for the host's.</param>
    /// <returns>The variables.</returns>
    public static IReadOnlyDictionary<string, string> Environment(string directory, string? openSsl) => new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["DOTNET_OPENSSL_VERSION_OVERRIDE"] = Version,
        ["LD_LIBRARY_PATH"] = openSsl is null ? directory : $"{directory}:{openSsl}",
    };

    /// <summary>The sums since the process started.</summary>
    /// <returns>Every kind of calls at either end; null in a process without a meter.</returns>
    public static IReadOnlyList<MeteredCalls>? Read()
    {
        // .NET loads libssl with the first use of cryptography, and may not have yet.
        if (_read == 0 && (_read = TlsFacts.Export(FileName, "tlstoll_meter_read")) == 0)
            return null;
        var read = (delegate* unmanaged<ulong*, int, int>)_read;
        var length = 2 * Roles.Length * Kinds.Length;
        var values = stackalloc ulong[length];
        return read(values, length) == length
            ? Split(new ReadOnlySpan<ulong>(values, length))
            : throw new InvalidOperationException($"{FileName} does not belong to this version of the program; rebuild native/.");
    }

    /// <summary>The calls from the meter's numbers: by role, then kind, a count and its nanoseconds.</summary>
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
