using System.ComponentModel;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class CalibrationSpinTests
{
    [Fact]
    public void It_takes_CPU_time_on_every_processor_of_this_process_and_leaves_its_affinity()
    {
        var cpus = CpuAffinity.Get(Environment.ProcessId);

        foreach (var cpu in cpus)
            CalibrationSpin.Run(cpu).ShouldBeGreaterThan(0);

        CpuAffinity.Get(Environment.ProcessId).ShouldBe(cpus);
    }

    [Fact]
    public void A_processor_that_is_not_there_is_refused() => Should.Throw<Win32Exception>(() => CalibrationSpin.Run(CpuAffinity.Capacity - 1));
}
