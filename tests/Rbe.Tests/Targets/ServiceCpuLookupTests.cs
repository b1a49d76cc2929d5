using System.Diagnostics;
using TlsToll.Experiments.Targets;
using TlsToll.Measurement.Processes;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Targets;

/// <summary>Whose CPU time is that of a service.</summary>
public sealed class ServiceCpuLookupTests
{
    [Fact]
    public void A_process_tree_that_includes_the_driver_is_refused()
    {
        var parent = ProcessStat.TryRead(Environment.ProcessId)!.ParentId;
        foreach (var id in (int[])[Environment.ProcessId, parent])
        {
            Should.Throw<InvalidRequestException>(() => ServiceCpuLookup.FindLoaded(new ServiceProcesses([id]))).Message
                .ShouldBe($"process {id} and its children: it includes this program, whose CPU time would count as the service's.");
        }
    }

    [Fact]
    public void A_process_that_the_driver_started_is_none_of_it()
    {
        using var child = Process.Start("sleep", "600");
        try
        {
            ServiceCpuLookup.FindLoaded(new ServiceProcesses([child.Id])).Includes(child.Id).ShouldBeTrue();
        }
        finally
        {
            child.Kill();
        }
    }
}
