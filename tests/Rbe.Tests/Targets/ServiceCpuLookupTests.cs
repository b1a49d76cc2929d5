using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Targets;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Targets;

/// <summary>Whose CPU time is that of a service. Programs with prepared answers stand for systemctl and docker.</summary>
public sealed class ServiceCpuLookupTests : IDisposable
{
    private readonly ScriptFolder _folder = new();

    private ServicePlaces Places => new(_folder.PathOf("groups"), _folder.PathOf("systemctl"), _folder.PathOf("docker"));

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("groups/system.slice/shop.service/cpu.stat", "usage_usec 1500\nuser_usec 1000\n")]
    [InlineData("groups/cpuacct/system.slice/shop.service/cpuacct.usage", "1500000\n")]
    public void A_unit_is_read_by_the_control_group_that_systemd_names(string counter, string text)
    {
        _folder.Write(counter, text);
        _folder.WriteProgram("systemctl", "#!/bin/sh\n[ \"$*\" = 'show --property=ControlGroup --value -- shop.service' ] && echo /system.slice/shop.service\n");

        var cpu = ServiceCpuLookup.FindOther(new ServiceProcesses([], Unit: "shop.service"), Places);

        cpu.ReadNanoseconds().ShouldBe(1_500_000);
        cpu.Subject.ShouldBe($"control group {Path.GetDirectoryName(_folder.PathOf(counter))}");
    }

    [Theory]
    [InlineData("echo", "--unit: shop.service is not running under systemd.")]
    [InlineData("echo /system.slice/shop.service", "--unit: the control group /system.slice/shop.service has no counter of CPU time below GROUPS.")]
    [InlineData("echo no bus >&2; exit 1", "--unit: no bus")]
    public void A_unit_without_a_control_group_is_refused(string script, string message)
    {
        _folder.WriteProgram("systemctl", $"#!/bin/sh\n{script}\n");

        Should.Throw<InvalidRequestException>(() => ServiceCpuLookup.FindOther(new ServiceProcesses([], Unit: "shop.service"), Places))
            .Message.ShouldBe(message.Replace("GROUPS", Places.Groups, StringComparison.Ordinal));
    }

    [Fact]
    public void A_container_is_read_by_the_control_group_of_its_process()
    {
        using var process = Process.Start("sleep", "600");
        try
        {
            var groups = File.ReadAllText($"/proc/{process.Id}/cgroup");
            var (unified, accounting) = (CgroupLimits.PathOf(groups, controller: ""), CgroupLimits.PathOf(groups, "cpuacct"));
            Assert.SkipWhen(unified is null && accounting is null, "NO CONTROL GROUP WAS READ: this host has none with a counter of CPU time.");
            var counter = unified is null ? Path.Join("groups/cpuacct", accounting, "cpuacct.usage") : Path.Join("groups", unified, "cpu.stat");
            _folder.Write(counter, unified is null ? "1500000\n" : "usage_usec 1500\n");
            if (unified is not null)
                _folder.Write("groups/cgroup.controllers", "cpu\n");
            _folder.WriteProgram("docker", $"#!/bin/sh\n[ \"$*\" = 'inspect --type container --format {{{{.State.Pid}}}} -- shop' ] && echo {process.Id}\n");

            ServiceCpuLookup.FindOther(new ServiceProcesses([], Container: "shop"), Places).ReadNanoseconds().ShouldBe(1_500_000);
        }
        finally
        {
            process.Kill();
        }
    }

    [Fact]
    public void A_container_that_does_not_run_is_refused()
    {
        _folder.WriteProgram("docker", "#!/bin/sh\necho 0\n");

        Should.Throw<InvalidRequestException>(() => ServiceCpuLookup.FindOther(new ServiceProcesses([], Container: "shop"), Places))
            .Message.ShouldBe("--container: shop is not running.");
    }

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
