using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Runs;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>What <c>rbe predict</c> refuses before it measures.</summary>
public sealed class PredictCommandTests
{
    private static readonly RunResult Run = ComparedRuns.Run(1300, 1000) with { Product = RunRecorder.Product };

    [Fact]
    public void A_run_of_this_version_is_not_refused() => Should.NotThrow(() => PredictCommand.RefuseUnusable(Run, "dir"));

    [Fact]
    public void A_run_of_another_method_or_product_is_refused()
    {
        Refused(Run with { Method = 1 }).ShouldBe(
            $"dir was measured by version 1 of the method, and this program has version {RunMethod.Version}: the same cost is another number; no prediction was made.");
        Refused(Run with { Product = "TLS Toll 0.0.1" }).ShouldBe(
            $"dir was measured by TLS Toll 0.0.1, and this program is {RunRecorder.Product}; no prediction was made.");
    }

    [Fact]
    public void An_invalid_run_is_refused_with_its_first_reason() =>
        Refused(Run with { Status = "invalid", InvalidReasons = ["an order is lost", "another"] }).ShouldBe("dir is invalid (an order is lost); no prediction was made.");

    private static string Refused(RunResult run) => Should.Throw<InvalidRequestException>(() => PredictCommand.RefuseUnusable(run, "dir")).Message;
}
