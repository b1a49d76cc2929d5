using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class ProcessorSpeedTests
{
    [Fact]
    public void It_is_measured_on_the_SUTs_processor_and_leaves_the_affinity_of_this_process()
    {
        var cpus = CpuAffinity.Get(Environment.ProcessId);

        foreach (var cpu in cpus)
        {
            var speed = ProcessorSpeed.Of(CorePlan.For(cpus.Count + 1) with { Sut = [cpu] }).ShouldNotBeNull();
            speed.SpinMicroseconds.ShouldBeGreaterThan(0);
            speed.LoadNanoseconds.ShouldBeGreaterThan(0);
        }

        CpuAffinity.Get(Environment.ProcessId).ShouldBe(cpus);
    }

    [Fact]
    public void A_SUT_without_a_processor_of_its_own_has_none() => ProcessorSpeed.Of(CorePlan.For(1)).ShouldBeNull();
}
