using TlsToll.Experiments.Prediction;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Prediction;

public sealed class CalibrationConditionsTests
{
    private static readonly HostSpeed OfRun = new(1140, 19);

    [Theory]
    [InlineData(1140, 19, 0.01)]
    [InlineData(1300, 19, 0.05)]
    // Memory that is half as fast changes the cost by less than a fifth.
    [InlineData(1140, 38, 0)]
    [InlineData(1000, 19, 0)]
    // The spin is corrected for.
    [InlineData(2000, 19, 0)]
    public void A_quiet_host_of_about_the_run_s_speed_raises_no_doubt(double spin, double load, double waited) =>
        new CalibrationConditions(new HostSpeed(spin, load), waited).Doubts(OfRun).ShouldBeEmpty();

    [Fact]
    public void Other_programs_on_the_processor_are_a_doubt() =>
        new CalibrationConditions(OfRun, 0.3).Doubts(OfRun).ShouldBe(["other programs had the processor for 30 % of the calibration: predict again when this host is quiet"]);

    [Theory]
    [InlineData(1140, 60)]
    [InlineData(1140, 5)]
    public void Another_speed_than_the_run_s_is_a_doubt(double spin, double load) =>
        new CalibrationConditions(new HostSpeed(spin, load), 0).Doubts(OfRun).ShouldHaveSingleItem().ShouldStartWith("the host had another speed in the calibration (a spin ");

    [Fact]
    public void Nothing_is_said_of_a_speed_that_the_run_did_not_measure() =>
        new CalibrationConditions(new HostSpeed(9000, 900), 0).Doubts(ofRun: null).ShouldBeEmpty();
}
