using TlsToll.Experiments.Prediction;
using TlsToll.Rbe.Tests.Reports;

namespace TlsToll.Rbe.Tests.Prediction;

/// <summary>Traffic of a run from which costs are predicted.</summary>
public sealed class PlainTrafficTests
{
    [Theory]
    [InlineData("sut.tlsRecords")]
    [InlineData("build.large-records.tlsRecords")]
    public void A_run_with_large_records_is_refused_because_a_prediction_counts_small_ones(string setting) =>
        Should.Throw<InvalidDataException>(() => PlainTraffic.Read(Runs.Known with { Settings = ComparedRuns.Set(Runs.Known, setting, "16 KiB") }, "somewhere"))
            .Message.ShouldBe("A SUT of somewhere had large TLS records; a prediction knows those of 4096 bytes alone, which Kestrel sends by default.");
}
