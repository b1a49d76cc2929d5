using System.ComponentModel;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class PinnedThreadTests
{
    [Fact]
    public void The_function_runs_on_its_processor()
    {
        foreach (var cpu in CpuAffinity.Get(Environment.ProcessId))
            PinnedThread.Run(cpu, Thread.GetCurrentProcessorId).ShouldBe(cpu);
    }

    [Fact]
    public void An_exception_passes_to_the_caller() =>
        Should.Throw<InvalidDataException>(() => PinnedThread.Run<int>(CpuAffinity.Get(Environment.ProcessId)[0], () => throw new InvalidDataException("bad"))).Message.ShouldBe("bad");

    [Fact]
    public void A_processor_that_is_not_there_is_refused() =>
        Should.Throw<Win32Exception>(() => PinnedThread.Run(CpuAffinity.Capacity - 1, () => 1));
}
