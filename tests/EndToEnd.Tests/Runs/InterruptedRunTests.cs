using System.Globalization;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>Runs that do not end by themselves: nothing measured is lost, nothing is left running.</summary>
public sealed class InterruptedRunTests : IDisposable
{
    private readonly SmallRun _run = new();

    [Theory]
    [InlineData("INT")]
    [InlineData("TERM")]
    public async Task Ctrl_C_reports_what_was_measured_and_exits_with_130(string signal)
    {
        await using var rbe = _run.Start("--blocks", "500", "--treatments", "tls-session");
        await rbe.SaysAsync("block 2/500");
        var directory = Leftovers.RunDirectoryOf(rbe.PidOf("TlsToll.Sut.dll", "serve"));

        rbe.Signal(signal);

        (await rbe.WaitAsync()).ShouldBe(130, await rbe.ErrorsAsync());
        var results = _run.Results;
        results.GetProperty("status").GetString().ShouldBe("interrupted");
        results.GetProperty("invalidReasons").GetArrayLength().ShouldBe(0);
        SmallRun.KeptBlocks(results)[0].GetProperty("block").GetInt32().ShouldBe(1);
        SmallRun.KeptBlocks(results)[0].GetProperty("cells").GetArrayLength().ShouldBe(2);
        File.ReadAllLines(Path.Combine(_run.Out, "cells.csv")).Length.ShouldBeGreaterThan(2);
        Leftovers.Processes(directory).ShouldBeEmpty();
        Directory.Exists(directory).ShouldBeFalse();
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_second_Ctrl_C_gives_up_at_once_and_leaves_nothing_either()
    {
        await using var rbe = _run.Start("--window", "300");
        await rbe.SaysAsync("timed ");
        var directory = Leftovers.RunDirectoryOf(rbe.PidOf("TlsToll.Sut.dll", "serve"));

        rbe.Signal("INT");
        await rbe.SaysAsync("press Ctrl+C again");
        rbe.Signal("INT");

        (await rbe.WaitAsync()).ShouldBe(130);
        Leftovers.Processes(directory).ShouldBeEmpty();
        Directory.Exists(directory).ShouldBeFalse();
        File.ReadAllLines(Path.Combine(_run.Out, "cells.csv")).Length.ShouldBeGreaterThanOrEqualTo(17, "the cells that were measured before");
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_database_that_dies_during_the_warm_up_is_named_and_everything_is_taken_down()
    {
        await using var rbe = _run.Start("--warm-up", "300");
        await rbe.SaysAsync("warm-up");
        var directory = Leftovers.RunDirectoryOf(rbe.PidOf("TlsToll.Sut.dll", "serve"));

        Kill(rbe.PidOf("postgres", "-D"));

        (await rbe.WaitAsync()).ShouldBe(4, await rbe.ErrorsAsync());
        (await rbe.ErrorsAsync()).ShouldContain("PostgreSQL ended during the run with exit code 137.");
        (await rbe.ErrorsAsync()).ShouldNotContain("block 1", customMessage: "it ended in the warm-up, which would have gone on for minutes");
        Leftovers.Processes(directory).ShouldBeEmpty();
        Directory.Exists(directory).ShouldBeFalse();
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_database_that_dies_between_blocks_leaves_the_cells_until_then_as_an_invalid_result()
    {
        await using var rbe = _run.Start("--blocks", "500", "--treatments", "tls-session");
        await rbe.SaysAsync("block 2/500");

        Kill(rbe.PidOf("postgres", "-D"));

        (await rbe.WaitAsync()).ShouldBe(4, await rbe.ErrorsAsync());
        var results = _run.Results;
        results.GetProperty("status").GetString().ShouldBe("invalid");
        results.GetProperty("invalidReasons").EnumerateArray().ShouldContain(r => r.GetString() == "the run ended early: PostgreSQL ended during the run with exit code 137");
        SmallRun.KeptBlocks(results)[0].GetProperty("cells").GetArrayLength().ShouldBe(2);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_full_disk_of_the_results_is_a_line_and_an_exit_code()
    {
        Assert.SkipUnless(Environment.IsPrivilegedProcess, "A small file system needs root.");
        Directory.CreateDirectory(Path.GetDirectoryName(_run.Out)!);
        const string OnFullDisk = "mount -t tmpfs -o size=24k none \"$0\" && { \"$@\"; code=$?; ls -A \"$0/results\"; exit $code; }";
        await using var rbe = _run.StartBehind(["unshare", "--mount", "sh", "-c", OnFullDisk, Path.GetDirectoryName(_run.Out)!]);

        var left = (await rbe.Output.ReadToEndAsync(TestContext.Current.CancellationToken)).Split('\n');

        (await rbe.WaitAsync()).ShouldBe(6, await rbe.ErrorsAsync());
        (await rbe.ErrorsAsync()).ShouldContain("tlstoll: No space left on device");
        left.ShouldNotContain(name => name.StartsWith("run.json", StringComparison.Ordinal), "half a result");
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task A_SUT_that_dies_is_named_and_everything_is_taken_down()
    {
        await using var rbe = _run.Start("--blocks", "500");
        await rbe.SaysAsync("block 1/500");
        var sut = rbe.PidOf("TlsToll.Sut.dll", "serve");
        var directory = Leftovers.RunDirectoryOf(sut);

        using (var kill = System.Diagnostics.Process.Start("kill", ["-KILL", sut.ToString(CultureInfo.InvariantCulture)]))
            await kill.WaitForExitAsync(TestContext.Current.CancellationToken);

        (await rbe.WaitAsync()).ShouldBe(4, await rbe.ErrorsAsync());
        (await rbe.ErrorsAsync()).ShouldContain("tlstoll: sut");
        Leftovers.Processes(directory).ShouldBeEmpty();
        Directory.Exists(directory).ShouldBeFalse();
    }

    [Fact]
    public async Task A_killed_RBE_leaves_no_tier_worker_or_directory()
    {
        await using var rbe = _run.Start("--blocks", "500");
        await rbe.SaysAsync("block 1/500");
        var directory = Leftovers.RunDirectoryOf(rbe.PidOf("TlsToll.Sut.dll", "serve"));
        var children = Descendants.Of(rbe.Pid).Select(pid => $"/proc/{pid.ToString(CultureInfo.InvariantCulture)}").ToArray();
        children.Length.ShouldBeGreaterThan(5, "SUT, vendors, worker, supervisor and the database's processes");

        rbe.Signal("KILL");

        (await Leftovers.EventuallyAsync(() => !children.Any(Directory.Exists))).ShouldBeTrue(string.Join('\n', Leftovers.Processes(directory)));
        (await Leftovers.EventuallyAsync(() => !Directory.Exists(directory))).ShouldBeTrue();
    }

    private static void Kill(int pid)
    {
        using var kill = System.Diagnostics.Process.Start("kill", ["-KILL", pid.ToString(CultureInfo.InvariantCulture)]);
        kill.WaitForExit();
    }

    public void Dispose() => _run.Dispose();
}
