using TlsToll.Sut.Fulfilment;

namespace TlsToll.Sut.Tests.Fulfilment;

public sealed class WorkSignalTests
{
    // An exception in a timer's callback ends the process.
    [Fact]
    public async Task A_timer_that_goes_off_just_as_the_signal_comes_harms_nobody()
    {
        var time = new LateTimers();
        var signal = new WorkSignal(time);
        var waiting = signal.WaitAsync(TimeSpan.FromSeconds(1), TestContext.Current.CancellationToken);
        signal.Set();
        await waiting;
        time.GoOff();
    }

    /// <summary>Its timers are going off whenever they are disposed of; who waits for that is back after they have.</summary>
    private sealed class LateTimers : TimeProvider
    {
        private Action? _underWay;

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            _underWay = () => callback(state);
            return new Late(this);
        }

        public void GoOff()
        {
            _underWay?.Invoke();
            _underWay = null;
        }

        private sealed class Late(LateTimers timers) : ITimer
        {
            public bool Change(TimeSpan dueTime, TimeSpan period) => true;

            public void Dispose()
            {
                // The callback goes on.
            }

            public ValueTask DisposeAsync()
            {
                timers.GoOff();
                return ValueTask.CompletedTask;
            }
        }
    }
}
