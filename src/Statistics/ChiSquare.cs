using MathNet.Numerics;

namespace TlsToll.Statistics;

/// <summary>The outcome of a goodness-of-fit test.</summary>
/// <param name="Statistic">Σ (observed − expected)² / expected over the pooled cells.</param>
/// <param name="DegreesOfFreedom">Pooled cells − 1 − estimated parameters.</param>
/// <param name="PValue">The probability of a statistic at least this large if the expectation is true.</param>
/// <param name="Cells">Cells left after pooling.</param>
internal sealed record ChiSquareResult(double Statistic, int DegreesOfFreedom, double PValue, int Cells);

/// <summary>
/// Pearson's chi-square goodness of fit (K. Pearson, Philosophical Magazine 50, 1900). Neighbouring cells are pooled from the left until
/// each expects at least five, a remainder joins the last pooled cell (the rule of thumb of Cochran, Biometrics 10, 1954): the
/// approximation needs it.
/// </summary>
internal static class ChiSquare
{
    /// <summary>Tests counts against weights.</summary>
    /// <param name="observed">Counts, none negative.</param>
    /// <param name="weights">What is expected, to any scale: probabilities, percentages or counts; none negative, not all zero.</param>
    /// <param name="estimatedParameters">How many parameters of the expectation were estimated from the same counts.</param>
    /// <param name="smallestExpected">Pooling goes on until a cell expects at least this many.</param>
    /// <returns>
    /// Null when pooling leaves no degree of freedom: not tested. An impossible outcome observed gives an infinite statistic.
    /// </returns>
    /// <exception cref="ArgumentException">The lengths differ, a number is negative or not finite, or all weights are zero.</exception>
    public static ChiSquareResult? GoodnessOfFit(
        ReadOnlySpan<long> observed, ReadOnlySpan<double> weights, int estimatedParameters = 0, double smallestExpected = 5)
    {
        if (observed.Length != weights.Length)
            throw new ArgumentException("Every count needs its weight.", nameof(weights));
        ArgumentOutOfRangeException.ThrowIfNegative(estimatedParameters);
        var (cells, impossible) = Pool(observed, weights, smallestExpected);
        var degrees = cells.Count - 1 - estimatedParameters;
        if (impossible)
            return new(double.PositiveInfinity, Math.Max(degrees, 0), 0, cells.Count);
        if (degrees < 1)
            return null;
        var statistic = cells.Sum(cell => (cell.Observed - cell.Expected) * (cell.Observed - cell.Expected) / cell.Expected);
        return new(statistic, degrees, SpecialFunctions.GammaUpperRegularized(degrees / 2.0, statistic / 2), cells.Count);
    }

    private static (List<(double Observed, double Expected)> Cells, bool Impossible) Pool(
        ReadOnlySpan<long> observed, ReadOnlySpan<double> weights, double smallest)
    {
        var scale = Scale(observed, weights);
        var cells = new List<(double Observed, double Expected)>(observed.Length);
        double count = 0, expected = 0;
        var impossible = false;
        for (var i = 0; i < observed.Length; i++)
        {
            impossible |= weights[i] == 0 && observed[i] > 0;
            count += observed[i];
            expected += weights[i] * scale;
            if (expected < smallest)
                continue;
            cells.Add((count, expected));
            (count, expected) = (0, 0);
        }

        if (expected > 0 && cells.Count > 0)
            cells[^1] = (cells[^1].Observed + count, cells[^1].Expected + expected);
        return (cells, impossible);
    }

    private static double Scale(ReadOnlySpan<long> observed, ReadOnlySpan<double> weights)
    {
        long total = 0;
        double weight = 0;
        for (var i = 0; i < observed.Length; i++)
        {
            if (observed[i] < 0 || weights[i] < 0 || !double.IsFinite(weights[i]))
                throw new ArgumentException("Counts and weights must be finite and not negative.", nameof(weights));
            total += observed[i];
            weight += weights[i];
        }

        return weight > 0 ? total / weight : throw new ArgumentException("At least one weight must be positive.", nameof(weights));
    }
}
