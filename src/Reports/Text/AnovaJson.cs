using TlsToll.Results.Variance;
using TlsToll.Statistics;

namespace TlsToll.Reports.Text;

/// <summary>The output of <c>rbe anova</c> as JSON.</summary>
public static class AnovaJson
{
    /// <summary>Formats the table, the residual checks and the pairs.</summary>
    public static string Of(AnovaAnswer answer)
    {
        var question = answer.Question;
        double? Ratio(double difference) => question.Logarithms ? Math.Exp(difference) : null;
        return JsonText.Of(
            new
            {
                Scale = Name(question.Logarithms ? ResponseScale.Logarithm : ResponseScale.Raw),
                Anova = answer.Rows.Select(row => new
                {
                    question.Response,
                    Factor = row.Source,
                    row.SumOfSquares,
                    row.DegreesOfFreedom,
                    row.MeanSquare,
                    row.F,
                    row.FTheoretical,
                    row.PValue,
                    row.ExplainedPercent,
                }),
                Checks = answer.Checks.Select(c => new { c.Name, c.Statistic, c.PValue, c.Passed, c.Sentence }),
                BetterScale = Name(answer.Scales.Better),
                // The difference is the second level minus the first. For logarithms, the ratio of the second level to the first is added.
                Tukey = answer.Pairs.Select(p => new
                {
                    Factor = question.Tukey,
                    p.First,
                    p.Second,
                    p.Difference,
                    p.Low,
                    p.High,
                    p.PValue,
                    Ratio = Ratio(p.Difference),
                    RatioLow = Ratio(p.Low),
                    RatioHigh = Ratio(p.High),
                }),
            });
    }

    private static string Name(ResponseScale scale) => scale == ResponseScale.Raw ? "raw" : "logarithm";
}
