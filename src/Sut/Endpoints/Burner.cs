using System.Runtime.CompilerServices;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Processors;

namespace TlsToll.Sut.Endpoints;

/// <summary>
/// Burns a known amount of CPU time, so that the measurement method can be tested on a known effect. It exists only if the process was
/// started with --allow-burn, and burns nothing until <see cref="Settings"/> change.
/// </summary>
internal sealed class Burner
{
    // Some 100 µs each.
    private const int TrialSteps = 75_000;
    private const int Trials = 20;

    private volatile Amounts _amounts = new(new BurnSettings(0, 0), 0, 0);

    /// <summary>Current amounts; initially 0. Setting others measures the processor's speed, which takes 2 ms.</summary>
    public BurnSettings Settings
    {
        get => _amounts.Settings;
        set
        {
            var stepsPerMicro = value is { ConnectionMicros: 0, InteractionMicros: 0 } ? 0 : StepsPerMicro();
            _amounts = new Amounts(value, (long)(value.ConnectionMicros * stepsPerMicro), (long)(value.InteractionMicros * stepsPerMicro));
        }
    }

    public void OnConnection() => Burn(_amounts.ConnectionSteps);

    public void OnInteraction() => Burn(_amounts.InteractionSteps);

    // A fixed number of steps, without a clock: on a virtual machine, each reading of the thread's clock is a system call of a microsecond or two, and
    // what the service does next is slower for it, so that 20 µs cost 24.
    private static void Burn(long steps)
    {
        if (steps > 0)
            GC.KeepAlive(Chain(1, steps));
    }

    // The fastest of several trials. What interrupts a trial makes it slower, never faster.
    private static double StepsPerMicro()
    {
        var least = long.MaxValue;
        var value = Chain(1, 1);
        for (var trial = 0; trial < Trials; trial++)
        {
            var start = ThreadCpuClock.ReadNanoseconds();
            value = Chain(value, TrialSteps);
            least = Math.Min(least, ThreadCpuClock.ReadNanoseconds() - start);
        }

        GC.KeepAlive(value);
        return TrialSteps * 1000.0 / least;
    }

    // Each step waits for the one before, so that a busy sibling thread of the core hardly slows it down, and it touches no memory.
    [MethodImpl(MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining)]
    private static ulong Chain(ulong value, long steps)
    {
        for (var i = 0L; i < steps; i++)
            value = (value * 6364136223846793005) + 1442695040888963407;
        return value;
    }

    private sealed record Amounts(BurnSettings Settings, long ConnectionSteps, long InteractionSteps);
}
