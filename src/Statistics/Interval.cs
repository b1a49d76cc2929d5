using System.Globalization;

namespace TlsToll.Statistics;

/// <summary>An estimate with its two-sided confidence interval, in the unit of the estimated quantity.</summary>
/// <param name="Estimate">The point estimate. Not always the midpoint: an interval transformed back from logarithms is asymmetric.</param>
/// <param name="Low">The lower end.</param>
/// <param name="High">The upper end, never below <paramref name="Low"/>.</param>
/// <param name="Count">Number of independent values (blocks).</param>
/// <param name="Confidence">The nominal coverage, between 0 and 1 exclusive, e.g. 0.95.</param>
public sealed record Interval(double Estimate, double Low, double High, int Count, double Confidence)
{
    /// <summary>Half the distance between the ends.</summary>
    public double HalfWidth => (High - Low) / 2;

    /// <summary>True if <paramref name="x"/> lies in the interval, ends included.</summary>
    public bool Covers(double x) => Low <= x && x <= High;

    /// <summary>Estimate and ends in a number format, the same for every user: <c>5.1 [4.9, 5.3]</c>.</summary>
    /// <param name="format">Format of the three numbers.</param>
    public string ToText(string format) =>
        $"{Estimate.ToString(format, CultureInfo.InvariantCulture)} [{Low.ToString(format, CultureInfo.InvariantCulture)}, {High.ToString(format, CultureInfo.InvariantCulture)}]";

    /// <summary>The interval of a strictly increasing function of the quantity: the transformation preserves the coverage.</summary>
    public Interval Increasing(Func<double, double> f) => this with { Estimate = f(Estimate), Low = f(Low), High = f(High) };

    /// <summary>The interval of a strictly decreasing function of the quantity: the ends are swapped.</summary>
    public Interval Decreasing(Func<double, double> f) => this with { Estimate = f(Estimate), Low = f(High), High = f(Low) };
}
