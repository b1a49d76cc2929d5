using TlsToll.Reports.Documents;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Sections;

/// <summary>Checks of the assumptions of an analysis of variance: failed ones in a notice, all of them in a table.</summary>
internal static class ResidualCheckBlocks
{
    // More places are counted instead of named.
    private const int FewPlaces = 3;

    /// <summary>Blocks of the checks; empty without checks.</summary>
    public static IEnumerable<Block> Of(IReadOnlyList<StudyCheck> checks)
    {
        StudyCheck[] failed = [.. checks.Where(c => c.Passed == false)];
        if (failed.Length > 0)
        {
            var sentences = failed.GroupBy(c => c.Sentence, StringComparer.Ordinal).Select(g => $"{g.Key} ({Places([.. g])})");
            var tally = $"{Numbers.Count(failed.Length)} of {Numbers.Count(checks.Count)}";
            yield return new NoticeBlock(Tone.Unsure, tally + " residual checks failed:", [.. sentences]);
        }

        if (checks.Count > 0)
            yield return new TableBlock(Table(checks));
    }

    private static string Places(StudyCheck[] failed)
    {
        if (failed.Length <= FewPlaces)
            return string.Join("; ", failed.Select(c => $"{c.Experiment}, {c.Analysis}, {c.Scale}, {c.Response}").Distinct(StringComparer.Ordinal));
        var tally = failed.GroupBy(c => c.Experiment, StringComparer.Ordinal).Select(g => $"{g.Key} {Numbers.Count(g.Count())}");
        return $"{Numbers.Count(failed.Length)} times: {string.Join(", ", tally)}; see the table of all checks";
    }

    private static Table Table(IReadOnlyList<StudyCheck> checks) => new("All residual checks",
        [
            Column.Name("response"), Column.Name("scale"), Column.Name("check"), new("statistic"), new("p"), Column.Name("passed"),
            Column.Words("meaning"),
        ],
        [.. from check in checks
            group check by $"{check.Experiment}: {check.Analysis}" into analysis
            select new RowGroup(analysis.Key, [.. analysis.Select(Row)])])
    { Folded = true, Searchable = true };

    private static IReadOnlyList<Cell> Row(StudyCheck c) =>
    [
        c.Response, c.Scale, c.Check, c.Statistic is null ? "" : Numbers.Text(c.Statistic), Numbers.PValue(c.PValue),
        c.Passed switch { true => new Cell("yes", Tone.Good), false => new Cell("no", Tone.Bad), null => "not tested" }, c.Sentence,
    ];
}
