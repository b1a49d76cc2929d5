using System.Globalization;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports.Text;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Reports.Text;

public sealed class StudyTextTests
{
    [Fact]
    public void A_study_without_answers_of_its_own_ends_with_its_comparisons_a_line_each()
    {
        var text = Text(Changes(2));

        text.ShouldContain("The SUT's CPU per interaction unless said otherwise, with 95 % intervals\n  t1 against t0: +1.0 % [+0.5, +1.5]\n  t2 against t0: +2.0 % [+1.5, +2.5]\n");
        text.ShouldNotContain("more comparisons");
    }

    [Fact]
    public void Of_many_comparisons_the_first_twelve_are_printed_and_where_the_rest_is()
    {
        var text = Text(Changes(45));

        Count(text).ShouldBe(12);
        text.ShouldContain("  t12 against t0: ");
        text.ShouldNotContain("t13 against");
        text.ShouldContain("  33 more comparisons are in the report; run.json has all of them.\n");
    }

    [Fact]
    public void Of_several_metrics_each_has_its_part()
    {
        ComparisonResult[] shares = [.. Changes(20).Select(c => c with { Metric = Metric.CpuShare })];

        var text = Text([.. shares, .. Changes(20)]);

        text.ShouldContain("  t6: TLS's share 6.0 % [5.5, 6.5]\n");
        text.ShouldNotContain("t7: TLS's share");
        Count(text).ShouldBe(6);
        text.ShouldContain("  28 more comparisons");
    }

    [Fact]
    public void A_study_with_answers_of_its_own_alone_has_no_comparisons()
    {
        var run = SyntheticStudy.Run() with { Comparisons = Changes(3), Answers = Conclusions.Of(Changes(3), []) };

        Count(Written(run, ["Its own answer."])).ShouldBe(0);
        Written(run, [.. run.Answers, "Its own answer."]).ShouldEndWith("  t3 against t0: +3.0 % [+2.5, +3.5]\nIts own answer.\n");
    }

    private static ComparisonResult[] Changes(int count) =>
        [.. Enumerable.Range(1, count).Select(i => new ComparisonResult("t0", string.Create(CultureInfo.InvariantCulture, $"t{i}"), Metric.CpuChange, Tier.Sut, i, i - 0.5, i + 0.5, 0.95, 12))];

    private static int Count(string text) => text.Split('\n').Count(line => line.Contains(" against t0: ", StringComparison.Ordinal));

    private static string Text(ComparisonResult[] comparisons)
    {
        // The sentences are not printed: each comparison has its line.
        string[] answers = [.. comparisons.Select(c => $"The sentence of {c.Treatment}.")];
        return Written(SyntheticStudy.Run() with { Comparisons = comparisons, Answers = answers }, answers);
    }

    private static string Written(RunResult run, IReadOnlyList<string> answers)
    {
        using var output = new StringWriter();
        StudyText.Write(output, SyntheticStudy.Make() with { Answers = answers }, run);
        return output.ToString();
    }
}
