using System.Diagnostics;
using System.Globalization;
using TlsToll.Measurement;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>The real supervisor process, against a controller (a shell, in a process group of its own) that really dies.</summary>
public sealed class SupervisorCrashTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    // The sleeper closes descriptor 3, as .NET's children do: only the controller may hold the supervisor's stdin open.
    // A busy machine takes a moment to come to setsid; until then a signal to the group is the supervisor's, too.
    private const string Controller = """
        exec 3> >(exec setsid "$1" "$2" supervisor); supervisor=$!
        trap : INT
        sleep 600 3>&- & sleeper=$!
        echo "directory $3" >&3
        echo "process $sleeper $(awk '{print $22}' /proc/$sleeper/stat)" >&3
        until [ "$(awk '{print $5}' /proc/$supervisor/stat)" = "$supervisor" ]; do sleep 0.01 3>&-; done
        echo "$supervisor $sleeper"
        while :; do sleep 600 3>&-; done
        """;

    [Fact]
    public async Task Kill_9_of_the_controller_leaves_no_process_and_no_directory()
    {
        await using var run = new TestRun();
        await using var controller = await StartAsync(run);

        controller.Self.Signal(UnixSignal.Kill);

        (await controller.Supervisor.WaitForEndAsync(Patience)).ShouldBeTrue();
        controller.Child.IsAlive.ShouldBeFalse();
        Directory.Exists(run.Path).ShouldBeFalse();
    }

    [Fact]
    public async Task Interrupting_the_whole_group_does_not_reach_the_guard()
    {
        await using var run = new TestRun();
        await using var controller = await StartAsync(run);

        LibC.Kill(-controller.Self.Pid, (int)UnixSignal.Interrupt).ShouldBe(0);
        (await controller.Supervisor.WaitForEndAsync(TimeSpan.FromMilliseconds(500))).ShouldBeFalse();
        Directory.Exists(run.Path).ShouldBeTrue();

        LibC.Kill(-controller.Self.Pid, (int)UnixSignal.Kill).ShouldBe(0);
        (await controller.Supervisor.WaitForEndAsync(Patience)).ShouldBeTrue();
        Directory.Exists(run.Path).ShouldBeFalse();
    }

    [Fact]
    public async Task A_guard_that_is_let_go_touches_nothing()
    {
        await using var run = new TestRun();
        using var sleeper = run.Sleep();
        var supervisor = Supervisor.Start(RbeProgram);
        supervisor.WatchDirectory(run.Path);
        supervisor.Watch(sleeper.Identity);
        var process = ProcessIdentity.Of(supervisor.Pid)!.Value;

        await supervisor.CompleteAsync();

        process.IsAlive.ShouldBeFalse();
        sleeper.Identity.IsAlive.ShouldBeTrue();
        Directory.Exists(run.Path).ShouldBeTrue();
    }

    [Fact]
    public async Task A_guard_that_is_disposed_before_the_run_is_done_does_its_work()
    {
        await using var run = new TestRun();
        using var sleeper = run.Sleep(marked: true);
        var supervisor = Supervisor.Start(RbeProgram);
        supervisor.WatchDirectory(run.Path);

        await supervisor.DisposeAsync();

        sleeper.Identity.IsAlive.ShouldBeFalse();
        Directory.Exists(run.Path).ShouldBeFalse();
    }

    private static string RbeProgram => Path.Combine(AppContext.BaseDirectory, "TlsToll.Rbe.dll");

    private static async Task<Scene> StartAsync(TestRun run)
    {
        var start = new ProcessStartInfo("setsid", ["bash", "-c", Controller, "bash", DotNetHost.Program, RbeProgram, run.Path])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
        };
        var process = Process.Start(start)!;
        var line = await process.StandardOutput.ReadLineAsync(TestRun.Token);
        var pids = line!.Split(' ').Select(p => int.Parse(p, CultureInfo.InvariantCulture));
        ProcessIdentity[] started = [.. pids.Prepend(process.Id).Select(p => ProcessIdentity.Of(p)!.Value)];
        return new Scene(process, started[0], started[1], started[2]);
    }

    private sealed record Scene(Process Process, ProcessIdentity Self, ProcessIdentity Supervisor, ProcessIdentity Child) : IAsyncDisposable
    {
        public async ValueTask DisposeAsync()
        {
            _ = LibC.Kill(-Self.Pid, (int)UnixSignal.Kill);
            await Process.WaitForExitAsync();
            await Supervisor.WaitForEndAsync(Patience);
            Process.Dispose();
        }
    }
}
