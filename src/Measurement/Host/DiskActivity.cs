using System.Globalization;

namespace TlsToll.Measurement.Host;

/// <summary>A disk's counters since boot (kernel documentation, iostats).</summary>
/// <param name="ReadBytes">Bytes read; sectors in these counters are always 512 bytes.</param>
/// <param name="WrittenBytes">Bytes written.</param>
/// <param name="BusyMilliseconds">
/// Time with at least one request in flight. A disk that serves many requests in parallel can be far from saturated at 100 %.
/// </param>
public readonly record struct DiskActivity(long ReadBytes, long WrittenBytes, long BusyMilliseconds)
{
    private const int SectorBytes = 512;

    /// <summary>The activity since <paramref name="earlier"/>.</summary>
    public DiskActivity Since(DiskActivity earlier) =>
        new(ReadBytes - earlier.ReadBytes, WrittenBytes - earlier.WrittenBytes, BusyMilliseconds - earlier.BusyMilliseconds);

    /// <summary>The counters of each block device by name, partitions included, from the text of /proc/diskstats.</summary>
    public static IReadOnlyDictionary<string, DiskActivity> Parse(string text)
    {
        var disks = new SortedDictionary<string, DiskActivity>(StringComparer.Ordinal);
        foreach (var line in ProcFile.Lines(text))
        {
            if (ProcFile.Words(line) is not { Length: >= 14 } words)
                continue;
            long At(int i) => long.Parse(words[i], CultureInfo.InvariantCulture);
            disks[words[2]] = new(At(5) * SectorBytes, At(9) * SectorBytes, At(12));
        }

        return disks;
    }

    /// <summary>
    /// True for a whole disk: a partition repeats its disk's counters, and loop and memory devices are not physical disks.
    /// </summary>
    public static bool IsWholeDisk(string name, string sysfs = "/sys") =>
        Directory.Exists(Path.Combine(sysfs, "block", name))
        && !name.StartsWith("loop", StringComparison.Ordinal)
        && !name.StartsWith("ram", StringComparison.Ordinal)
        && !name.StartsWith("zram", StringComparison.Ordinal);
}
