using System.Diagnostics;
using TlsToll.Measurement;
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
    public async Task The_next_start_ends_a_run_that_was_to_be_kept_and_keeps_its_directory()
    {
        await using var parent = new TestRun();
        var (kept, ended) = (RunDirectory.Create(parent.Path, keep: true), RunDirectory.Create(parent.Path, keep: true));
        Abandon(kept, marker => marker with { Keep = true });
        Abandon(ended, marker => marker with { Keep = true });
        using var tier = Sleep(kept);

        await AbandonedRuns.RemoveAsync(parent.Path, _said);

        tier.Identity.IsAlive.ShouldBeFalse();
        Directory.Exists(kept.FullPath).ShouldBeTrue();
        Directory.Exists(ended.FullPath).ShouldBeTrue();
        _said.All.ShouldBe([$"Ended the processes of a killed run, whose directory is kept: {kept.FullPath}"]);
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
    public async Task A_directory_of_another_user_is_left_alone_whatever_its_marker_says()
    {
        Assert.SkipUnless(Environment.IsPrivilegedProcess, "Giving a file to another user needs root.");
        const uint Nobody = 65_534;
        await using var parent = new TestRun();
        var (directory, marker) = (RunDirectory.Create(parent.Path), RunDirectory.Create(parent.Path));
        Abandon(directory, own => own);
        Abandon(marker, own => own);
        LibC.Chown(directory.FullPath, Nobody, Nobody).ShouldBe(0);
        LibC.Chown(marker.PathOf(RunMarker.FileName), Nobody, Nobody).ShouldBe(0);

        await AbandonedRuns.RemoveAsync(parent.Path, _said);

        Should.Throw<TlsToll.Testbed.TestbedException>(() => RunDirectory.Remove(directory.FullPath)).Message.ShouldContain("another user");
        Directory.Exists(directory.FullPath).ShouldBeTrue();
        Directory.Exists(marker.FullPath).ShouldBeTrue();
    }

    [Fact]
    public async Task What_lives_in_a_file_system_that_only_it_sees_is_ended_too()
    {
        Assert.SkipUnless(Environment.IsPrivilegedProcess, "A mount namespace needs root.");
        await using var parent = new TestRun();
        var left = RunDirectory.Create(parent.Path);
        Abandon(left, marker => marker);
        var (space, name) = (Directory.CreateDirectory(parent.Directory.PathOf("space")).FullName, Path.GetFileName(left.FullPath));
        var mounted = parent.Directory.PathOf("mounted");
        var start = new ProcessStartInfo("unshare", ["--mount", "sh", "-c", "mount -t tmpfs tmpfs \"$1\" && touch \"$3\" && cp -a \"$2\" \"$1\" && exec sleep 600", "sh", space, left.FullPath, mounted]);
        start.Environment[RunDirectory.MarkVariable] = Path.Combine(space, name);
        using var tier = new Sleeper(Process.Start(start)!);
        for (; !File.Exists(mounted); await Task.Delay(5, TestRun.Token))
            tier.Identity.IsAlive.ShouldBeTrue("unshare or mount failed");
        // A run that another test starts at the same moment may find it first.
        while (tier.Identity.IsAlive && !RunDirectory.IsAbandoned($"/proc/{tier.Identity.Pid}/root{space}/{name}"))
            await Task.Delay(5, TestRun.Token);
        Directory.Exists(Path.Combine(space, name)).ShouldBeFalse();

        await AbandonedRuns.RemoveAsync(parent.Path, _said);

        tier.Identity.IsAlive.ShouldBeFalse();
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
