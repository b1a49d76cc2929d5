namespace TlsToll.Statistics;

/// <summary>An analysis of variance with what it leaves unexplained.</summary>
/// <param name="Rows">The factors, their interactions by order, the block if there is one, and last the residual.</param>
/// <param name="Fitted">What the model gives for each value, in the table's order.</param>
/// <param name="Residuals">Value − fitted, in the table's order.</param>
public sealed record FactorialAnalysis(IReadOnlyList<AnovaRow> Rows, IReadOnlyList<double> Fitted, IReadOnlyList<double> Residuals)
{
    /// <summary>The row of the residual: its mean square estimates the variance of a single value.</summary>
    public AnovaRow Residual => Rows[^1];
}
