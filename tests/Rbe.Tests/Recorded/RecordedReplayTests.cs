using TlsToll.Experiments.Sharding;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Input;
using TlsToll.Reports.Sections;
using TlsToll.Reports.Text;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Recorded;

/// <summary>
/// Cells of a real replay in which no client came back, <c>nothing-resumed.json.gz</c>: <c>./bench replay --trace gupta:10:0 --requests 300 --blocks 3
/// --warm-up 0</c>, full handshakes beside tickets.
/// </summary>
public sealed class RecordedReplayTests
{
    private const string Ticket = "tls-request-ticket";
    private const string Nothing = $"nothing resumed: every handshake of {Ticket} was full, so it shows nothing about resumption";

    private static readonly Lazy<ShardResult> Recorded = new(() => RecordedRun.Cells("nothing-resumed"));

    [Fact]
    public void A_replay_that_resumed_nothing_is_valid_and_says_so_for_the_treatment_with_tickets_alone()
    {
        var run = RecordedRun.Results(Recorded.Value);

        run.Status.ShouldBe("valid");
        run.Treatments.Single(t => t.Name == Ticket).Handshakes.Resumed.ShouldBe(0);
        run.Doubts.Where(doubt => doubt.Kind == DoubtKind.NothingResumed).Select(doubt => doubt.Text).ShouldBe([Nothing]);
    }

    [Fact]
    public void Terminal_and_report_say_it_and_the_light_is_not_green()
    {
        var run = RecordedRun.Results(Recorded.Value);
        using var writer = new StringWriter();
        ReplayTable.Write(writer, run);

        // Its lines are wrapped.
        string.Join(' ', writer.ToString().Split('\n').Select(line => line.TrimEnd())).ShouldContain("DOUBT: " + Nothing);
        var notice = AnswerSection.Of(new ReportInput(run, Study: null, ResponseTimes: null, Remarks: [])).Blocks.OfType<NoticeBlock>().ShouldHaveSingleItem();
        notice.Tone.ShouldBe(Tone.Unsure);
        notice.Lines.ShouldContain(Nothing);
    }

    // Between two equals, a change of less than half a tenth of a percent, in either direction, has no sign.
    [Fact]
    public void A_change_that_rounds_to_nothing_has_no_sign() =>
        RecordedRun.Results(Recorded.Value).Answers.ShouldContain("tls-request-ticket against tls-request-full: 0.0 % [-11.5, +13.0] of the SUT's CPU per interaction; the interval covers 0.");

    // As if one of the clients had come back.
    [Fact]
    public void One_resumed_handshake_is_enough_to_compare()
    {
        var first = Recorded.Value.Blocks.SelectMany(block => block.Cells).First(cell => cell.Treatment == Ticket && cell.Kind == CellKind.Cost);

        var run = RecordedRun.Results(Recorded.Value, cell => cell.Cell == first.Cell
            ? cell with { Handshakes = cell.Handshakes with { ServerFull = cell.Handshakes.ServerFull - 1, ServerResumed = 1, ClientFull = cell.Handshakes.ClientFull - 1, ClientResumed = 1 } }
            : cell);

        run.Doubts.ShouldNotContain(doubt => doubt.Kind == DoubtKind.NothingResumed);
    }
}
