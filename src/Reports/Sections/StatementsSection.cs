using TlsToll.Reports.Documents;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;

namespace TlsToll.Reports.Sections;

/// <summary>Where the database's time goes, by statement.</summary>
internal static class StatementsSection
{
    private const int Most = 20;
    private const int LongestText = 240;

    /// <summary>Section of the statements; without blocks in a run without a profile.</summary>
    public static Section Of(RunResult run) => new("statements", "The database by statement", Blocks(run));

    /// <summary>A statement in one line, cut off after some characters.</summary>
    public static string Line(string statement, int longest)
    {
        var line = string.Join(' ', statement.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
        return line.Length <= longest ? line : line[..(longest - 1)] + "…";
    }

    private static IReadOnlyList<Block> Blocks(RunResult run)
    {
        if (run.Treatments.Any(t => t.Statements is not null))
        {
            return
            [
                new ParagraphBlock(
                    "Of the timed cells, per service interaction. A statement's time is that of its planning and execution, by the clock: with waits for a "
                    + "processor and for locks. It is no CPU time. Reading, parsing and sending are not in it, and neither is a commit's wait for the disk. Values are "
                    + "replaced by $1, $2, …"),
                new TableBlock(Times(run)),
            ];
        }

        return run.Treatments.Any(t => t.Profile is not null)
            ? [new ParagraphBlock("Not measured: the statements were not counted, as without PostgreSQL's module pg_stat_statements.")]
            : [];
    }

    private static Table Times(RunResult run) => new("The database's statements, per service interaction",
        [Column.Words("statement"), new("calls"), new("planned"), new("µs"), new("planning, µs"), new("blocks"), new("log, bytes")],
        [
            .. run.Treatments.Where(t => t.Statements is not null).Select(t => new RowGroup(
                $"{t.Name}: {Numbers.Text(t.Statements!.Sum(s => s.MicrosPerInteraction.Mean))} µs", [.. t.Statements!.Take(Most).Select(Row)])),
        ]);

    private static IReadOnlyList<Cell> Row(StatementResult row) =>
    [
        Line(row.Statement, LongestText),
        Numbers.Text(row.CallsPerInteraction),
        Numbers.Text(row.PlansPerInteraction),
        Numbers.Text(row.MicrosPerInteraction.Mean, row.MicrosPerInteraction.Low, row.MicrosPerInteraction.High),
        Numbers.Text(row.PlanMicrosPerInteraction),
        Numbers.Text(row.BlocksPerInteraction),
        Numbers.Text(row.LogBytesPerInteraction),
    ];
}
