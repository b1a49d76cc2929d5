using System.Text.Json.Serialization;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary>The output of <c>rbe anova</c> as JSON.</summary>
/// <param name="Scale">The scale that was analysed: <c>raw</c> or <c>logarithm</c>.</param>
/// <param name="Anova">A row per source of variation.</param>
/// <param name="Checks">The residual checks on the scale that was analysed.</param>
/// <param name="BetterScale">The scale that is better behaved.</param>
/// <param name="Tukey">The levels compared in pairs; empty if not asked for.</param>
internal sealed record AnovaOutput(
    string Scale,
    IReadOnlyList<AnovaOutputRow> Anova,
    IReadOnlyList<AnovaOutputCheck> Checks,
    string BetterScale,
    IReadOnlyList<AnovaOutputPair> Tukey)
{
    /// <summary>An answer as JSON has it.</summary>
    public static AnovaOutput Of(AnovaAnswer answer) => new(
        Name(answer.Question.Logarithms ? ResponseScale.Logarithm : ResponseScale.Raw),
        [.. answer.Rows.Select(row => AnovaOutputRow.Of(answer.Question.Response, row))],
        [.. answer.Checks.Select(c => new AnovaOutputCheck(c.Name, c.Statistic, c.PValue, c.Passed, c.Sentence))],
        Name(answer.Scales.Better),
        [.. answer.Pairs.Select(pair => AnovaOutputPair.Of(answer.Question, pair))]);

    private static string Name(ResponseScale scale) => scale == ResponseScale.Raw ? "raw" : "logarithm";
}

/// <summary>A row of the analysis.</summary>
internal sealed record AnovaOutputRow(
    string Response,
    string Factor,
    double SumOfSquares,
    int DegreesOfFreedom,
    double MeanSquare,
    double? F,
    double? FTheoretical,
    double? PValue,
    double ExplainedPercent)
{
    /// <summary>The row of a source of variation.</summary>
    public static AnovaOutputRow Of(string response, AnovaRow row) => new(
        response, row.Source, row.SumOfSquares, row.DegreesOfFreedom, row.MeanSquare, row.F, row.FTheoretical, row.PValue,
        row.ExplainedPercent);
}

/// <summary>
/// A residual check; <paramref name="Passed"/> is null if it was not made, and <paramref name="Sentence"/> then says why.
/// </summary>
internal sealed record AnovaOutputCheck(string Name, double? Statistic, double? PValue, bool? Passed, string? Sentence);

/// <summary>Two levels compared: the second less the first; of logarithms also the second over the first, as ratios.</summary>
internal sealed record AnovaOutputPair(
    string Factor,
    string First,
    string Second,
    double Difference,
    double Low,
    double High,
    double PValue,
    double? Ratio,
    double? RatioLow,
    double? RatioHigh)
{
    /// <summary>The row of a pair.</summary>
    public static AnovaOutputPair Of(AnovaQuestion question, TukeyPair pair)
    {
        double? Ratio(double difference) => question.Logarithms ? Math.Exp(difference) : null;
        return new(
            question.Tukey!, pair.First, pair.Second, pair.Difference, pair.Low, pair.High, pair.PValue,
            Ratio(pair.Difference), Ratio(pair.Low), Ratio(pair.High));
    }
}

/// <summary>JSON of the output.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(AnovaOutput))]
internal sealed partial class AnovaJson : JsonSerializerContext;
