using TlsToll.Reports.Input;
using TlsToll.Reports.Pages;

namespace TlsToll.Reports.Sections;

/// <summary>The answers with their intervals, and whether they hold.</summary>
internal static class AnswerSection
{
    private const string Valid = "Valid: both ends counted the same connections and handshakes, each negotiated what was asked for, and ";

    private const string Interrupted = "Interrupted: what was measured until then is reported; intervals are wider than planned.";

    /// <summary>The section.</summary>
    public static Section Of(ReportInput input)
    {
        var blocks = new List<Block>();
        if (input.Answers.Count > 0)
            blocks.Add(new AnswerBlock(input.Answers));
        else
            blocks.Add(new ParagraphBlock("No answer was measured."));
        blocks.Add(Status(input));
        return new Section("answer", "The answer", blocks);
    }

    private static NoticeBlock Status(ReportInput input)
    {
        IReadOnlyList<string> reasons = [.. input.Run?.InvalidReasons ?? [], .. Runs(input)];
        return input.Status switch
        {
            "valid" => new NoticeBlock(Tone.Good, Valid + Accounted(input), reasons),
            "interrupted" => new NoticeBlock(Tone.Unsure, Interrupted, reasons),
            "invalid" => new NoticeBlock(Tone.Bad, "Invalid: do not use these numbers.", reasons),
            var other => new NoticeBlock(Tone.Bad, $"Status: {other}", reasons),
        };
    }

    // Static pages leave nothing in a database; each of them is counted at both ends.
    private static string Accounted(ReportInput input) => input.Run?.Settings.GetValueOrDefault("kind") == "replay"
        ? "the SUT served every page that was asked for."
        : "the audit found nothing wrong.";

    private static IEnumerable<string> Runs(ReportInput input)
    {
        if (input.Study is { } study && study.Runs < study.RunsPlanned)
            yield return $"{Numbers.Count(study.Runs)} of {Numbers.Count(study.RunsPlanned)} planned runs were measured";
    }
}
