using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Tests.Testbed;

public sealed class SupervisorProgramTests
{
    [Fact]
    public async Task A_controller_that_ends_without_a_word_leaves_no_process_and_no_directory()
    {
        await using var run = new TestRun();
        using var sleeper = run.Sleep();

        (await GuardAsync($"directory {run.Path}", $"process {sleeper.Identity}")).ShouldBe(0);

        sleeper.Identity.IsAlive.ShouldBeFalse();
        Directory.Exists(run.Path).ShouldBeFalse();
    }

    [Fact]
    public async Task A_controller_that_reports_completion_is_trusted()
    {
        await using var run = new TestRun();
        using var sleeper = run.Sleep(marked: true);

        (await GuardAsync($"directory {run.Path}", $"process {sleeper.Identity}", "done")).ShouldBe(0);

        sleeper.Identity.IsAlive.ShouldBeTrue();
        Directory.Exists(run.Path).ShouldBeTrue();
    }

    [Fact]
    public async Task What_was_released_is_left_alone()
    {
        await using var run = new TestRun();
        using var sleeper = run.Sleep();

        (await GuardAsync(
            $"directory {run.Path}", $"process {sleeper.Identity}", $"release {sleeper.Identity}", $"release {run.Path}")).ShouldBe(0);

        sleeper.Identity.IsAlive.ShouldBeTrue();
        Directory.Exists(run.Path).ShouldBeTrue();
    }

    [Fact]
    public async Task A_process_that_reuses_a_listed_pid_lives_on()
    {
        await using var run = new TestRun();
        using var sleeper = run.Sleep();
        var former = sleeper.Identity with { StartTicks = sleeper.Identity.StartTicks - 1 };

        (await GuardAsync($"process {former}", $"postmaster {former}")).ShouldBe(0);

        sleeper.Identity.IsAlive.ShouldBeTrue();
    }

    [Fact]
    public async Task A_process_started_but_not_yet_named_is_found_by_its_mark()
    {
        await using var run = new TestRun();
        await using var other = new TestRun();
        using var ours = run.Sleep(marked: true);
        using var theirs = other.Sleep(marked: true);

        (await GuardAsync($"directory {run.Path}")).ShouldBe(0);

        ours.Identity.IsAlive.ShouldBeFalse();
        theirs.Identity.IsAlive.ShouldBeTrue();
    }

    [Fact]
    public async Task A_kept_directory_stays_though_its_processes_are_ended()
    {
        await using var run = new TestRun();
        using var sleeper = run.Sleep(marked: true);

        (await GuardAsync($"marked {run.Path}")).ShouldBe(0);

        sleeper.Identity.IsAlive.ShouldBeFalse();
        Directory.Exists(run.Path).ShouldBeTrue();
    }

    [Fact]
    public async Task A_line_cut_short_by_the_crash_does_no_harm()
    {
        await using var run = new TestRun();
        using var sleeper = run.Sleep();
        var whole = $"process {sleeper.Identity}";

        (await GuardAsync($"directory {run.Path}", "process", "process 12", "process x y", "nonsense 1 2", whole[..^1])).ShouldBe(0);

        sleeper.Identity.IsAlive.ShouldBeTrue();
        Directory.Exists(run.Path).ShouldBeFalse();
    }

    [Fact]
    public async Task A_directory_without_a_run_is_rejected_with_an_exit_code()
    {
        await using var run = new TestRun();
        var wrong = run.Directory.PathOf("documents");
        Directory.CreateDirectory(wrong);

        (await GuardAsync($"directory {wrong}")).ShouldBe(1);

        Directory.Exists(wrong).ShouldBeTrue();
    }

    private static Task<int> GuardAsync(params IEnumerable<string> lines) =>
        SupervisorProgram.RunAsync(new StringReader(string.Join('\n', lines)));
}
