using System.Xml.Linq;
using TlsToll.Reports.Export;
using TlsToll.Results.Between;
using TlsToll.Results.Runs;
using static TlsToll.Rbe.Tests.Reports.ComparedRuns;

namespace TlsToll.Rbe.Tests.Reports.Export;

/// <summary>The counts of the XML mirror the outcome, by which <c>compare</c> ends: 0, 1, 4 or 5.</summary>
public sealed class JUnitExportTests
{
    private static readonly RunResult[] Same = [Run(1300, 1000), Run(1302, 1000), Run(1298, 1000)];

    [Fact]
    public void What_is_excluded_passes()
    {
        var xml = Of(Same);

        OutcomeOf(xml).ShouldBe(ComparisonOutcome.NoRegression);
        xml.Elements("testsuite").Select(suite => suite.Attribute("name")!.Value).ShouldBe(["runs", "tls-session ÷ plain-session"]);
        var test = xml.Elements("testsuite").Last().Element("testcase")!;
        test.Attribute("classname")!.Value.ShouldBe("tls-session ÷ plain-session");
        test.Attribute("name")!.Value.ShouldBe("cpuMicrosPerInteraction.sut");
        test.Element("system-out")!.Value.ShouldStartWith("Before 1.300 ×, after 1.300 ×: 0.0 % [");
    }

    [Fact]
    public void A_regression_is_a_failure_with_its_numbers()
    {
        var xml = Of([Run(1400, 1000), Run(1402, 1000), Run(1399, 1000)]);

        OutcomeOf(xml).ShouldBe(ComparisonOutcome.Regression);
        xml.Descendants("failure").Single().Attribute("message")!.Value
            .ShouldStartWith("Regression: a worsening is shown, and 2 % is not excluded. Before 1.300 ×, after 1.400 ×: +7.7 % [");
    }

    [Fact]
    public void Runs_that_are_not_comparable_are_one_error_with_all_reasons()
    {
        var xml = Of([.. Same.Select(run => run with { Settings = Set(run, "format", "json"), Status = "invalid" })]);

        OutcomeOf(xml).ShouldBe(ComparisonOutcome.NotComparable);
        var error = xml.Descendants("error").Single();
        error.Attribute("message")!.Value.ShouldBe("Not comparable: different setting: format is not set and json");
        error.Value.Split('\n').Length.ShouldBe(2);
        xml.Elements("testsuite").Last().Descendants("skipped").Single().Attribute("message")!.Value.ShouldBe("Not judged: the runs are not comparable");
    }

    [Fact]
    public void An_inconclusive_comparison_is_skipped_with_its_reasons()
    {
        var xml = Of([Same[0]]);

        OutcomeOf(xml).ShouldBe(ComparisonOutcome.Inconclusive);
        xml.Descendants("skipped").Single().Value.ShouldContain("3 on each side are needed");
    }

    [Fact]
    public void A_comparison_that_only_its_plain_twin_leaves_open_is_skipped_too()
    {
        var comparison = InTurn(Same, Same, 2);
        comparison.Outcome.ShouldBe(ComparisonOutcome.NoRegression);

        var xml = Xml(comparison with { Outcome = ComparisonOutcome.Inconclusive });

        OutcomeOf(xml).ShouldBe(ComparisonOutcome.Inconclusive);
        xml.Descendants("skipped").Single().Parent!.Attribute("name")!.Value.ShouldBe("without TLS");
    }

    [Fact]
    public void Characters_that_XML_does_not_allow_are_left_out()
    {
        var comparison = InTurn(Same, Same, 2);
        var xml = Xml(comparison with { Responses = [.. comparison.Responses.Select(r => r with { Treatment = "a\u0001<b>&\"c" })] });

        xml.Elements("testsuite").Last().Attribute("name")!.Value.ShouldBe("a<b>&\"c ÷ plain-session");
    }

    private static XElement Of(RunResult[] after) => Xml(InTurn(Same, after, 2));

    private static XElement Xml(RunComparison comparison)
    {
        var text = JUnitExport.Of(comparison);
        text.ShouldStartWith("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
        return XDocument.Parse(text).Root!;
    }

    // What a build server makes of the counts; those of the whole are the sums of its suites, and both are those of the test cases.
    private static ComparisonOutcome OutcomeOf(XElement suites)
    {
        foreach (var (count, element) in new[] { ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped") })
        {
            foreach (var part in suites.Elements("testsuite").Prepend(suites))
                ((int)part.Attribute(count)!).ShouldBe(part.Descendants(element).Count(), $"{count} of {part.Attribute("name")}");
        }

        return (int)suites.Attribute("errors")! > 0 ? ComparisonOutcome.NotComparable
            : (int)suites.Attribute("failures")! > 0 ? ComparisonOutcome.Regression
            : (int)suites.Attribute("skipped")! > 0 ? ComparisonOutcome.Inconclusive
            : ComparisonOutcome.NoRegression;
    }
}
