using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class PerfEventsTests
{
    [Theory]
    [InlineData("BURN")]
    // What the process starts only when it is counted already.
    [InlineData("(BURN)")]
    public async Task The_time_that_the_process_and_its_children_used_is_counted(string script)
    {
        const string Burn = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done";
        var burning = script.Replace("BURN", Burn, StringComparison.Ordinal);
        using var child = new ChildProcess("sh", "-c", $"echo ready; read x; {burning}; echo done; read x");
        await child.Output.ReadLineAsync(TestContext.Current.CancellationToken);
        var clock = new ProcessTreeCpu(child.Id);
        using var events = PerfEvents.Open(child.Id);
        var before = clock.Read().Nanoseconds;

        await child.Input.WriteLineAsync("go");
        await child.Input.FlushAsync(TestContext.Current.CancellationToken);
        (await child.Output.ReadLineAsync(TestContext.Current.CancellationToken)).ShouldBe("done");
        var counts = events.Read();
        var used = clock.Read().Nanoseconds - before;

        Assert.SkipWhen(counts.Of(PerfEvent.TaskClock) is null, $"NO PERF EVENTS WERE TESTED: {counts.Missing}");
        // The loop needs the same instructions on any host, and without it the clock shows next to nothing. Time that a hypervisor takes
        // away counts for the task's clock alone, so there is no upper limit on a busy host.
        used.ShouldBeGreaterThan(0);
        counts.Of(PerfEvent.TaskClock)!.Value.ShouldBeGreaterThan(used / 2);
    }

    [Fact]
    public async Task What_the_machine_does_not_count_is_null_with_a_reason_and_never_zero()
    {
        using var child = new ChildProcess("sh", "-c", "while :; do :; done");
        using var events = PerfEvents.Open(child.Id);
        // The child gets the processor when it gets it, and so do counters that share their registers.
        var counts = events.Read();
        await Wait.UntilAsync(() => PerfEvent.All.All(what => MayBeZero(what) || !((counts = events.Read()).Of(what) == 0)));

        counts.Counts.Keys.ShouldBe(PerfEvent.All.Select(what => what.Name), ignoreOrder: true);
        foreach (var what in PerfEvent.All)
        {
            if (counts.Of(what) is { } count && !MayBeZero(what))
                count.ShouldBeGreaterThan(0);
            (counts.Of(what) is null).ShouldBe(counts.Missing?.Contains(what.Name, StringComparison.Ordinal) ?? false, what.Name);
        }
    }

    private static bool MayBeZero(PerfEvent what) => what == PerfEvent.CacheMisses || what == PerfEvent.BranchMisses;

    [Fact]
    public void A_process_that_has_gone_is_an_error()
    {
        using var child = new ChildProcess("sleep", "60");
        child.Kill();
        Should.Throw<ProcessGoneException>(() => PerfEvents.Open(child.Id));
    }
}
