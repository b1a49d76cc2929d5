using TlsToll.Experiments.Prediction;
using TlsToll.Rbe.Tests.Reports;

namespace TlsToll.Rbe.Tests.Prediction;

public sealed class PredictionPlaceTests
{
    private static string? Model => Runs.Known.Machine.Cpu.Model;

    [Fact]
    public void A_run_of_the_same_OpenSSL_on_the_same_processor_is_compared() => MeteredTraffic.OtherThan(Runs.Known, "3.0.19", Model).ShouldBeNull();

    [Fact]
    public void Another_OpenSSL_is_not() =>
        MeteredTraffic.OtherThan(
            Runs.Known with { Settings = new Dictionary<string, string>(StringComparer.Ordinal) { ["sut.openSsl"] = "3.0.22" } }, "3.0.19", Model)
            .ShouldBe("its SUT had OpenSSL 3.0.22, and this program has 3.0.19");

    [Fact]
    public void Nor_is_another_processor() => MeteredTraffic.OtherThan(Runs.Known, "3.0.19", "Another").ShouldNotBeNull().ShouldEndWith("and this is Another");
}
