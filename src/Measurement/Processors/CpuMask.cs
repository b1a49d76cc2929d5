namespace TlsToll.Measurement.Processors;

/// <summary>The bit mask of sched_setaffinity(2), one bit per processor.</summary>
internal static class CpuMask
{
    /// <summary>The most processors a mask here can name: as many as the kernel can be built for on common machines (NR_CPUS).</summary>
    public const int Capacity = 8192;

    /// <summary>The mask of some processors.</summary>
    /// <exception cref="ArgumentException">A number is negative or not below <see cref="Capacity"/>.</exception>
    public static ulong[] Of(IEnumerable<int> cpus)
    {
        var mask = new ulong[Capacity / 64];
        foreach (var cpu in cpus)
        {
            if (cpu is < 0 or >= Capacity)
                throw new ArgumentException("There is no processor of that number.", nameof(cpus));
            mask[cpu / 64] |= 1UL << (cpu % 64);
        }

        return mask;
    }

    /// <summary>The processors of a mask, ascending.</summary>
    public static IReadOnlyList<int> Cpus(ulong[] mask) =>
        [.. Enumerable.Range(0, Capacity).Where(cpu => (mask[cpu / 64] >> (cpu % 64) & 1) != 0)];
}
