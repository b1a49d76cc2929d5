using TlsToll.Measurement;
using TlsToll.Measurement.Processors;

namespace TlsToll.Load.Sessions;

/// <summary>
/// A thread of its own for the arrivals of an open loop. It sleeps precisely and begins each of them itself: a thread of the pool would come when one is free.
/// </summary>
internal static class ArrivalThread
{
    // The last part of a wait, which the thread sleeps to the microsecond, and cannot be drained.
    private const long Fine = 3_000_000;

    // The kernel's shortest: less than the rest of any other thread's slice.
    private static readonly TimeSpan Slice = TimeSpan.FromMicroseconds(100);

    /// <summary>Runs arrivals on a new thread.</summary>
    /// <param name="arrive">Begins what arrives, and waits by <see cref="WaitAsync"/> alone as long as something is to arrive.</param>
    public static Task RunAsync(Func<Task> arrive) => Task.Factory.StartNew(
        () =>
        {
            // The driver shares its processors with the tiers. Kernels without such slices begin later, which the records show.
            TimeSlice.RequestForThread(Slice);
            return arrive();
        },
        CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default).Unwrap();

    /// <summary>Waits until something arrives.</summary>
    /// <param name="left">Returns the time until then, in nanoseconds; not positive if it has come.</param>
    /// <param name="time">Clock; with that of the system the thread itself sleeps.</param>
    /// <param name="drain">Token that ends the wait.</param>
    /// <returns>False if the wait was ended.</returns>
    public static async Task<bool> WaitAsync(Func<long> left, TimeProvider time, CancellationToken drain)
    {
        // A wait may end early. What began before its arrival would report too short a response time.
        for (var nanoseconds = left(); nanoseconds > 0 && !drain.IsCancellationRequested; nanoseconds = left())
        {
            if (time != TimeProvider.System)
                await Task.Delay(TimeSpan.FromMilliseconds(Math.Ceiling(nanoseconds / 1e6)), time, drain).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            else if (nanoseconds > Fine)
                drain.WaitHandle.WaitOne(TimeSpan.FromMilliseconds(Math.Ceiling((nanoseconds - Fine) / 1e6)));
            else
                PreciseSleep.For(nanoseconds);
        }

        return !drain.IsCancellationRequested;
    }
}
