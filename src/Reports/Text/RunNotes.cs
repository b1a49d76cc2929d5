using TlsToll.Results.Runs;

namespace TlsToll.Reports.Text;

/// <summary>What follows the tables of a run on the terminal.</summary>
internal static class RunNotes
{
    /// <summary>Remarks, doubts and reasons of invalidity, then the answers; one line each.</summary>
    public static IEnumerable<string> Of(RunResult run) =>
    [
        .. run.Remarks.Select(remark => "Note: " + remark),
        .. run.DoubtsOfTimedCells.Select(doubt => "DOUBT about throughput and response times: " + doubt.Text),
        .. run.DoubtsOfCosts.Select(doubt => "DOUBT: " + doubt.Text),
        .. run.InvalidReasons.Select(reason => "INVALID: " + reason),
        "",
        .. run.Answers,
    ];

    /// <summary>The same in lines of at most 80 columns.</summary>
    public static IEnumerable<string> Wrapped(RunResult run) => Of(run).SelectMany(note => TextWrap.Lines(note, 80));
}
