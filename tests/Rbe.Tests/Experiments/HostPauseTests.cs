using TlsToll.Contracts.Administration;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class HostPauseTests
{
    // One of four has a pause itself, and one no handshake.
    private static readonly CellMeasurement[] Earlier = [Of(4, 2_100_000), Of(4, 2_200_000), Of(4, 64_000_000), Of(4, 2_200_000), Of(0, 0)];

    [Theory]
    [InlineData(4, 64_520_000, true)]
    [InlineData(4, 8_700_000, false)]
    [InlineData(4, 9_000_000, true)]
    [InlineData(1, 5_400_000, false)]
    [InlineData(1, 5_600_000, true)]
    [InlineData(0, 0, false)]
    public void Handshakes_that_take_far_longer_than_usual_tell_of_a_pause(long handshakes, long nanoseconds, bool isPause) =>
        HostPause.IsIn(Of(handshakes, nanoseconds), Earlier).ShouldBe(isPause);

    [Fact]
    public void Without_three_cells_before_it_or_a_meter_nothing_tells()
    {
        HostPause.IsIn(Of(4, 64_520_000), Earlier[..2]).ShouldBeFalse();
        HostPause.IsIn(Of(4, 64_520_000) with { Meter = null }, Earlier).ShouldBeFalse();
    }

    [Fact]
    public void Calls_whose_work_depends_on_the_requests_tell_nothing()
    {
        static CellMeasurement Reads(long nanoseconds) => Of(0, 0) with { Meter = new MeterDelta([new MeterCounter("server", "read", 20, nanoseconds)]) };

        HostPause.IsIn(Reads(64_000_000), [Reads(100_000), Reads(100_000), Reads(100_000)]).ShouldBeFalse();
    }

    private static CellMeasurement Of(long handshakes, long nanoseconds) => Cells.Of(1, Treatment.All[2], CellKind.Cost, 1000) with
    {
        Meter = new MeterDelta([new MeterCounter("server", "read", 162, 900_000), new MeterCounter("server", "full", handshakes, nanoseconds)]),
    };
}
