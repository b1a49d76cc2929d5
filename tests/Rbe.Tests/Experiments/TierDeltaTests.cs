using TlsToll.Experiments.Cells;
using TlsToll.Measurement;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>What else than the tiers used processors between two readings.</summary>
public sealed class TierDeltaTests
{
    private static readonly long Tick = LibC.TicksPerSecond / 100;

    [Fact]
    public void Time_on_the_SUTs_own_processors_that_the_SUT_did_not_use_is_foreign()
    {
        // Processor 1 was busy for 0.9 s, of which the SUT used 0.7, and processor 0 for 0.5 s.
        var (before, after) = (Reading(0, 10, 20), Reading(700_000_000, 60, 110));

        TierDelta.ForeignOnSut([1], before, after).ShouldNotBeNull().ShouldBe(0.2, 1e-9);
        TierDelta.ForeignOnSut([0, 1], before, after).ShouldNotBeNull().ShouldBe(0.7, 1e-9);
    }

    [Fact]
    public void Without_processors_of_its_own_there_is_no_such_time()
    {
        TierDelta.ForeignOnSut([], Reading(0, 10, 20), Reading(0, 60, 110)).ShouldBeNull();
        TierDelta.ForeignOnSut([2], Reading(0, 10, 20), Reading(0, 60, 110)).ShouldBeNull();
    }

    private static TierReading Reading(long sut, int busyOf0, int busyOf1) => new(
        0, sut, null, null, 0, ProcessResources.NotMeasured, ProcessResources.NotMeasured, ProcessResources.NotMeasured,
        new MachineSnapshot(null, new Dictionary<int, CpuTimes> { [0] = new(busyOf0 * Tick, 0, 0), [1] = new(busyOf1 * Tick, 0, 0) }, null, null));
}
