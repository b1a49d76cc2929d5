using TlsToll.Measurement;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class CpuClockTests
{
    private const long Millisecond = 1_000_000;

    [Fact]
    public void It_agrees_with_the_kernels_other_account_of_the_same_process()
    {
        // Threads that run at the moment of reading are behind by a tick of the kernel at the most.
        var behind = Environment.ProcessorCount * 20 * Millisecond;
        var clock = CpuClock.Of(Environment.ProcessId);
        var start = clock.ReadNanoseconds();
        long now;
        var last = start;
        do
        {
            now = clock.ReadNanoseconds();
            now.ShouldBeGreaterThanOrEqualTo(last);
            last = now;
        }
        while (now - start < 200 * Millisecond);

        // Between two readings of the one, so that other tests of this process do not come between.
        var other = (long)Environment.CpuUsage.TotalTime.TotalNanoseconds;
        other.ShouldBeInRange(now - behind, clock.ReadNanoseconds());
    }

    [Fact]
    public void A_threads_time_stays_when_it_has_exited()
    {
        var clock = CpuClock.Of(Environment.ProcessId);
        using var burnt = new ManualResetEventSlim();
        using var exit = new ManualResetEventSlim();
        var kernelThread = "";
        var thread = new Thread(() =>
        {
            while (ThreadNanoseconds() < 300 * Millisecond)
                Thread.SpinWait(1000);
            kernelThread = "/proc/" + new FileInfo("/proc/thread-self").LinkTarget;
            burnt.Set();
            exit.Wait(TestContext.Current.CancellationToken);
        });
        thread.Start();
        burnt.Wait(TestContext.Current.CancellationToken);
        var alive = clock.ReadNanoseconds();
        alive.ShouldBeGreaterThan(300 * Millisecond);
        Directory.Exists(kernelThread).ShouldBeTrue();
        exit.Set();
        thread.Join();
        // The kernel's thread ends a little after .NET's.
        while (Directory.Exists(kernelThread))
            Thread.Sleep(1);
        clock.ReadNanoseconds().ShouldBeGreaterThanOrEqualTo(alive);
    }

    [Fact]
    public void A_sleeping_process_uses_next_to_nothing()
    {
        using var child = new ChildProcess("sleep", "60");
        CpuClock.Of(child.Id).ReadNanoseconds().ShouldBeInRange(0, 500 * Millisecond);
    }

    [Fact]
    public void A_process_that_has_gone_is_an_error_not_a_zero()
    {
        using var child = new ChildProcess("sleep", "60");
        var clock = CpuClock.Of(child.Id);
        child.Kill();
        Should.Throw<ProcessGoneException>(() => clock.ReadNanoseconds()).ProcessId.ShouldBe(child.Id);
        Should.Throw<ProcessGoneException>(() => CpuClock.Of(child.Id));
    }

    private static long ThreadNanoseconds()
    {
        const int ThreadCpuTime = 3; // CLOCK_THREAD_CPUTIME_ID
        LibC.GetTime(ThreadCpuTime, out var time).ShouldBe(0);
        return (time.Seconds * 1_000_000_000) + time.Nanoseconds;
    }
}
