using System.Globalization;

namespace TlsToll.Measurement.Processors;

/// <summary>One line of /proc/stat: time of one processor (or of all) since boot, in clock ticks (proc_stat(5)).</summary>
/// <param name="Busy">user + nice + system + irq + softirq; user and nice already include guest time.</param>
/// <param name="Idle">idle + iowait.</param>
/// <param name="Steal">Time during which the hypervisor ran other guests while this one had work.</param>
public readonly record struct CpuTimes(long Busy, long Idle, long Steal)
{
    /// <summary>Busy, idle and steal time together.</summary>
    public long Total => Busy + Idle + Steal;

    /// <summary>Steal time as a share of the total, 0 to 1; null if the total is zero.</summary>
    public double? StealShare => Total > 0 ? (double)Steal / Total : null;

    /// <summary>The time since <paramref name="earlier"/>; never negative, although iowait may decrease.</summary>
    public CpuTimes Since(CpuTimes earlier) =>
        new(Math.Max(Busy - earlier.Busy, 0), Math.Max(Idle - earlier.Idle, 0), Math.Max(Steal - earlier.Steal, 0));

    /// <summary>The times of several processors together.</summary>
    public static CpuTimes Sum(IEnumerable<CpuTimes> times) =>
        times.Aggregate(default(CpuTimes), (sum, one) => new(sum.Busy + one.Busy, sum.Idle + one.Idle, sum.Steal + one.Steal));

    /// <summary>The times of all processors together and of each by its number, from the text of /proc/stat.</summary>
    /// <exception cref="FormatException">The text has no line for all processors.</exception>
    public static (CpuTimes All, IReadOnlyDictionary<int, CpuTimes> Each) Parse(string text)
    {
        CpuTimes? all = null;
        var each = new SortedDictionary<int, CpuTimes>();
        foreach (var line in ProcFile.Lines(text))
        {
            var words = ProcFile.Words(line);
            if (words[0] == "cpu")
                all = Of(words);
            else if (words[0].StartsWith("cpu", StringComparison.Ordinal))
                each[int.Parse(words[0].AsSpan(3), CultureInfo.InvariantCulture)] = Of(words);
        }

        return (all ?? throw new FormatException("/proc/stat has no line \"cpu\"."), each);
    }

    private static CpuTimes Of(string[] words)
    {
        long At(int i) => i < words.Length ? long.Parse(words[i], CultureInfo.InvariantCulture) : 0;
        return new(At(1) + At(2) + At(3) + At(6) + At(7), At(4) + At(5), At(8));
    }
}
