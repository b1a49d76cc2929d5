using System.Diagnostics;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>Runs whose RBE and supervisor were both killed, below a directory of the test's own.</summary>
public sealed class AbandonedRunsTests
{
    private readonly Lines _said = new();

    [Fact]
    public async Task The_next_start_ends_and_removes_what_dead_processes_left()
    {
        await using var parent = new TestRun();
        var left = RunDirectory.Create(parent.Path);
        Abandon(left, marker => marker);
        await File.WriteAllTextAsync(left.PathOf("sut.log"), "x", TestRun.Token);
        using var tier = Sleep(left);

        await AbandonedRuns.RemoveAsync(parent.Path, _said);

        tier.Identity.IsAlive.ShouldBeFalse();
        Directory.Exists(left.FullPath).ShouldBeFalse();
        _said.All.ShouldBe([$"Removed the leftovers of a killed run: {left.FullPath}"]);
    }

    [Fact]
    public async Task Nothing_is_touched_that_is_not_provably_ones_own_and_dead()
    {
        await using var parent = new TestRun();
        var running = RunDirectory.Create(parent.Path);
        var (supervised, kept, foreign, rebooted, old, copied) = (
            RunDirectory.Create(parent.Path), RunDirectory.Create(parent.Path, keep: true), RunDirectory.Create(parent.Path), RunDirectory.Create(parent.Path),
            RunDirectory.Create(parent.Path), RunDirectory.Create(parent.Path));
        Abandon(supervised, marker => marker with { Owners = [.. marker.Owners, ProcessIdentity.Of(Environment.ProcessId)!.Value] });
        Abandon(foreign, marker => marker with { User = "someone-else" });
        Abandon(rebooted, marker => marker with { Boot = "another boot" });
        await File.WriteAllTextAsync(old.PathOf(RunMarker.FileName), Path.GetFileName(old.FullPath), TestRun.Token);
        Abandon(copied, marker => marker with { Name = "tlstoll-0123456789ab" });
        RunDirectory[] all = [running, supervised, kept, foreign, rebooted, old, copied];
        var tiers = all.Select(Sleep).ToArray();

        await AbandonedRuns.RemoveAsync(parent.Path, _said);

        tiers.ShouldAllBe(tier => tier.Identity.IsAlive);
        all.ShouldAllBe(run => Directory.Exists(run.FullPath));
        _said.All.ShouldBeEmpty();
        foreach (var tier in tiers)
            tier.Dispose();
    }

    [Fact]
    public async Task A_database_process_without_a_mark_is_found_by_its_working_directory()
    {
        await using var run = new TestRun();
        var program = run.Directory.PathOf("postgres");
        File.Copy("/bin/sleep", program);
        using var ours = new Sleeper(Process.Start(new ProcessStartInfo(program, ["600"]) { WorkingDirectory = Directory.CreateDirectory(run.Directory.PathOf("data")).FullName })!);
        using var theirs = new Sleeper(Process.Start(new ProcessStartInfo(program, ["600"]) { WorkingDirectory = "/" })!);

        MarkedProcesses.Find(run.Path).Postmasters.ShouldBe([ours.Identity]);
    }

    [Fact]
    public async Task A_run_whose_guard_was_killed_is_taken_down_all_the_same_and_to_the_end()
    {
        var run = await SupervisedRun.StartAsync(Path.Combine(AppContext.BaseDirectory, "TlsToll.Rbe.dll"), _said);
        using var tier = Sleep(run.Directory);
        run.Supervisor.Watch(tier.Identity);
        var guard = ProcessIdentity.Of(run.Supervisor.Pid)!.Value;
        guard.Signal(UnixSignal.Kill).ShouldBeTrue();
        (await guard.WaitForEndAsync(TimeSpan.FromMinutes(2))).ShouldBeTrue();
        var released = false;

        var error = await Should.ThrowAsync<TlsToll.Testbed.TestbedException>(run.EndAsync(
            () => throw new InvalidOperationException("a step that fails"),
            () =>
            {
                run.Supervisor.Release(tier.Identity);
                released = true;
                return Task.CompletedTask;
            }));

        error.Message.ShouldContain("a step that fails");
        released.ShouldBeTrue();
        tier.Identity.IsAlive.ShouldBeFalse();
        Directory.Exists(run.Directory.FullPath).ShouldBeFalse();
        _said.All.ShouldContain(line => line.StartsWith("The supervisor process had ended", StringComparison.Ordinal));
    }

    // A marker of processes that have ended.
    private static void Abandon(RunDirectory run, Func<RunMarker, RunMarker> change)
    {
        ProcessIdentity dead;
        using (var sleeper = new Sleeper(Process.Start("sleep", "600")))
            dead = sleeper.Identity;
        change(RunMarker.Of(Path.GetFileName(run.FullPath), [dead])).Write(run.FullPath);
    }

    private static Sleeper Sleep(RunDirectory run)
    {
        var start = new ProcessStartInfo("sleep", ["600"]);
        run.Mark(start);
        return new Sleeper(Process.Start(start)!);
    }
}
