using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Tests.Studies;

public sealed class StudyClockTests
{
    [Theory]
    [InlineData(0, 0, 1200)]
    [InlineData(300, 300, 900)]
    [InlineData(300, 630, 1800)]
    [InlineData(300, 135, 450)]
    [InlineData(1200, 5000, 0)]
    public void What_is_left_is_expected_to_go_as_what_is_done(int done, int elapsed, int left) =>
        StudyClock.Left(TimeSpan.FromSeconds(1200), TimeSpan.FromSeconds(1200 - done), TimeSpan.FromSeconds(elapsed)).ShouldBe(TimeSpan.FromSeconds(left));

    [Fact]
    public void One_slow_run_at_the_start_decides_little() =>
        StudyClock.Left(TimeSpan.FromSeconds(1200), TimeSpan.FromSeconds(1199), TimeSpan.FromSeconds(10)).ShouldBeInRange(TimeSpan.FromSeconds(1500), TimeSpan.FromSeconds(1600));
}
