using System.Runtime.CompilerServices;

namespace TlsToll.Measurement.Processors;

/// <summary>
/// Mean time of a load from a buffer of 4 MiB, in a random order in which each load's address is the result of the one before. The buffer is larger than a
/// processor's own caches (level 2) and smaller than those that processors share (level 3): the time grows if neighbours fill the shared caches or keep the
/// memory busy, which <see cref="CalibrationSpin"/> doesn't see.
/// </summary>
public static class LoadLatency
{
    private const int Bytes = 4 << 20;
    private const int LineBytes = 64;
    private const int Stride = LineBytes / sizeof(int);
    private const int Lines = Bytes / LineBytes;

    private static readonly Lazy<int[]> Chain = new(MakeChain);

    /// <summary>Measures on the calling thread's processor, which takes some milliseconds.</summary>
    /// <returns>CPU time of a load in nanoseconds.</returns>
    public static double Run()
    {
        var chain = Chain.Value;
        // Brings the buffer into the caches, as far as the neighbours leave room there.
        var at = Follow(chain, 0, Lines);
        var before = ThreadCpuClock.ReadNanoseconds();
        at = Follow(chain, at, Lines);
        var after = ThreadCpuClock.ReadNanoseconds();
        GC.KeepAlive(at);
        return (double)(after - before) / Lines;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining)]
    private static int Follow(int[] chain, int at, int loads)
    {
        for (var i = 0; i < loads; i++)
            at = chain[at];
        return at;
    }

    // One cycle through all lines (Sattolo's algorithm), so that neither a short cycle nor the prefetcher keeps the loads in a nearer cache.
    private static int[] MakeChain()
    {
        var order = new int[Lines];
        for (var i = 0; i < Lines; i++)
            order[i] = i;
        var state = 1u;
        for (var i = Lines - 1; i > 0; i--)
        {
            // xorshift32: any order without a pattern will do.
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            var j = (int)(state % (uint)i);
            (order[i], order[j]) = (order[j], order[i]);
        }

        var chain = new int[Lines * Stride];
        for (var i = 0; i < Lines; i++)
            chain[i * Stride] = order[i] * Stride;
        return chain;
    }
}
