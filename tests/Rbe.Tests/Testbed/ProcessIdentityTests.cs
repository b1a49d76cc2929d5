using System.Diagnostics;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Tests.Testbed;

public sealed class ProcessIdentityTests
{
    [Fact]
    public async Task A_running_process_is_alive_until_it_is_ended()
    {
        await using var run = new TestRun();
        using var sleeper = run.Sleep();
        sleeper.Identity.IsAlive.ShouldBeTrue();

        (await ProcessEnding.EndTiersAsync([sleeper.Identity])).ShouldBeTrue();

        sleeper.Identity.IsAlive.ShouldBeFalse();
    }

    [Fact]
    public async Task A_process_that_reuses_a_pid_is_never_signalled()
    {
        await using var run = new TestRun();
        using var sleeper = run.Sleep();
        var former = sleeper.Identity with { StartTicks = sleeper.Identity.StartTicks - 1 };

        former.IsAlive.ShouldBeFalse();
        former.Signal(UnixSignal.Kill).ShouldBeFalse();
        (await ProcessEnding.EndTiersAsync([former])).ShouldBeTrue();

        (await sleeper.Identity.WaitForEndAsync(TimeSpan.FromMilliseconds(100))).ShouldBeFalse();
    }

    [Fact]
    public async Task A_name_with_blanks_and_parentheses_does_not_shift_the_fields()
    {
        await using var run = new TestRun();
        var program = run.Directory.PathOf("a) Z (b c");
        File.Copy("/bin/sleep", program);
        using var sleeper = new Sleeper(Process.Start(program, "600"));

        sleeper.Identity.IsAlive.ShouldBeTrue();
        sleeper.Identity.StartTicks.ShouldBeGreaterThanOrEqualTo(ProcessIdentity.Of(Environment.ProcessId)!.Value.StartTicks);
    }

    [Theory]
    [InlineData("")]
    [InlineData("12")]
    [InlineData("12 ")]
    [InlineData("-12 34")]
    [InlineData("12 34 56")]
    public void A_truncated_text_is_no_process(string text)
    {
        ProcessIdentity.TryParse(text).ShouldBeNull();

        ProcessIdentity.TryParse(new ProcessIdentity(12, 34).ToString()).ShouldBe(new ProcessIdentity(12, 34));
    }

    [Fact]
    public void Nobody_runs_under_a_pid_that_cannot_be() => ProcessIdentity.Of(int.MaxValue).ShouldBeNull();
}
