using System.Globalization;
using TlsToll.Reports.Sections;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;

namespace TlsToll.Reports.Text;

/// <summary>What follows the tables of a run on the terminal.</summary>
internal static class RunNotes
{
    private const int MostReasons = 3;

    /// <summary>Remarks, doubts, reasons of invalidity and failures, then the answers; one line each.</summary>
    public static IEnumerable<string> Of(RunResult run) =>
    [
        .. run.Remarks.Select(remark => "Note: " + remark),
        .. run.DoubtsOfTimedCells.Select(doubt => "DOUBT about throughput and response times: " + doubt.Text),
        .. run.DoubtsOfCosts.Select(doubt => "DOUBT: " + doubt.Text),
        .. run.InvalidReasons.Select(reason => "INVALID: " + reason),
        .. run.Treatments.Where(treatment => treatment.Errors > 0).Select(Failed),
        "",
        .. Asked(run),
        .. run.Answers,
        .. ProvisionalSentence.Of(run) is { } provisional ? [provisional] : Array.Empty<string>(),
        .. run.Answers.Count > 0 ? ChoicesSection.Recommendations(run) : [],
    ];

    // A run with a failure ends with exit code 1: say what failed next to it.
    private static string Failed(TreatmentResult treatment) => string.Create(
        CultureInfo.InvariantCulture,
        $"FAILED: {treatment.Errors} of {treatment.Interactions} interactions of {treatment.Name}{Reasons(treatment)}");

    private static string Reasons(TreatmentResult treatment)
    {
        string[] reasons = [.. treatment.ErrorReasons.OrderByDescending(reason => reason.Value).ThenBy(reason => reason.Key, StringComparer.Ordinal)
            .Take(MostReasons).Select(reason => string.Create(CultureInfo.InvariantCulture, $"{reason.Value} × {reason.Key}"))];
        return reasons.Length == 0 ? "" : $": {string.Join("; ", reasons)}{(treatment.ErrorReasons.Count > MostReasons ? "; …" : "")}";
    }

    // What distinguishes this run from one with other flags or on another machine, next to its numbers.
    private static IEnumerable<string> Asked(RunResult run)
    {
        string[] names = ["TLS", "Suite", "Group", "Key", "OpenSSL", "Runtime"];
        string[] facts = [.. AskedFacts.Of(run).Where(fact => names.Contains(fact.Name, StringComparer.Ordinal))
            .Select(fact => fact.Name is "TLS" or "OpenSSL" ? $"{fact.Name} {fact.Value}" : fact.Value)];
        return facts.Length > 0 && run.Answers.Count > 0 ? [$"{string.Join(", ", facts)}:"] : [];
    }

    /// <summary>The same in lines of at most 80 columns, or of a terminal that has less.</summary>
    public static IEnumerable<string> Wrapped(RunResult run, int width) => Of(run).SelectMany(note => TextWrap.Lines(note, Math.Min(width, PlainTable.UsualWidth)));
}
