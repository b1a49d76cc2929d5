using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Targets;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;
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
            Should.Throw<InvalidRequestException>(() => ServiceCpuLookup.FindOther(new ServiceProcesses([id]))).Message
                .ShouldBe($"process {id} and its children: it includes this program, whose CPU time would count as the service's.");
        }
    }

    // Such as nginx's master and its worker.
    [Fact]
    public void A_process_below_another_counts_once()
    {
        using var parent = Process.Start(new ProcessStartInfo("sh", ["-c", "sleep 600 & echo $!; wait"]) { UseShellExecute = false, RedirectStandardOutput = true })!;
        try
        {
            var child = int.Parse(parent.StandardOutput.ReadLine()!, CultureInfo.InvariantCulture);
            var (tree, both) = (ServiceCpuLookup.FindOther(new ServiceProcesses([parent.Id])), ServiceCpuLookup.FindOther(new ServiceProcesses([child, parent.Id, child])));
            long before, of, after;
            do
            {
                // Until both are at rest.
                (before, of, after) = (tree.ReadNanoseconds(), both.ReadNanoseconds(), tree.ReadNanoseconds());
            }
            while (before != after);

            of.ShouldBe(before);
            both.Processors.ShouldBe(CpuAffinity.Get(child));
        }
        finally
        {
            parent.Kill(entireProcessTree: true);
        }
    }

    [Fact]
    public void A_process_that_the_driver_started_is_none_of_it()
    {
        using var child = Process.Start("sleep", "600");
        try
        {
            ServiceCpuLookup.FindOther(new ServiceProcesses([child.Id])).Includes(child.Id).ShouldBeTrue();
        }
        finally
        {
            child.Kill();
        }
    }
}
