using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary>What <c>rbe anova</c> found.</summary>
/// <param name="Question">What was asked.</param>
/// <param name="Rows">The analysis of variance.</param>
/// <param name="Scales">The residual checks, of the response and of its logarithms.</param>
/// <param name="Pairs">The levels compared in pairs; empty if not requested.</param>
internal sealed record AnovaAnswer(
    AnovaQuestion Question, IReadOnlyList<AnovaRow> Rows, ScaleComparison Scales, IReadOnlyList<TukeyPair> Pairs)
{
    /// <summary>The residual checks on the scale that was analysed.</summary>
    public IReadOnlyList<ResidualCheck> Checks => Question.Logarithms ? Scales.Logarithm! : Scales.Raw;

    /// <summary>Whether the scale that was analysed is worse behaved than the other.</summary>
    public bool OtherScaleIsBetter => Checks.Any(check => check.Failed) && Question.Logarithms == (Scales.Better == ResponseScale.Raw);

    /// <summary>
    /// The interactions that the compared factor has a part in and that are significant: they make its means depend on other factors.
    /// </summary>
    public IEnumerable<AnovaRow> InteractionsOfPairs => Rows.Where(row =>
        row.PValue < Question.Alpha
        && row.Source.Split(" × ") is { Length: > 1 } parts
        && parts.Contains(Question.Tukey, StringComparer.Ordinal));

    /// <summary>Answers a question.</summary>
    /// <param name="table">The response as measured.</param>
    /// <param name="question">The question.</param>
    /// <exception cref="ArgumentException">The table cannot be analysed so.</exception>
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
