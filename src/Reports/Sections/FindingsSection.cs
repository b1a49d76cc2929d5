using TlsToll.Reports.Documents;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Sections;

/// <summary>Claims, values and factors of the paper, with the results here.</summary>
internal static class FindingsSection
{
    /// <summary>Section of the claims; without blocks if there are none.</summary>
    public static Section Findings(StudyResult study) => new("findings", "The paper's findings",
        study.Findings.Count == 0 ? [] : [new ParagraphBlock(Tally(study)), new TableBlock(Statements(study.Findings))]);

    /// <summary>Section of the paper's values and ours; without blocks if there are none.</summary>
    public static Section Reference(StudyResult study) => new("reference", "Reference values",
        study.Reference.Count == 0 ? [] : [new TableBlock(Values(study.Reference))]);

    /// <summary>Section of the paper's factors; without blocks if there are none.</summary>
    public static Section Factors(StudyResult study) => new("factors", "The paper's factors",
        study.PaperFactors.Count == 0 ? [] : [new TableBlock(Levels(study.PaperFactors))]);

    private static string Tally(StudyResult study)
    {
        string Of(FindingVerdict verdict) => $"{Numbers.Count(study.Findings.Count(f => f.Verdict == verdict))} {Word(verdict).Text}";
        return $"{string.Join(", ", Enum.GetValues<FindingVerdict>().Select(Of))}, {study.Rejudged ?? "by rules fixed before the measurements"}{(study.Rules is { } rules ? $" ({rules})" : "")}.";
    }

    private static Table Statements(IReadOnlyList<Finding> findings) => new("Claims of the paper and results here",
        [
            Column.Words("claim"), Column.Name("where"), Column.Words("result here"),
            Column.Name("verdict"), Column.Words("rule"),
        ],
        findings.Select(f => (IReadOnlyList<Cell>)[f.Statement, f.Place, f.Ours, Word(f.Verdict), f.Rule]));

    private static Cell Word(FindingVerdict verdict) => new(Finding.WordOf(verdict), verdict switch
    {
        FindingVerdict.Confirmed => Tone.Good,
        FindingVerdict.Contradicted => Tone.Bad,
        FindingVerdict.NotTested => Tone.Plain,
        _ => Tone.Unsure,
    });

    private static Table Values(IReadOnlyList<ReferenceValue> values) => new("Values of the paper and ours [95 % intervals]",
        [
            Column.Name("what"), Column.Name("where"), new("paper"), new("ours"), Column.Name("unit"), Column.Words("note"),
        ],
        values.Select(v => (IReadOnlyList<Cell>)[v.What, v.Place, v.Paper, Numbers.Text(v.Ours, v.Low, v.High), v.Unit, v.Note ?? ""]));

    private static Table Levels(IReadOnlyList<PaperFactorLevel> levels) => new(
        "Levels of the paper's factors and how each was handled",
        [Column.Name("level"), Column.Name("status"), Column.Words("method or reason")],
        [.. levels.GroupBy(l => l.Factor, StringComparer.Ordinal).Select(g => new RowGroup(g.Key,
            [.. g.Select(l => (IReadOnlyList<Cell>)[l.Level, new Cell(l.Status, ToneOf(l.Status)), l.Reason])]))]);

    private static Tone ToneOf(string status) => status switch { "measured" => Tone.Good, "impossible" => Tone.Bad, _ => Tone.Unsure };
}
