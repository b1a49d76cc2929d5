using TlsToll.Reports.Documents;
using TlsToll.Results.Studies;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>Analyses of variance in the format of García et al., and checks of their residuals.</summary>
internal static class AnovaSection
{
    /// <summary>Section of the analyses of variance; without blocks if there are none.</summary>
    public static Section Of(StudyResult study) => new("anova", "Analysis of variance",
        [.. Introduction(study), .. ResidualCheckBlocks.Of(study.Checks), .. Experiments(study)]);

    private static IEnumerable<Block> Introduction(StudyResult study) => study.Anova.Count == 0 ? [] :
    [
        new ParagraphBlock(
            Invariant($"A factor is significant (marked *) if its measured F exceeds the theoretical one at level {study.Anova[0].Alpha:0.###}. ")
            + "The last column is the percentage of the total variation."),
    ];

    private static IEnumerable<Block> Experiments(StudyResult study) =>
        study.Anova.GroupBy(row => row.Experiment, StringComparer.Ordinal).SelectMany(experiment => new Block[]
        {
            new HeadingBlock(experiment.Key),
        }.Concat(experiment.GroupBy(row => (row.Analysis, row.Scale)).Select((analysis, i) => new TableBlock(
            Table($"{experiment.Key}: {analysis.Key.Analysis}, {Scale(analysis.Key.Scale)}", analysis) with { Folded = i > 0 }))));

    private static string Scale(string scale) => scale switch { "raw" => "values as they are", "log" => "logarithms", _ => scale };

    private static Table Table(string title, IEnumerable<StudyAnovaRow> rows) => new(title,
        [
            Column.Name("source"), new("sum of squares"), new("df"), new("mean square"), new("F measured"), new("F theoretical"), new("p"),
            new("explained %"),
        ],
        [.. from row in rows
            group row by row.Response into response
            select new RowGroup(response.Key, [.. response.Select(Row)])]);

    private static IReadOnlyList<Cell> Row(StudyAnovaRow row)
    {
        var significant = row.F > row.FTheoretical;
        return
        [
            row.Factor, Numbers.Fixed(row.SumOfSquares, "G5"), Numbers.Count(row.DegreesOfFreedom), Numbers.Fixed(row.MeanSquare, "G5"),
            significant ? new Cell(Numbers.Fixed(row.F, "0.00") + " *", Tone.Strong) : Numbers.Fixed(row.F, "0.00"),
            Numbers.Fixed(row.FTheoretical, "0.00"), Numbers.PValue(row.PValue), Numbers.Fixed(row.ExplainedPercent, "0.00"),
        ];
    }
}
