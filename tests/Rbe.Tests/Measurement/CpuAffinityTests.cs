using TlsToll.Measurement;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class CpuAffinityTests
{
    [Fact]
    public void The_processors_of_a_process_are_those_that_the_kernel_lists()
    {
        // Pinned to one processor, so that the list is not merely all of them; the shell prints a line when it is.
        var one = CpuAffinity.Get(Environment.ProcessId)[^1];
        using var child = new ChildProcess("taskset", "-c", CpuList.Format([one]), "sh", "-c", "echo ready; read x");
        child.Output.ReadLine().ShouldBe("ready");

        CpuAffinity.Get(child.Id).ShouldBe([one]);
        ProcFile.Value(File.ReadAllText($"/proc/{child.Id}/status"), "Cpus_allowed_list").ShouldBe(CpuList.Format([one]));
    }

    [Fact]
    public void A_process_that_has_gone_has_none()
    {
        using var child = new ChildProcess("sleep", "60");
        child.Kill();
        Should.Throw<ProcessGoneException>(() => CpuAffinity.Get(child.Id));
    }
}
