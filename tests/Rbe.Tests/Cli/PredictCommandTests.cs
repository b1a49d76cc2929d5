using System.Text.Json;
using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Tests.Golden;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Reports.Text;
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

    [Fact]
    public void A_run_with_failed_interactions_is_refused_as_compare_does() =>
        Refused(Run with { Treatments = [.. Run.Treatments.Select(treatment => treatment with { Errors = 12 })] }).ShouldBe(
            "In dir, 12 interactions of plain-session failed, and one that fails costs less than one that succeeds; no prediction was made.");

    [Theory]
    [InlineData("--request-bytes 1GB", "--request-bytes must be a number of bytes up to 1 GB, such as 700, 1KB or 8KiB, not '1GB'.")]
    [InlineData("--request-bytes 1KB --response-bytes 8KiB --per-connection 0", "--per-connection must be above 0 and below 1e9, not '0'.")]
    public void Lengths_may_have_units_as_those_of_size(string flags, string problem) =>
        Should.Throw<InvalidRequestException>(() => PredictCommand.Create().Parse($"dir {flags}").Invoke(new() { EnableDefaultExceptionHandler = false }))
            .Message.ShouldStartWith(problem + " See ");

    [Fact]
    public void JSON_has_the_verdict_and_the_doubts()
    {
        using var output = new StringWriter();

        PredictText.Write(output, Samples.Predictions, "json", ["the run: unsteady: it was"]);

        var json = JsonDocument.Parse(output.ToString()).RootElement;
        json.GetProperty("predictions").GetArrayLength().ShouldBe(Samples.Predictions.Count);
        json.GetProperty("verdict").GetString().ShouldNotBeNull().ShouldStartWith("Predicted ÷ metered");
        json.GetProperty("doubts").EnumerateArray().Select(doubt => doubt.GetString()).ShouldBe(["the run: unsteady: it was"]);
    }

    private static string Refused(RunResult run) => Should.Throw<InvalidRequestException>(() => PredictCommand.RefuseUnusable(run, "dir")).Message;
}
