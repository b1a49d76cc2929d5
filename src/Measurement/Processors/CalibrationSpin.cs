using System.Runtime.CompilerServices;

namespace TlsToll.Measurement.Processors;

/// <summary>
/// A fixed amount of arithmetic on one processor, whose CPU time shows the processor's speed at that moment: a lower frequency or a busy sibling thread
/// makes it longer. It keeps all execution units busy, as a sibling thread would (a chain of dependent steps leaves most idle and shows no sibling). It uses no
/// memory, so contention for caches and memory does not show: <see cref="LoadLatency"/>.
/// </summary>
public static class CalibrationSpin
{
    // About 2 ms at 3 GHz.
    private const int Steps = 1_500_000;

    /// <summary>Spins on the calling thread's processor.</summary>
    /// <returns>CPU time in microseconds.</returns>
    public static double Run()
    {
        // Compiles the method before it is timed.
        var value = Spin(1, 1);
        var before = ThreadCpuClock.ReadNanoseconds();
        value = Spin(value, Steps);
        var after = ThreadCpuClock.ReadNanoseconds();
        GC.KeepAlive(value);
        return (after - before) / 1000.0;
    }

    // Six chains that do not depend on one another, so that several steps run in every cycle.
    [MethodImpl(MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining)]
    private static ulong Spin(ulong value, int steps)
    {
        var (a, b, c, d, e, f) = (value, value + 1, value + 2, value + 3, value + 4, value + 5);
        for (var i = 0; i < steps; i++)
        {
            a += (ulong)i;
            b ^= a >> 1;
            c += (ulong)i * 3;
            d ^= c >> 2;
            e += (ulong)i ^ 7;
            f ^= e << 1;
        }

        return a ^ b ^ c ^ d ^ e ^ f;
    }
}
