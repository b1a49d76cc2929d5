using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class PerfEventsTests
{
    private const double Millisecond = 1e6;

    [Theory]
    [InlineData("BURN")]
    // What the process starts only when it is counted already.
    [InlineData("(BURN)")]
    public async Task The_time_that_is_counted_is_the_time_that_the_process_used(string script)
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
        used.ShouldBeGreaterThan((long)(50 * Millisecond));
        // What children left behind is counted in ticks of 10 ms.
        (counts.Of(PerfEvent.TaskClock)!.Value / Millisecond).ShouldBe(used / Millisecond, 25);
    }

    [Fact]
    public void What_the_machine_does_not_count_is_null_with_a_reason_and_never_zero()
    {
        using var child = new ChildProcess("sh", "-c", "while :; do :; done");
        using var events = PerfEvents.Open(child.Id);
        Thread.Sleep(50);

        var counts = events.Read();

        counts.Counts.Keys.ShouldBe(PerfEvent.All.Select(what => what.Name), ignoreOrder: true);
        foreach (var what in PerfEvent.All)
        {
            if (counts.Of(what) is { } count && what != PerfEvent.CacheMisses && what != PerfEvent.BranchMisses)
                count.ShouldBeGreaterThan(0);
            (counts.Of(what) is null).ShouldBe(counts.Missing?.Contains(what.Name, StringComparison.Ordinal) ?? false, what.Name);
        }
    }

    [Fact]
    public void A_process_that_has_gone_is_an_error()
    {
        using var child = new ChildProcess("sleep", "60");
        child.Kill();
        Should.Throw<ProcessGoneException>(() => PerfEvents.Open(child.Id));
    }
}
