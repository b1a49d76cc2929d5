using System.Diagnostics;

namespace TlsToll;

/// <summary>A clock that only the test moves. Timers fire within <see cref="Advance"/>, in the order of their times.</summary>
internal sealed class ManualTime : TimeProvider
{
    private static readonly DateTimeOffset Start = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);

    private readonly Lock _gate = new();
    private readonly List<ManualTimer> _timers = [];
    private TimeSpan _now;

    /// <summary>The stopwatch's, so that code which knows only that one agrees.</summary>
    public override long TimestampFrequency => Stopwatch.Frequency;

    /// <summary>How many timers are set and have not fired.</summary>
    public int Timers
    {
        get
        {
            lock (_gate)
                return _timers.Count(timer => timer.Due is not null);
        }
    }

    private TimeSpan Now
    {
        get
        {
            lock (_gate)
                return _now;
        }
    }

    public override long GetTimestamp() => Now.Ticks * (Stopwatch.Frequency / TimeSpan.TicksPerSecond);

    public override DateTimeOffset GetUtcNow() => Start + Now;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new ManualTimer(this, callback, state);
        timer.Change(dueTime, period);
        return timer;
    }

    /// <summary>Moves the clock. Callers on several threads add up.</summary>
    public void Advance(TimeSpan by)
    {
        TimeSpan target;
        lock (_gate)
            target = _now + by;
        while (NextUntil(target) is { } timer)
            timer.Fire();
    }

    private ManualTimer? NextUntil(TimeSpan target)
    {
        lock (_gate)
        {
            var next = _timers.Where(timer => timer.Due <= target).MinBy(timer => timer.Due);
            var reached = next?.Due ?? target;
            _now = reached > _now ? reached : _now;
            next?.Rearm(_now);
            return next;
        }
    }

    private sealed class ManualTimer(ManualTime time, TimerCallback callback, object? state) : ITimer
    {
        private readonly Lock _firing = new();
        private TimeSpan _period = Timeout.InfiniteTimeSpan;

        public TimeSpan? Due { get; private set; }

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            lock (time._gate)
            {
                _period = period;
                Due = dueTime == Timeout.InfiniteTimeSpan ? null : time._now + dueTime;
                if (Due is not null && !time._timers.Contains(this))
                    time._timers.Add(this);
            }

            return true;
        }

        public void Rearm(TimeSpan now) => Due = _period > TimeSpan.Zero ? now + _period : null;

        // As on a thread of the pool: continuations must not go back to the test's own.
        public void Fire()
        {
            var context = SynchronizationContext.Current;
            SynchronizationContext.SetSynchronizationContext(null);
            try
            {
                lock (_firing)
                    callback(state);
            }
            finally
            {
                SynchronizationContext.SetSynchronizationContext(context);
            }
        }

        public void Dispose()
        {
            lock (time._gate)
            {
                Due = null;
                time._timers.Remove(this);
            }
        }

        // As the system's timers do, waits for a callback that another thread runs.
        public ValueTask DisposeAsync()
        {
            Dispose();
            lock (_firing)
                return ValueTask.CompletedTask;
        }
    }
}
