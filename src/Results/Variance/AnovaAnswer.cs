using TlsToll.Statistics;

namespace TlsToll.Results.Variance;

/// <summary>Results of <c>rbe anova</c>.</summary>
/// <param name="Question">The question.</param>
/// <param name="Rows">Rows of the analysis of variance.</param>
/// <param name="Scales">Residual checks of the response and of its logarithms.</param>
/// <param name="Pairs">Pairwise comparisons of levels; empty if not requested.</param>
public sealed record AnovaAnswer(
    AnovaQuestion Question, IReadOnlyList<AnovaRow> Rows, ScaleComparison Scales, IReadOnlyList<TukeyPair> Pairs)
{
    /// <summary>Residual checks on the analysed scale.</summary>
    public IReadOnlyList<ResidualCheck> Checks => Question.Logarithms ? Scales.Logarithm! : Scales.Raw;

    /// <summary>True if a residual check failed on the analysed scale and the other scale satisfies the checks better.</summary>
    public bool OtherScaleIsBetter => Checks.Any(check => check.Failed) && Question.Logarithms == (Scales.Better == ResponseScale.Raw);

    /// <summary>Significant interactions that involve the compared factor: its means then depend on other factors.</summary>
    public IEnumerable<AnovaRow> InteractionsOfPairs => Rows.Where(row =>
        row.PValue < Question.Alpha && row.Factors.Count > 1 && row.Factors.Contains(Question.Tukey, StringComparer.Ordinal));

    /// <summary>Computes the results.</summary>
    /// <param name="table">The response as measured.</param>
    /// <param name="question">The question.</param>
    /// <exception cref="ArgumentException">The table does not support the requested analysis.</exception>
    public static AnovaAnswer Of(FactorialTable table, AnovaQuestion question)
    {
        var scaled = question.Logarithms ? table.Logarithms()! : table;
        var analysis = FactorialAnova.Analyse(scaled, question.Model, question.Alpha);
        var factor = question.Factors.ToList().IndexOf(question.Tukey!);
        return new AnovaAnswer(
            question,
            analysis.Rows,
            ScaleChoice.Compare(table, question.Model),
            factor < 0 ? [] : TukeyHsd.Of(scaled, factor, analysis.Residual, 1 - question.Alpha));
    }
}
