namespace TlsToll.Sut.Composition;

/// <summary>
/// The system's time when this process started, and what has passed since by a clock that nobody sets. If the system's clock is set back by an hour, a message
/// that waits in a queue, or is leased for ten seconds, does not wait for an hour, and a breaker that is open for a second is not open for an hour.
/// </summary>
/// <remarks>
/// Several processes agree as far as their clocks did when they started. The time stands still while the machine is suspended.
/// </remarks>
/// <param name="system">The system's clocks.</param>
internal sealed class SteadyTime(TimeProvider system) : TimeProvider
{
    private readonly DateTimeOffset _start = system.GetUtcNow();
    private readonly long _startTimestamp = system.GetTimestamp();

    /// <inheritdoc/>
    public override long TimestampFrequency => system.TimestampFrequency;

    /// <inheritdoc/>
    public override TimeZoneInfo LocalTimeZone => system.LocalTimeZone;

    /// <inheritdoc/>
    public override DateTimeOffset GetUtcNow() => _start + system.GetElapsedTime(_startTimestamp);

    /// <inheritdoc/>
    public override long GetTimestamp() => system.GetTimestamp();

    /// <inheritdoc/>
    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) => system.CreateTimer(callback, state, dueTime, period);
}
