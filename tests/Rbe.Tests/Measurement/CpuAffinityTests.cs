using System.ComponentModel;
using TlsToll.Measurement;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class CpuAffinityTests
{
    [Fact]
    public void A_child_is_pinned_to_one_processor_and_back()
    {
        using var child = new ChildProcess("sleep", "60");
        var allowed = CpuAffinity.Get(child.Id);
        CpuAffinity.Set(child.Id, [allowed[^1]]);
        CpuAffinity.Get(child.Id).ShouldBe([allowed[^1]]);
        // The kernel's own words.
        ProcFile.Value(File.ReadAllText($"/proc/{child.Id}/status"), "Cpus_allowed_list").ShouldBe(CpuList.Format([allowed[^1]]));
        CpuAffinity.Set(child.Id, allowed);
        CpuAffinity.Get(child.Id).ShouldBe(allowed);
    }

    [Fact]
    public void All_threads_of_a_process_are_pinned()
    {
        // These very tests once more, as a process of many threads that waits for a debugger that never comes.
        using var child = new ChildProcess("dotnet", "exec", typeof(CpuAffinityTests).Assembly.Location, "-waitForDebugger");
        var one = CpuAffinity.Get(child.Id)[^1];
        while (CpuAffinity.GetThreads(child.Id).Count < 4)
            Thread.Sleep(5);
        CpuAffinity.Set(child.Id, [one]);
        CpuAffinity.GetThreads(child.Id).Values.ShouldAllBe(cpus => cpus.Count == 1 && cpus[0] == one);
    }

    [Fact]
    public void A_whole_tree_is_pinned()
    {
        using var child = new ChildProcess("sh", "-c", "sh -c 'echo ready; read x'; echo end");
        child.Output.ReadLine().ShouldBe("ready");
        var one = CpuAffinity.Get(child.Id)[^1];
        CpuAffinity.SetTree(child.Id, [one]);
        var tree = ProcessTree.List(child.Id);
        tree.Count.ShouldBe(2);
        tree.ShouldAllBe(process => CpuAffinity.Get(process.ProcessId).SequenceEqual(new[] { one }));
    }

    [Fact]
    public void Processors_that_do_not_exist_are_refused()
    {
        using var child = new ChildProcess("sleep", "60");
        Should.Throw<Win32Exception>(() => CpuAffinity.Set(child.Id, [CpuMask.Capacity - 1]));
        Should.Throw<ArgumentException>(() => CpuAffinity.Set(child.Id, [CpuMask.Capacity]));
    }

    [Fact]
    public void A_process_that_has_gone_cannot_be_pinned()
    {
        using var child = new ChildProcess("sleep", "60");
        child.Kill();
        Should.Throw<ProcessGoneException>(() => CpuAffinity.Set(child.Id, [0]));
        Should.Throw<ProcessGoneException>(() => CpuAffinity.Get(child.Id));
    }
}
