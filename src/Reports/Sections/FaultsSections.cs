using System.Globalization;
using TlsToll.Reports.Documents;
using TlsToll.Results.Faults;
using TlsToll.Results.Runs;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>Report on faults that were tried under load: what came of each, and its load second by second, in which its time is marked.</summary>
internal static class FaultsSections
{
    /// <summary>The document.</summary>
    public static ReportDocument Of(FaultsResult result) => new(
        "Faults under load",
        string.Create(CultureInfo.InvariantCulture, $"{result.Product}, {result.StartedAt:yyyy-MM-dd HH:mm} to {result.EndedAt:yyyy-MM-dd HH:mm} UTC"),
        RunResult.NotTpc,
        [Answer(result), Outcomes(result), Courses(result), Remarks(result)])
    {
        Asked = [("machine", result.Machine), ("seed", Invariant($"{result.Seed}"))],
    };

    private static Section Answer(FaultsResult result)
    {
        var orders = result.Faults.Sum(fault => fault.Acknowledged);
        string[] answers =
        [
            Invariant($"{result.Faults.Count} faults were tried. Of {orders} orders that the service acknowledged, {(result.IsConsistent ? "none was lost and none was done twice" : "not all are as they should be")}."),
            Invariant($"After a fault's end, an order was acknowledged within {result.Faults.Select(fault => fault.RecoverySeconds ?? 0).DefaultIfEmpty().Max():0.0} s."),
        ];
        return new Section("answer", "Result",
        [
            new AnswerBlock(result.Faults.All(fault => fault.RecoverySeconds is not null) ? answers : answers[..1]),
            result.Wrong.Count == 0
                ? new NoticeBlock(Tone.Good, "Held: database, queues and the vendors' ledgers agree, errors were bounded in time, and orders passed again in time.", [])
                : new NoticeBlock(Tone.Bad, "Not held", result.Wrong),
        ]);
    }

    private static Section Outcomes(FaultsResult result) => new("outcomes", "What came of each fault",
    [
        new ParagraphBlock(Invariant(
            $"The load is a saturated mix over TLS. The driver gives up an interaction after {result.TimeoutSeconds} s, and the SUT a vendor after {result.VendorTimeoutSeconds} s. After a fault's end, an order must be acknowledged within {result.RecoverySeconds} s.")),
        new TableBlock(new Table(
            "Each fault under its own load", [Column.Name("fault"), new("lasted, s"), new("ok meanwhile"), new("failed"), new("longest, s"), new("orders"), new("orders again after, s"), Column.Name("in time"), Column.Name("audit")],
            result.Faults.Select(fault => (IReadOnlyList<Cell>)
            [
                fault.Name, Invariant($"{fault.Ended - fault.Began:0.0}"), Invariant($"{fault.AnsweredMeanwhile}"), Invariant($"{fault.Failed}"), Invariant($"{fault.LongestSeconds:0.0}"),
                Invariant($"{fault.Acknowledged}"), fault.RecoverySeconds is { } recovery ? Invariant($"{recovery:0.0}") : "never",
                fault.Delays.Count == 0 ? new Cell("yes", Tone.Good) : new Cell("no", Tone.Bad),
                fault.Problems.Count == 0 ? new Cell("clean", Tone.Good) : new Cell("problem", Tone.Bad),
            ]))),
    ]);

    private static Section Courses(FaultsResult result) => new("courses", "Second by second",
    [
        .. result.Faults.Select((fault, index) => new ChartsBlock(
            fault.Name, Source: null, [new ChartChoice("", [Interactions(fault, index + 1), Times(fault, index + 1)])], [Numbers(fault)], [])),
    ]);

    private static Chart Interactions(TriedFault fault, int number)
    {
        var styles = SeriesStyle.For(["answered", "failed"], "answered");
        return new Chart(Invariant($"faults-{number}-interactions"), ChartKind.Lines, "Interactions", "s since the start of the load", "interactions per second",
        [
            new("answered", styles[0], [.. fault.Course.Select(second => Point(second, second.Answered))]),
            new("failed", styles[1], [.. fault.Course.Select(second => Point(second, second.Failed))]),
        ])
        {
            Spans = Spans(fault),
            Note = "By the second in which they ended; the last one is not a whole one.",
        };
    }

    private static Chart Times(TriedFault fault, int number) => new(
        Invariant($"faults-{number}-times"), ChartKind.Lines, "Response times", "s since the start of the load", "90th percentile, ms",
        [new("answered", SeriesStyle.Single, [.. fault.Course.Select(second => Point(second, second.P90))])])
    {
        Spans = Spans(fault),
        Note = "Of the interactions that succeeded, where ten or more did within the second.",
    };

    private static ChartSpan[] Spans(TriedFault fault) => [new(fault.Began, fault.Right, fault.Name)];

    // In the middle of its second, so that the marked time lies where it was.
    private static ChartPoint Point(FaultSecond second, double? value) => new(Invariant($"{second.Second + 0.5}"), value);

    private static Table Numbers(TriedFault fault) => new(
        Invariant($"{fault.Name}: began at {fault.Began:0.0} s, put right at {fault.Right:0.0} s"), [Column.Name("second"), new("answered"), new("failed"), new("90th percentile, ms")],
        fault.Course.Select(second => (IReadOnlyList<Cell>)
            [Invariant($"{second.Second}"), Invariant($"{second.Answered}"), Invariant($"{second.Failed}"), second.P90 is { } p90 ? Invariant($"{p90:0}") : "–"]));

    private static Section Remarks(FaultsResult result)
    {
        // Each audit finds those of the earlier faults, too.
        string[] orphans = [.. result.Faults.SelectMany(fault => fault.Orphans).TakeLast(1).Select(orphans => $"Left by SUTs that were killed: {orphans}.")];
        string[] remarks = [.. orphans, .. result.Skipped];
        return new Section("remarks", "Remarks", remarks.Length == 0 ? [] : [new ListBlock(remarks)]);
    }
}
