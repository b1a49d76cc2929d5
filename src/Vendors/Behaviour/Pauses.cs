using TlsToll.Vendors.Emulation;

namespace TlsToll.Vendors.Behaviour;

/// <summary>Makes answers wait as the conduct asks.</summary>
internal sealed class Pauses(Draws draws, ConductInForce conduct, TimeProvider time)
{
    /// <summary>Waits until a call's delay has passed since it arrived. The same id of an operation always has the same delay.</summary>
    /// <param name="operation">The operation called.</param>
    /// <param name="id">The caller's id.</param>
    /// <param name="arrived">When the call arrived, by the clock's timestamp.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    public ValueTask WaitAsync(VendorOperation operation, string id, long arrived, CancellationToken cancellationToken)
    {
        var delay = conduct.Current.DelayOf(operation).At(draws.Unit(DrawFor.Delay, operation, id));
        return delay == 0
            ? ValueTask.CompletedTask
            : new ValueTask(SleepAsync(TimeSpan.FromMilliseconds(delay), arrived, cancellationToken));
    }

    /// <summary>The clock's timestamp now.</summary>
    public long Now() => time.GetTimestamp();

    // The runtime's timers go by a coarse clock and may fire some milliseconds early; an answer must not.
    private async Task SleepAsync(TimeSpan delay, long arrived, CancellationToken cancellationToken)
    {
        for (var left = delay - time.GetElapsedTime(arrived); left > TimeSpan.Zero; left = delay - time.GetElapsedTime(arrived))
            await Task.Delay(TimeSpan.FromMilliseconds(Math.Ceiling(left.TotalMilliseconds)), time, cancellationToken);
    }
}
