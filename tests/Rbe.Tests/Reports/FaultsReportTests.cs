using TlsToll.Reports;
using TlsToll.Reports.Html;
using TlsToll.Reports.Input;
using TlsToll.Reports.Text;
using TlsToll.Results.Faults;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>The report on faults: what came of each, and the load second by second with the fault's time marked.</summary>
public sealed class FaultsReportTests : IDisposable
{
    private static readonly FaultsResult Result = new(
        FaultsResult.CurrentSchema, "TLS Toll 1", new DateTime(2026, 1, 31, 12, 0, 0, DateTimeKind.Utc), new DateTime(2026, 1, 31, 12, 1, 0, DateTimeKind.Utc), 7, "some processor", 10, 2, 10,
        [
            new TriedFault("vendors-silent", 2, 5, 5.1, 12, 40, 2.4, 300, 1.5, [], [], [],
                [.. Enumerable.Range(0, 12).Select(second => new FaultSecond(second, second is > 2 and < 5 ? 4 : 90, second is > 2 and < 5 ? 20 : 0, second is > 2 and < 5 ? null : 80))]),
            new TriedFault("database-killed", 2, 5, 7, 0, 80, 3.1, 200, null, [], ["database-killed: no order was acknowledged within 10 s of its end."], ["3 authorisations have no order"], [new FaultSecond(0, 50, 0, 70)]),
        ],
        ["disk-full is skipped: no small disk."]);

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    public void Dispose() => _directory.Delete(recursive: true);

    [Fact]
    public void The_file_is_read_as_it_was_written_and_makes_a_page_by_itself()
    {
        var directory = _directory.FullName;
        FaultsJson.Write(Path.Combine(directory, FaultsJson.FileName), Result);

        ReportInput.Exists(directory).ShouldBeTrue();
        var input = ReportInput.Read(directory);

        input.Faults.ShouldNotBeNull().Faults[0].Course.ShouldBe(Result.Faults[0].Course);
        ReportWriter.TryWriteHtml(directory, "./bench", out var problem);
        problem.ShouldBeNull();
        File.ReadAllText(Path.Combine(directory, HtmlReport.FileName)).ShouldContain("vendors-silent");
    }

    [Fact]
    public void The_time_of_each_fault_is_marked_in_its_figures()
    {
        var page = HtmlReport.Of(ReportBuilder.Of(Input()));

        page.ShouldContain("class=\"span\"");
        page.Split("class=\"span\"").Length.ShouldBeGreaterThanOrEqualTo(1 + (2 * 2), "two figures of each fault");
    }

    [Fact]
    public void Its_figures_are_files_of_valid_results()
    {
        var directory = _directory.FullName;
        FaultsJson.Write(Path.Combine(directory, FaultsJson.FileName), Result);

        var drawn = FigureFiles.Write(directory, Path.Combine(directory, "drawn"), ["svg"]);

        drawn.ShouldNotBeEmpty();
        drawn.ShouldAllBe(file => !File.ReadAllText(file).Contains("invalid"));
    }

    [Fact]
    public void As_text_it_says_what_came_of_each_and_what_was_not_tried()
    {
        // Without the ends of lines.
        var text = string.Join(' ', TextReport.Of(ReportBuilder.Of(Input()), run: null).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));

        text.ShouldContain("Not held");
        text.ShouldContain("none was lost and none was done twice", customMessage: "what was late is no lost order");
        text.ShouldContain("Left by SUTs that were killed: 3 authorisations have no order.");
        text.ShouldContain("no order was acknowledged within 10 s of its end");
        text.ShouldContain("disk-full is skipped");
        text.ShouldContain("never");
        text.ShouldNotContain("∞");
    }

    [Fact]
    public void A_fault_without_effect_makes_it_invalid_and_what_came_late_is_a_result_with_a_doubt()
    {
        var (good, late) = (Result.Faults[0], Result.Faults[1]);

        State(good).ShouldBe(("valid", "green"));
        State(good, late).ShouldBe(("valid", "amber"));
        State(good with { WithoutEffect = "nothing failed" }).ShouldBe(("invalid", "red"));
        State(good with { Problems = ["an order is lost"] }).ShouldBe(("invalid", "red"));

        static (string Status, string State) State(params TriedFault[] faults)
        {
            var input = Input() with { Faults = Result with { Faults = faults } };
            return (input.Status, input.State);
        }
    }

    private static ReportInput Input() => new(Run: null, Study: null, ResponseTimes: null, []) { Faults = Result };
}
