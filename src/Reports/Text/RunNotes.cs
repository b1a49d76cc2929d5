using TlsToll.Reports.Input;
using TlsToll.Reports.Sections;
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
        .. Asked(run),
        .. run.Answers,
        .. ProvisionalSentence.Of(run) is { } provisional ? [provisional] : Array.Empty<string>(),
        .. run.Answers.Count > 0 ? ChoicesSection.Recommendations(run) : [],
    ];

    // What distinguishes this run from one with other flags or on another machine, next to its numbers.
    private static IEnumerable<string> Asked(RunResult run)
    {
        string[] names = ["TLS", "Suite", "Group", "Key", "OpenSSL", "Runtime"];
        string[] facts = [.. AskedFacts.Of(new ReportInput(run, Study: null, ResponseTimes: null, [])).Where(fact => names.Contains(fact.Name, StringComparer.Ordinal))
            .Select(fact => fact.Name is "TLS" or "OpenSSL" ? $"{fact.Name} {fact.Value}" : fact.Value)];
        return facts.Length > 0 && run.Answers.Count > 0 ? [$"{string.Join(", ", facts)}:"] : [];
    }

    /// <summary>The same in lines of at most 80 columns.</summary>
    public static IEnumerable<string> Wrapped(RunResult run) => Of(run).SelectMany(note => TextWrap.Lines(note, 80));
}
