using System.Text.RegularExpressions;
using TlsToll.Rbe.Tests.Golden;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports.Export;
using TlsToll.Reports.Input;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Reports.Export;

/// <summary>The text follows the grammar of OpenMetrics 1.0.</summary>
public sealed partial class OpenMetricsExportTests
{
    [Fact]
    public void Every_line_is_of_the_grammar_and_every_sample_of_the_family_above_it()
    {
        var lines = OpenMetricsExport.Of(Samples.Run.Run!, Samples.Run.State).Split('\n');

        lines[^2..].ShouldBe(["# EOF", ""]);
        var (families, family, type) = (new HashSet<string>(StringComparer.Ordinal), "", "");
        foreach (var line in lines[..^2])
        {
            if (Type().Match(line) is { Success: true } begin)
            {
                (family, type) = (begin.Groups["name"].Value, begin.Groups["type"].Value);
                families.Add(family).ShouldBeTrue($"{family} is there twice");
            }
            else if (Unit().Match(line) is { Success: true } unit)
            {
                unit.Groups["name"].Value.ShouldBe(family);
                family.ShouldEndWith("_" + unit.Groups["unit"].Value);
            }
            else if (Help().Match(line) is { Success: true } help)
            {
                help.Groups["name"].Value.ShouldBe(family);
            }
            else
            {
                var sample = Sample().Match(line);
                sample.Success.ShouldBeTrue(line);
                sample.Groups["name"].Value.ShouldBe(family);
            }
        }

        families.ShouldContain("tlstoll_sut_tls_share_ratio");
        families.ShouldContain("tlstoll_sut_cpu_seconds_per_interaction");
    }

    [Fact]
    public void Shares_are_ratios_with_the_ends_of_their_intervals()
    {
        var text = OpenMetricsExport.Of(Runs.Known, "green");

        text.ShouldContain("\ntlstoll_sut_tls_share_ratio{treatment=\"tls-session\",baseline=\"plain-session\"} 0.0725\n");
        text.ShouldContain("\ntlstoll_sut_tls_share_low_ratio{treatment=\"tls-session\",baseline=\"plain-session\"} 0.0625\n");
        text.ShouldContain("\ntlstoll_sut_tls_share_high_ratio{treatment=\"tls-session\",baseline=\"plain-session\"} 0.0825\n");
        text.ShouldNotContain("tlstoll_database_tls_share");
    }

    [Theory]
    [InlineData("valid", 0, "green")]
    [InlineData("valid", 1, "amber")]
    [InlineData("interrupted", 0, "amber")]
    [InlineData("invalid", 0, "red")]
    public void The_state_is_that_of_the_report(string status, int doubts, string state)
    {
        var run = Runs.Known with { Status = status, Doubts = [.. Enumerable.Repeat(new Doubt(DoubtKind.Imprecise, "d"), doubts)] };

        OpenMetricsExport.Of(run, new ReportInput(run, Study: null, ResponseTimes: null, []).State).ShouldContain($"tlstoll_run_info{{product=\"{RunRecorder.Product}\",status=\"{status}\",state=\"{state}\"}} 1\n");
    }

    [Fact]
    public void In_a_study_doubts_about_throughput_count()
    {
        var run = Runs.Known with { Status = "valid", Doubts = [new Doubt(DoubtKind.DriverSaturated, "d")] };

        new ReportInput(run, Study: null, ResponseTimes: null, []).State.ShouldBe("green");
        new ReportInput(run, SyntheticStudy.Make(), ResponseTimes: null, []).State.ShouldBe("amber");
    }

    [Fact]
    public void Labels_are_escaped() =>
        OpenMetricsExport.Of(Runs.Known with { Product = "a\\b\"c\nd" }, "green").ShouldContain("product=\"a\\\\b\\\"c\\nd\"");

    [GeneratedRegex("^# TYPE (?<name>[a-z_]+) (?<type>gauge)$", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Type();

    [GeneratedRegex("^# UNIT (?<name>[a-z_]+) (?<unit>[a-z_]+)$", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Unit();

    [GeneratedRegex("^# HELP (?<name>[a-z_]+) .+$", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Help();

    [GeneratedRegex("""^(?<name>[a-z_]+)(\{[a-z]+="([^"\\]|\\[n"\\])*"(,[a-z]+="([^"\\]|\\[n"\\])*")*\})? -?[0-9.]+(E[+-]?[0-9]+)?$""", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Sample();
}
