namespace TlsToll.Statistics;

/// <summary>The scale on which a response is analysed.</summary>
public enum ResponseScale
{
    /// <summary>The response as measured; effects add up.</summary>
    Raw,

    /// <summary>The natural logarithm of the response; effects multiply.</summary>
    Logarithm,
}

/// <summary>A table's residual checks on both scales.</summary>
/// <param name="Raw">The checks on the response as measured.</param>
/// <param name="Logarithm">The checks on its logarithms; null if a value is not positive.</param>
/// <param name="Better">The scale that meets the assumptions better; raw for a tie.</param>
/// <param name="Sentence">The result in words.</param>
public sealed record ScaleComparison(
    IReadOnlyList<ResidualCheck> Raw, IReadOnlyList<ResidualCheck>? Logarithm, ResponseScale Better, string Sentence);

/// <summary>
/// Compares a response with its logarithms. Logarithms of costs and times often meet the assumptions of an analysis of variance better,
/// because the scatter of costs and times tends to grow with their size (Jain, The Art of Computer Systems Performance Analysis, 15.4 and
/// 22.4; Box and Cox, An analysis of transformations, 1964).
/// </summary>
public static class ScaleChoice
{
    /// <summary>Compares the raw and the logarithmic scale.</summary>
    /// <param name="table">The values as measured.</param>
    /// <param name="model">The analysis model.</param>
    /// <param name="alpha">Significance level of each check.</param>
    /// <returns>
    /// The comparison. The better scale is the one on which fewer checks fail; if equally many fail, the one with the greater smallest
    /// p-value; if none fails on either, raw.
    /// </returns>
    /// <exception cref="ArgumentException">The table cannot be analysed.</exception>
    public static ScaleComparison Compare(FactorialTable table, FactorialModel model, double alpha = ResidualChecks.Alpha)
    {
        var raw = Checks(table, model, alpha);
        if (table.Logarithms() is not { } logarithms)
            return new ScaleComparison(raw, null, ResponseScale.Raw, "Only positive values have a logarithm.");
        var log = Checks(logarithms, model, alpha);
        var (rawFailed, logFailed) = (raw.Count(check => check.Failed), log.Count(check => check.Failed));
        var logIsBetter = logFailed < rawFailed || (logFailed == rawFailed && logFailed > 0 && Smallest(log) > Smallest(raw));
        var better = logIsBetter ? ResponseScale.Logarithm : ResponseScale.Raw;
        return new ScaleComparison(raw, log, better, Sentence(rawFailed, logFailed, logIsBetter));
    }

    private static IReadOnlyList<ResidualCheck> Checks(FactorialTable table, FactorialModel model, double alpha) =>
        ResidualChecks.Of(table, model, FactorialAnova.Analyse(table, model, alpha), alpha);

    private static double Smallest(IReadOnlyList<ResidualCheck> checks) => checks.Min(check => check.PValue ?? 1);

    private static string Sentence(int raw, int log, bool logIsBetter) => (raw, log) switch
    {
        (0, 0) => "Nothing speaks against the values as measured.",
        (_, 0) => "The logarithms are well behaved.",
        (0, _) => "The values as measured are well behaved, their logarithms are not.",
        _ when logIsBetter => "Neither scale is well behaved; the logarithms are nearer to it.",
        _ => "Neither scale is well behaved; logarithms do not help.",
    };
}
