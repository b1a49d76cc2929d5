using TlsToll.Reports.Documents;
using TlsToll.Reports.Input;
using TlsToll.Results.Cells;
using TlsToll.Results.Derived;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Sections;

/// <summary>The main sentences with their intervals, and the status of the run.</summary>
internal static class AnswerSection
{
    private const string Doubtful = "but the following may make the numbers wrong or less precise than they look.";

    // What ends TLS if no program does it in front of the SUT.
    private const string Itself = "sut";

    private const string TimedInDoubt = " What follows bears on throughput and response times, not on costs.";

    private const string Interrupted = "Interrupted: the report covers the blocks measured until then; intervals are wider than planned.";

    // Reasons in sight, so that the steps of the cost are on the first screen. Behind a green light are those alone that bear on no cost, as it says.
    private const int FewOfDoubt = 1;
    private const int FewOfInvalidity = 3;

    public static Section Of(ReportInput input)
    {
        string[] ranked = [.. Ranked(input)];
        // Nobody should read the figures first.
        var isInvalid = input.Status == "invalid";
        IReadOnlyList<string> answers = [.. input.Answers.Except(ranked, StringComparer.Ordinal)];
        return new Section("answer", "Result",
        [
            .. isInvalid ? [Status(input)] : Array.Empty<Block>(),
            .. KeyFigures.Of(input),
            .. ranked.Length > 0 ? [new AnswerBlock(ChoicesSection.Recommendations(input.Run!))] : Array.Empty<Block>(),
            .. answers.Count > 0 ? [new AnswerBlock(answers, IsInFigures: input.Study is null && (ranked.Length > 0 || KeyFigures.HaveAll(input, answers.Count)))]
                : ranked.Length == 0 && input.Study is null ? [new ParagraphBlock("No comparison was measured.")]
                : Array.Empty<Block>(),
            .. input is { Run: { } own, Study: null } && ProvisionalSentence.Of(own) is { } provisional ? [new AnswerBlock([provisional])] : Array.Empty<Block>(),
            .. isInvalid ? Array.Empty<Block>() : [Status(input)],
            .. input is { Run: { } run, Study: null } ? WaterfallBlocks.Of(run) : [],
        ]);
    }

    // Sentences on pairs of choices, where a ranking of all of them says more.
    private static IEnumerable<string> Ranked(ReportInput input)
    {
        if (input is not { Run: { } run, Study: null } || ChoiceRanking.Of(run).Count == 0)
            return [];
        HashSet<string> pairs = [.. run.Comparisons.Where(c => c.Metric == Metric.CpuChange && c.Tier == Tier.Sut).Select(c => $"{c.Treatment} against {c.Baseline}: ")];
        return run.Answers.Where(answer => pairs.Any(pair => answer.StartsWith(pair, StringComparison.Ordinal)));
    }

    private static NoticeBlock Status(ReportInput input)
    {
        // Throughput and response times are among a study's answers.
        var (doubts, ofTimed) = input.Study is null ? (Texts(input.Run?.DoubtsOfCosts), Texts(input.Run?.DoubtsOfTimedCells)) : (Texts(input.Run?.Doubts), []);
        IReadOnlyList<string> reasons = [.. input.Run?.InvalidReasons ?? [], .. doubts, .. ofTimed, .. Runs(input)];
        return input.Status switch
        {
            "valid" when doubts.Count > 0 => new NoticeBlock(Tone.Unsure, $"Valid, with doubts: {Counted(input)}, {Doubtful}", reasons) { InSight = FewOfDoubt },
            "valid" => new NoticeBlock(Tone.Good, $"Valid: {Proved(input)}{(ofTimed.Count > 0 ? TimedInDoubt : "")}", reasons) { InSight = 0 },
            "interrupted" => new NoticeBlock(Tone.Unsure, Interrupted, reasons) { InSight = FewOfDoubt },
            "invalid" => new NoticeBlock(Tone.Bad, "Invalid: do not use these numbers.", reasons) { InSight = FewOfInvalidity },
            var other => new NoticeBlock(Tone.Bad, $"Status: {other}", reasons),
        };
    }

    private static IReadOnlyList<string> Texts(IReadOnlyList<Doubt>? doubts) => [.. doubts?.Select(doubt => doubt.Text) ?? []];

    // Neither a service of the user's nor a program in front of the SUT can be asked.
    private static string Counted(ReportInput input) => input.Run switch
    {
        { IsOfService: true } => "each connection had the requested parameters",
        { Settings: var settings } when settings.GetValueOrDefault("terminate", Itself) != Itself =>
            "the clients, and the SUT where it ends TLS itself, counted the same connections and handshakes",
        _ => "both ends counted the same connections and handshakes",
    };

    // Static pages leave no data in a database to audit; each page is counted at both ends.
    private static string Proved(ReportInput input) => input.Run switch
    {
        { IsOfService: true } => $"{Counted(input)}, and each answer had the status and the length that were seen before the measurement.",
        { IsReplay: true } => $"{Counted(input)}, each with the requested parameters, and the SUT served every requested page.",
        _ => $"{Counted(input)}, each with the requested parameters, and the audit found nothing wrong.",
    };

    private static IEnumerable<string> Runs(ReportInput input)
    {
        if (input.Study is { } study && study.Runs < study.RunsPlanned)
            yield return $"{Numbers.Count(study.Runs)} of {Numbers.Count(study.RunsPlanned)} planned runs were measured";
    }
}
