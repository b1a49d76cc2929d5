using TlsToll.Experiments.Prediction;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Prediction;

public sealed class MeasuredSpeedTests
{
    private static readonly IReadOnlyList<int> Mine = CpuAffinity.Get(Environment.ProcessId);

    [Fact]
    public void It_is_the_median_of_the_spins_on_the_first_processor_of_the_SUT() =>
        MeasuredSpeed.Of(Mine, [3000, null, 2000, 90_000, 2200]).ShouldBe(new MeasuredSpeed(Mine[0], 2600));

    [Fact]
    public void A_run_without_spins_has_none() => MeasuredSpeed.Of(Mine, [null, null]).ShouldBeNull();

    [Fact]
    public void A_run_whose_SUT_had_no_processors_of_its_own_has_none() => MeasuredSpeed.Of([], [2000]).ShouldBeNull();

    [Fact]
    public void A_processor_that_this_process_may_not_use_has_none() => MeasuredSpeed.Of([CpuAffinity.Capacity - 1], [2000]).ShouldBeNull();
}
