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
    public async Task A_second_Ctrl_C_gives_up_at_once_and_leaves_nothing_either()
    {
        await using var rbe = _run.Start("--window", "300");
        await rbe.SaysAsync(" timed");
        var directory = Leftovers.RunDirectoryOf(rbe.PidOf("TlsToll.Sut.dll", "serve"));

        rbe.Signal("INT");
        await rbe.SaysAsync("press Ctrl-C again");
        rbe.Signal("INT");

        (await rbe.WaitAsync()).ShouldBe(130);
        Leftovers.Processes(directory).ShouldBeEmpty();
        Directory.Exists(directory).ShouldBeFalse();
        File.ReadAllLines(Path.Combine(_run.Out, "cells.csv")).Length.ShouldBeGreaterThanOrEqualTo(17, "the cells that were measured before");
    }

    [Fact]
    public async Task A_SUT_that_dies_is_named_and_everything_is_taken_down()
    {
        await using var rbe = _run.Start("--blocks", "500");
        await rbe.SaysAsync("block 1/500");
        var sut = rbe.PidOf("TlsToll.Sut.dll", "serve");
        var directory = Leftovers.RunDirectoryOf(sut);

        using (var kill = System.Diagnostics.Process.Start("kill", ["-KILL", sut.ToString(CultureInfo.InvariantCulture)]))
            await kill.WaitForExitAsync(TestContext.Current.CancellationToken);

        (await rbe.WaitAsync()).ShouldBe(4, await rbe.ErrorsAsync());
        (await rbe.ErrorsAsync()).ShouldContain("rbe: sut");
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

    public void Dispose() => _run.Dispose();
}
