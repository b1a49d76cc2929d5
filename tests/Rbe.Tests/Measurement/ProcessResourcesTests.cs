using TlsToll.Measurement.Processes;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class ProcessResourcesTests
{
    private const string Status = "Name:\tdotnet\nVmHWM:\t    2000 kB\nVmRSS:\t    1784 kB\nRssAnon:\t     784 kB\nThreads:\t23\n";
    private const string Io = "rchar: 6976\nwchar: 5\nread_bytes: 4096\nwrite_bytes: 12288\ncancelled_write_bytes: 4096\n";

    [Fact]
    public void The_kernels_texts_are_read() =>
        ProcessResources.Parse(Status, Io, 12).ShouldBe(new ProcessResources(1784 * 1024, 23, 4096, 8192, 12) { PrivateBytes = 784 * 1024, PeakBytes = 2000 * 1024 });

    [Fact]
    public void What_may_not_be_read_is_not_measured_rather_than_zero() =>
        ProcessResources.Parse(Status, io: null, openHandles: null).ShouldBe(new ProcessResources(1784 * 1024, 23, null, null, null) { PrivateBytes = 784 * 1024, PeakBytes = 2000 * 1024 });

    [Fact]
    public void This_process_has_memory_threads_and_handles()
    {
        var resources = ProcessResources.Read(Environment.ProcessId);
        resources.ResidentBytes!.Value.ShouldBeInRange(1 << 20, Environment.WorkingSet * 4);
        resources.Threads!.Value.ShouldBeGreaterThan(1);
        resources.OpenHandles!.Value.ShouldBeGreaterThan(2);
        resources.PrivateBytes!.Value.ShouldBeInRange(1, resources.ResidentBytes.Value);
    }

    [Fact]
    public async Task A_tree_has_the_resources_of_all_its_processes()
    {
        using var child = new ChildProcess("sh", "-c", "sleep 60 & sleep 60 & wait");
        await Wait.UntilAsync(() => ProcessResources.ReadTree(child.Id).Threads == 3);

        var (root, tree) = (ProcessResources.Read(child.Id), ProcessResources.ReadTree(child.Id));

        tree.ResidentBytes!.Value.ShouldBeGreaterThan(root.ResidentBytes!.Value);
        tree.OpenHandles!.Value.ShouldBeGreaterThan(root.OpenHandles!.Value);
    }

    [Fact]
    public void The_tree_of_a_process_that_has_gone_is_an_error()
    {
        using var child = new ChildProcess("sleep", "60");
        child.Kill();
        Should.Throw<ProcessGoneException>(() => ProcessResources.ReadTree(child.Id));
    }

    [Fact]
    public void A_process_that_has_gone_is_not_measured()
    {
        using var child = new ChildProcess("sleep", "60");
        child.Kill();
        ProcessResources.Read(child.Id).ShouldBe(new ProcessResources(null, null, null, null, null));
    }
}
