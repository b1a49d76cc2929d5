using System.Globalization;

namespace TlsToll.Measurement.Profiling;

/// <summary>
/// The map of compiled code that .NET writes (<c>DOTNET_PerfMapEnabled</c>): one line <c>address size name</c> per method, with hexadecimal
/// numbers. perf itself reads maps only from /tmp, where a killed process would leave its map behind.
/// </summary>
public sealed class PerfMap
{
    private readonly ulong[] _starts;
    private readonly (ulong End, string Owner)[] _codes;

    private PerfMap(SortedDictionary<ulong, (ulong End, string Owner)> codes) => (_starts, _codes) = ([.. codes.Keys], [.. codes.Values]);

    /// <summary>Owner name for stubs, which the runtime generates for its own use.</summary>
    public const string Stub = "stub";

    /// <summary>Environment variables that make a process write a map.</summary>
    /// <param name="directory">Directory of the map.</param>
    public static IReadOnlyDictionary<string, string> Environment(string directory) =>
        new Dictionary<string, string>(StringComparer.Ordinal)
        {
            // The value 1 would also write a dump of all code, which is not used here.
            ["DOTNET_PerfMapEnabled"] = "3",
            ["DOTNET_PerfMapJitDumpPath"] = directory,
        };

    /// <summary>Path of a process's map.</summary>
    public static string PathOf(string directory, int process) =>
        Path.Combine(directory, string.Create(CultureInfo.InvariantCulture, $"perf-{process}.map"));

    /// <summary>
    /// Reads a map. If code replaced other code at the same address, the later line is valid. The last line may be incomplete.
    /// </summary>
    public static PerfMap Read(IEnumerable<string> lines)
    {
        var codes = new SortedDictionary<ulong, (ulong, string)>();
        foreach (var line in lines)
        {
            if (line.Split(' ', 3) is [var at, var size, var name] && Number(at) is { } start && Number(size) is { } length)
                codes[start] = (start + length, Owner(name));
        }

        return new PerfMap(codes);
    }

    /// <summary>
    /// The assembly of the code at an address, <see cref="Stub"/> for a stub, or empty for code without an assembly; null if the address is
    /// unknown.
    /// </summary>
    public string? OwnerOf(ulong address)
    {
        var at = Array.BinarySearch(_starts, address);
        at = at >= 0 ? at : ~at - 1;
        return at >= 0 && address < _codes[at].End ? _codes[at].Owner : null;
    }

    // "instance void [System.Net.Security] System.Net.Security.SslStream::Read(…)[OptimizedTier1]": before a type, no blank follows the
    // bracket.
    private static string Owner(string name)
    {
        if (name.StartsWith("stub ", StringComparison.Ordinal))
            return Stub;
        for (var from = -1; (from = name.IndexOf(" [", from + 1, StringComparison.Ordinal)) >= 0;)
        {
            var to = name.IndexOf(']', from);
            if (to > 0 && to + 1 < name.Length && name[to + 1] == ' ')
                return string.Intern(name[(from + 2)..to]);
        }

        return "";
    }

    private static ulong? Number(string text)
    {
        var digits = text.AsSpan(text.StartsWith("0x", StringComparison.Ordinal) ? 2 : 0);
        return ulong.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var number) ? number : null;
    }
}
