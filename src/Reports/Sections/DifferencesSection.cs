using TlsToll.Reports.Documents;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Sections;

/// <summary>Comparisons of pairs of levels of a factor.</summary>
internal static class DifferencesSection
{
    // Longer tables are shown on demand.
    private const int Short = 30;

    /// <summary>Section of the differences; without blocks if nothing was compared.</summary>
    public static Section Of(StudyResult study) => new("differences", "Pairwise differences",
        study.Differences.Count == 0
            ? []
            :
            [
                new ParagraphBlock(
                    "All pairs of a factor's levels by Tukey's honestly significant difference: second − first, with simultaneous 95 % "
                    + "intervals. Two levels differ if the interval excludes 0."),
                .. study.Differences.GroupBy(d => d.Experiment, StringComparer.Ordinal).Select(g => new TableBlock(Table(g.Key, [.. g]))),
            ]);

    private static Table Table(string experiment, StudyDifference[] rows) => new(
        $"{experiment}: {Differing(rows)} of {Numbers.Count(rows.Length)} pairs differ",
        [Column.Name("first"), Column.Name("second"), new("difference"), Column.Name("unit"), new("p"), Column.Name("differ")],
        [.. rows.GroupBy(d => (d.Response, d.Factor)).Select(g => new RowGroup($"{g.Key.Response} by {g.Key.Factor}", [.. g.Select(Row)]))])
    { Folded = rows.Length > Short, Searchable = rows.Length > Short };

    private static IReadOnlyList<Cell> Row(StudyDifference d)
    {
        var tone = Differ(d) ? Tone.Strong : Tone.Plain;
        var interval = new Cell(Numbers.Text(d.Difference, d.Low, d.High), tone);
        return [d.First, d.Second, interval, d.Unit, Numbers.PValue(d.PValue), new Cell(Differ(d) ? "yes" : "not shown", tone)];
    }

    private static bool Differ(StudyDifference d) => d.Low > 0 || d.High < 0;

    private static string Differing(StudyDifference[] rows) => Numbers.Count(rows.Count(Differ));
}
