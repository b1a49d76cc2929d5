using TlsToll.Reports.Text;
using TlsToll.Results.Runs;
using static TlsToll.Rbe.Tests.Reports.ComparedRuns;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class CompareTextTests
{
    private static readonly RunResult[] Same = [Run(1300, 1000), Run(1302, 1000), Run(1298, 1000)];

    [Theory]
    [InlineData("text")]
    [InlineData("md")]
    public void Runs_of_another_program_method_or_host_print_one_line_and_no_table(string format)
    {
        RunResult Other(RunResult run) => run with { Settings = Set(run, "format", "json"), Treatments = [], Comparisons = [] };

        Text([.. Same.Select(run => Other(run) with { Product = "TLS Toll 9.9.9" })], format).ShouldBe($"Not comparable: different product: {RunRecorder.Product} and TLS Toll 9.9.9\n");
        Text([.. Same.Select(run => Other(run) with { Method = 99 })], format).ShouldBe(
            $"Not comparable: different method: a cost of version {RunMethod.Version} is another number than one of version 99\n");
        Text([.. Same.Select(run => run with { Machine = run.Machine with { Architecture = "S390x" } })], format).ShouldBe(
            $"Not comparable: different host: architecture: {Same[0].Machine.Architecture} and S390x\n");
        Text([.. Same.Select(run => Other(run) with { Status = "invalid" })], format).ShouldBe(
            "Not comparable: different setting: format is not set and json (and 1 more: --output json)\n");
    }

    [Fact]
    public void The_outcome_and_the_table_say_that_they_are_about_the_ratio_of_TLS_to_plain()
    {
        var text = Text(Same, "text");

        text.ShouldContain("CPU µs sut, TLS ÷ plain:\ntreatment    before   after change %");
        text.ReplaceLineEndings(" ").ShouldContain("No regression of 2 % in the ratio of TLS to plain: that is excluded for every response.");
    }

    [Fact]
    public void Runs_without_treatments_without_TLS_have_no_ratio_to_name()
    {
        RunResult[] alone = [.. Same.Select(run => run with { Comparisons = [] })];

        var output = new StringWriter();
        CompareText.Write(output, InTurn(alone, alone, 2), "text");

        output.ToString().ShouldNotContain("plain:");
        output.ToString().ShouldNotContain("÷");
        output.ToString().ReplaceLineEndings(" ").ShouldContain("Inconclusive: a regression of 2 % is neither shown nor excluded.");
    }

    private static string Text(RunResult[] after, string format)
    {
        var output = new StringWriter { NewLine = "\n" };
        CompareText.Write(output, InTurn(Same, after, 2), format);
        return output.ToString();
    }
}
