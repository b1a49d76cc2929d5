using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class ProcessSetCpuTests
{
    [Fact]
    public void A_process_that_started_in_between_counts_in_full() =>
        ProcessSetCpu.Used(Clocks((1, 100)), Clocks((1, 150), (2, 30))).ShouldBe(80);

    [Fact]
    public void A_process_that_ended_in_between_makes_the_time_unknown() =>
        ProcessSetCpu.Used(Clocks((1, 100), (2, 5)), Clocks((1, 150))).ShouldBeNull();

    [Fact]
    public void Processes_that_have_ended_are_left_out_of_a_reading() =>
        ProcessSetCpu.Read([Environment.ProcessId, int.MaxValue]).Keys.ShouldBe([Environment.ProcessId]);

    private static Dictionary<int, long> Clocks(params (int Id, long Nanoseconds)[] clocks) => clocks.ToDictionary(c => c.Id, c => c.Nanoseconds);
}
