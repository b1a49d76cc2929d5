namespace TlsToll.Sut.Tests.Equivalence;

/// <summary>Tells the time that it was set to; timers run as ever.</summary>
internal sealed class HandMovedClock(DateTimeOffset start) : TimeProvider
{
    private long _ticks = start.UtcTicks;

    public override DateTimeOffset GetUtcNow() => new(Interlocked.Read(ref _ticks), TimeSpan.Zero);

    public void Move(TimeSpan by) => Interlocked.Add(ref _ticks, by.Ticks);
}
