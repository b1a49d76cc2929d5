namespace TlsToll.Measurement;

/// <summary>
/// Sleeps to a few tens of microseconds. Timers and sleeps of .NET use whole milliseconds, and tasks wait for a thread of the pool in addition.
/// </summary>
public static unsafe class PreciseSleep
{
    private const int Monotonic = 1; // CLOCK_MONOTONIC
    private const long Second = 1_000_000_000;

    /// <summary>Blocks the thread; returns earlier if a signal interrupts it.</summary>
    /// <param name="nanoseconds">Time from now; returns at once if it is not positive.</param>
    public static void For(long nanoseconds)
    {
        if (nanoseconds <= 0)
            return;
        var time = new LibC.TimeSpec { Seconds = nanoseconds / Second, Nanoseconds = nanoseconds % Second };
        // An error other than an interruption does not occur with these arguments. Callers look at the clock afterwards in any case.
        _ = LibC.Sleep(Monotonic, 0, in time, null);
    }
}
