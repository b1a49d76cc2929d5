using System.Globalization;

namespace TlsToll.Measurement.Processors;

/// <summary>Reads and writes the kernel's processor lists, such as <c>0-3,8</c> (cpuset(7), "List format").</summary>
public static class CpuList
{
    /// <summary>Parses a list; an empty text gives an empty list.</summary>
    /// <returns>The processors in ascending order, without duplicates.</returns>
    /// <exception cref="FormatException">The text is not a processor list.</exception>
    public static IReadOnlyList<int> Parse(string text)
    {
        var cpus = new SortedSet<int>();
        foreach (var part in text.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            var ends = part.Split('-');
            var first = Number(ends[0], text);
            var last = ends.Length == 1 ? first : Number(ends[^1], text);
            if (ends.Length > 2 || last < first)
                throw Bad(text);
            cpus.UnionWith(Enumerable.Range(first, last - first + 1));
        }

        return [.. cpus];
    }

    /// <summary>Formats processors as the shortest list, in ascending order.</summary>
    public static string Format(IEnumerable<int> cpus)
    {
        var ranges = new List<(int First, int Last)>();
        foreach (var cpu in cpus.Distinct().Order())
        {
            if (ranges.Count > 0 && ranges[^1].Last == cpu - 1)
                ranges[^1] = (ranges[^1].First, cpu);
            else
                ranges.Add((cpu, cpu));
        }

        return string.Join(',', ranges.Select(range => range.First == range.Last
            ? range.First.ToString(CultureInfo.InvariantCulture)
            : string.Create(CultureInfo.InvariantCulture, $"{range.First}-{range.Last}")));
    }

    private static int Number(string part, string text) =>
        int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number < CpuAffinity.Capacity
            ? number
            : throw Bad(text);

    private static FormatException Bad(string text) => new($"\"{text}\" is not a list of processors such as 0-3,8.");
}
