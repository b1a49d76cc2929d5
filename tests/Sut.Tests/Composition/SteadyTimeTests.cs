using TlsToll.Sut.Composition;

namespace TlsToll.Sut.Tests.Composition;

public sealed class SteadyTimeTests
{
    [Theory]
    [InlineData(-60)]
    [InlineData(60)]
    public void A_clock_that_is_set_changes_nothing(int minutes)
    {
        var system = new SetClock();
        var time = new SteadyTime(system);
        var start = time.GetUtcNow();

        system.Set(TimeSpan.FromMinutes(minutes));
        system.Advance(TimeSpan.FromSeconds(3));

        time.GetUtcNow().ShouldBe(start + TimeSpan.FromSeconds(3));
        time.GetElapsedTime(0, time.GetTimestamp()).ShouldBe(TimeSpan.FromSeconds(3));
    }

    [Fact]
    public void It_starts_with_the_systems_time()
    {
        var system = new SetClock();

        new SteadyTime(system).GetUtcNow().ShouldBe(system.GetUtcNow());
    }

    // The time of day can be set, the time that passes cannot.
    private sealed class SetClock : TimeProvider
    {
        private TimeSpan _passed;
        private TimeSpan _set;

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override DateTimeOffset GetUtcNow() => new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero) + _set + _passed;

        public override long GetTimestamp() => _passed.Ticks;

        public void Set(TimeSpan by) => _set += by;

        public void Advance(TimeSpan by) => _passed += by;
    }
}
