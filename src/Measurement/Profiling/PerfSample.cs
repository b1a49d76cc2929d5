using System.Globalization;

namespace TlsToll.Measurement.Profiling;

/// <summary>A sample as printed by <c>perf script -F time,ip,sym,dso --ns</c>: the leaf frame of a thread.</summary>
/// <param name="Nanoseconds">Time of the sample on the kernel's monotonic clock.</param>
/// <param name="Address">Address of the instruction.</param>
/// <param name="Symbol">The function; <c>[unknown]</c> if perf found none.</param>
/// <param name="Image">The file mapped at the address, or a name in brackets such as <c>[kernel.kallsyms]</c>.</param>
public readonly record struct PerfSample(long Nanoseconds, ulong Address, string Symbol, string Image)
{
    /// <summary>Samples per second of CPU time. A prime, so that periodic work is not always or never sampled.</summary>
    public const int PerSecond = 1999;

    private const string Deleted = " (deleted)";

    /// <summary>
    /// Reads a line such as <c>58380.854614484: 7fe6641e50cc malloc (/usr/lib/libc.so.6)</c>; null if the line is not a sample.
    /// </summary>
    public static PerfSample? TryParse(string line)
    {
        // C++ symbols also contain blanks and parentheses; the image begins with a slash or a bracket.
        var image = Math.Max(line.LastIndexOf(" (/", StringComparison.Ordinal), line.LastIndexOf(" ([", StringComparison.Ordinal));
        var colon = line.IndexOf(':', StringComparison.Ordinal);
        if (colon < 0 || image < colon || !line.EndsWith(')'))
            return null;
        var words = line[(colon + 1)..image].Trim().Split(' ', 2);
        return Time(line.AsSpan(0, colon).Trim()) is { } time
            && ulong.TryParse(words[0], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var address)
            ? new PerfSample(time, address, words.Length > 1 ? words[1].Trim() : "[unknown]", WithoutMark(line[(image + 2)..^1]))
            : null;
    }

    // A double has too few digits for nanoseconds after months of uptime.
    private static long? Time(ReadOnlySpan<char> text) =>
        decimal.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var seconds)
            ? (long)(seconds * 1_000_000_000)
            : null;

    private static string WithoutMark(string text) => text.EndsWith(Deleted, StringComparison.Ordinal) ? text[..^Deleted.Length] : text;
}
