using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class TimeSliceTests
{
    private static readonly TimeSpan Long = TimeSpan.FromMilliseconds(20);
    private static readonly TimeSpan Short = TimeSpan.FromMicroseconds(100);

    [Fact]
    public void A_process_has_longer_slices_until_the_request_is_disposed()
    {
        Assert.SkipUnless(TimeSlice.IsSupported, "This kernel has no time slices of requested length (Linux 6.12).");
        using var child = new ChildProcess("sh", "-c", "echo ready; read x; sleep 60");
        child.Output.ReadLine().ShouldBe("ready");
        var usual = TimeSlice.Of(child.Id);

        using (TimeSlice.Request(child.Id, Long).ShouldNotBeNull())
            TimeSlice.Of(child.Id).ShouldBe(Long);

        TimeSlice.Of(child.Id).ShouldBe(usual);
    }

    [Fact]
    public void Threads_of_the_process_have_them_too()
    {
        Assert.SkipUnless(TimeSlice.IsSupported, "This kernel has no time slices of requested length (Linux 6.12).");
        // This process has many threads, and other tests start and end some meanwhile.
        using var request = TimeSlice.Request(Environment.ProcessId, Long).ShouldNotBeNull();
        TimeSpan? found = null;
        var thread = new Thread(() => found = TimeSlice.Of(0));
        thread.Start();
        thread.Join();
        found.ShouldBe(Long);
    }

    [Fact]
    public void A_thread_has_a_shorter_one_of_its_own()
    {
        Assert.SkipUnless(TimeSlice.IsSupported, "This kernel has no time slices of requested length (Linux 6.12).");
        var (requested, found) = (false, (TimeSpan?)null);
        var thread = new Thread(() => (requested, found) = (TimeSlice.RequestForThread(Short), TimeSlice.Of(0)));
        thread.Start();
        thread.Join();
        (requested, found).ShouldBe((true, Short));
    }

    [Fact]
    public void A_process_that_has_gone_has_none()
    {
        using var child = new ChildProcess("sleep", "60");
        child.Kill();
        TimeSlice.Request(child.Id, Long).ShouldBeNull();
    }

    [Theory]
    [InlineData(0.05)]
    [InlineData(101)]
    public void A_length_that_the_kernel_would_change_is_refused(double milliseconds) =>
        Should.Throw<ArgumentOutOfRangeException>(() => TimeSlice.Request(Environment.ProcessId, TimeSpan.FromMilliseconds(milliseconds)));
}
