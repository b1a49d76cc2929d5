using System.Text.RegularExpressions;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Html;
using TlsToll.Reports.Input;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Rbe.Tests.Reports.Html;

public sealed partial class HtmlReportTests
{
    private static readonly string Study = Page(SyntheticStudy.Make(), SyntheticStudy.Run());

    [Fact]
    public void Sections_come_in_the_order_of_the_readers_questions()
    {
        var ids = SectionIds().Matches(Study).Select(m => m.Groups["id"].Value);

        ids.ShouldBe([
            "answer", "figures", "findings", "lines", "cost", "p90", "sips", "cpu", "utilisation", "disk", "network", "memory", "reference", "factors",
            "anova", "differences", "method", "design", "proof", "machine", "settings", "limits",
        ]);
        Study.IndexOf("3.1 % ± 0.4 of the application server", StringComparison.Ordinal)
            .ShouldBeLessThan(Study.IndexOf("id=\"figures\"", StringComparison.Ordinal));
        Study.ShouldContain("Fig. 6, section 6.1");
        Study.ShouldContain("not TPC results");
    }

    [Fact]
    public void No_name_breaks_out_of_text_or_script()
    {
        Study.ShouldNotContain("<img");
        ScriptElements().Count(Study).ShouldBe(1);
        Study.Split("</script>").Length.ShouldBe(2);
        Study.ShouldContain("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#x27;");
        // In a drawing, too.
        Study.ShouldContain("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&amp;\"'</text>");
    }

    [Fact]
    public void The_policy_allows_the_one_script_the_two_styles_and_no_network()
    {
        Study.ShouldContain($"content=\"default-src 'none'; script-src {Asset.HashOf(Asset.Script)}; style-src {Asset.HashOf(Asset.FigureStyle)} {Asset.HashOf(Asset.PageStyle)}; "
            + "img-src data:; base-uri 'none'; form-action 'none'\"");
        // A parser would make LF of CR, and the hash another; the others would end the element or hide what follows.
        foreach (var forbidden in new[] { "\r", "</script", "</style", "<!--" })
            (Asset.Script + Asset.FigureStyle + Asset.PageStyle).ShouldNotContain(forbidden);
        // The policy would leave them without an effect.
        Study.ShouldNotContain(" style=\"");
        var markup = Study.Replace(Asset.Script, "", StringComparison.Ordinal);
        Fetched().IsMatch(markup).ShouldBeFalse(Fetched().Match(markup).Value);
    }

    [Fact]
    public void Unmeasured_values_are_reported_and_never_zero()
    {
        var row = Study[Study.IndexOf("ebs-10-session against ebs-10-plain", StringComparison.Ordinal)..];
        row[..row.IndexOf("</tr>", StringComparison.Ordinal)]
            .ShouldContain("<td class=\"number plain missing\" data-label=\"Vendors\">not measured</td>");
    }

    [Theory]
    [InlineData("valid", "notice good", "Valid: ")]
    [InlineData("invalid", "notice bad", "Invalid: do not use these numbers.")]
    [InlineData("interrupted", "notice unsure", "Interrupted: ")]
    public void The_status_is_shown_in_words_with_its_reasons(string status, string tone, string words)
    {
        var html = Page(study: null, SyntheticRun.Make(SyntheticRun.Main, status: status));

        html.ShouldContain($"<div class=\"{tone}\" role=\"note\">\n<p><strong>{words}");
        html.Contains("<li>cell 3 (plain-session, block 1): 25 full handshakes and 26 connections</li>", StringComparison.Ordinal)
            .ShouldBe(status == "invalid");
    }

    [Fact]
    public void Of_several_reasons_for_doubt_the_first_is_in_sight_and_behind_a_green_light_none_bears_on_a_cost()
    {
        static string With(DoubtKind kind, params string[] doubts) =>
            Page(study: null, SyntheticRun.Make(SyntheticRun.Main) with { Doubts = [.. doubts.Select(doubt => new Doubt(kind, doubt))] });

        With(DoubtKind.Unsteady, "one", "another", "a third").ShouldContain(
            "<ul>\n<li>one</li>\n</ul>\n<details>\n<summary>2 more</summary>\n<ul>\n<li>another</li>\n<li>a third</li>\n</ul>\n</details>\n</div>");
        With(DoubtKind.Unsteady, "one", "another").ShouldContain("<li>one</li>\n<li>another</li>\n</ul>\n</div>");
        var green = With(DoubtKind.DriverLate, "one", "another");
        green.ShouldContain("<div class=\"notice good\"");
        green.ShouldContain("not on costs.</strong></p>\n<details>\n<summary>2 doubts</summary>\n<ul>\n<li>one</li>\n<li>another</li>\n</ul>\n</details>\n</div>");
        With(DoubtKind.DriverLate, "one").ShouldContain("not on costs.</strong></p>\n<ul>\n<li>one</li>\n</ul>\n</div>");
    }

    [Fact]
    public void What_looks_like_a_place_of_the_template_is_not_filled_in()
    {
        var html = Page(study: null, SyntheticRun.Make([SyntheticRun.Of("{{script}}", 20, 1, tls: false, perRequest: false)]));

        html.ShouldContain("{{script}}");
        ScriptElements().Count(html).ShouldBe(1);
    }

    [Fact]
    public void Each_chart_is_drawn_in_the_file_and_its_points_have_their_numbers_where_the_pointer_is()
    {
        var charts = ReportBuilder.Of(new ReportInput(SyntheticStudy.Run(), SyntheticStudy.Make(), ResponseTimes: null, [])).Sections
            .SelectMany(s => s.Blocks).OfType<ChartsBlock>().SelectMany(b => b.Choices).SelectMany(c => c.Charts).ToArray();

        charts.Length.ShouldBeGreaterThan(20);
        foreach (var chart in charts)
        {
            var start = Study.IndexOf($"<div class=\"chart\" id=\"{chart.Id}\"", StringComparison.Ordinal);
            start.ShouldBeGreaterThan(0, chart.Id);
            Study.IndexOf("<svg", start, StringComparison.Ordinal).ShouldBeInRange(start, start + 1500, chart.Id);
        }

        Study.ShouldContain("<title>plain, 20: 15.19 [14.43, 16.10]</title>");
    }

    [Fact]
    public void Without_a_run_a_study_alone_is_a_report() =>
        Page(SyntheticStudy.Make("interrupted"), run: null).ShouldContain("61 of 90 planned runs were measured");

    private static string Page(StudyResult? study, RunResult? run) =>
        HtmlReport.Of(ReportBuilder.Of(new ReportInput(run, study, ResponseTimes: null, [])));

    [GeneratedRegex("<section id=\"(?<id>[a-z0-9]+)\"", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex SectionIds();

    [GeneratedRegex("<script[ >]", RegexOptions.None, 1000)]
    private static partial Regex ScriptElements();

    [GeneratedRegex("(src|href)=\"(?!#|data:,\")|url\\(|@import", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Fetched();
}
