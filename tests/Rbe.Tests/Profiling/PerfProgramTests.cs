using TlsToll.Testbed.Profiling;

namespace TlsToll.Rbe.Tests.Profiling;

public sealed class PerfProgramTests
{
    private const string Visible = "ffffffff81000000 T _text";

    [Theory]
    [InlineData(null, "No permission to enable cpu-clock event", Visible, "No permission to enable cpu-clock event")]
    [InlineData("cpu-clock:u\n", null, Visible, "may not sample the kernel")]
    [InlineData("cpu-clock\n", null, "0000000000000000 T _text", "hides its symbols")]
    [InlineData("cpu-clock\n", null, null, "hides its symbols")]
    public void Obstacles_to_perf_sampling_are_reported_in_one_line_with_the_setting_to_change(string? events, string? error, string? symbol, string says)
    {
        var problem = PerfProgram.Problem(events, error, symbol).ShouldNotBeNull();

        problem.ShouldContain(says);
        problem.ShouldContain("kernel.perf_event_paranoid=1");
        problem.ShouldNotContain("\n");
    }

    [Fact]
    public void Where_perf_samples_the_kernel_and_knows_its_symbols_nothing_is_wrong() => PerfProgram.Problem("cpu-clock\n", null, Visible).ShouldBeNull();
}
