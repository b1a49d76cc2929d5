using TlsToll.Statistics;

namespace TlsToll.Studies.Claims;

/// <summary>
/// A line y = a + b·x through points that were measured in blocks. Each block has its own line, with a relative error
/// (<see cref="LinearFit.OfRelative"/>), and what is told is the mean of the blocks with its t interval: the points of a block share what made
/// the host faster or slower in it, so they are not independent of one another, but the blocks are.
/// </summary>
internal sealed class BlockLine
{
    private readonly (double A, double B)[] _lines;

    private BlockLine(double[] x, IReadOnlyList<double[]> rows)
    {
        _lines = [.. rows.Select(row => Coefficients(x, row))];
        (Least, Most, Points) = (x.Min(), x.Max(), x.Length * rows.Count);
        RSquared = Fit(x, [.. x.Select((_, i) => rows.Average(row => row[i]))]).RSquared;
    }

    /// <summary>Smallest abscissa of a point.</summary>
    public double Least { get; }

    /// <summary>Largest abscissa of a point.</summary>
    public double Most { get; }

    /// <summary>Number of points of all blocks.</summary>
    public int Points { get; }

    /// <summary>
    /// Share of the weighted variation of the blocks' means that a line through them explains, 0 to 1. It measures linearity without the scatter of the blocks.
    /// </summary>
    public double RSquared { get; }

    /// <summary>a, in the unit of y.</summary>
    public Interval Intercept => Mean(line => line.A);

    /// <summary>b, in the unit of y per unit of x.</summary>
    public Interval Slope => Mean(line => line.B);

    /// <summary>Lines through the points of blocks.</summary>
    /// <param name="x">The abscissas.</param>
    /// <param name="rows">The ordinates of each block, positive.</param>
    /// <returns>Null with fewer than two blocks or three points in each.</returns>
    public static BlockLine? Of(double[] x, IReadOnlyList<double[]> rows) => rows.Count < 2 || x.Length < 3 ? null : new BlockLine(x, rows);

    /// <summary>a and b of the line through the points of one block.</summary>
    /// <param name="x">The abscissas, three or more.</param>
    /// <param name="y">The ordinates, positive.</param>
    public static (double A, double B) Coefficients(double[] x, double[] y)
    {
        var fit = Fit(x, y);
        return (fit.Intercept.Estimate, fit.Slope.Estimate);
    }

    /// <summary>Mean of y at an abscissa. The intervals of all x make a band that holds for each x by itself.</summary>
    /// <param name="x">Abscissa, in the unit of x.</param>
    public Interval MeanAt(double x) => Mean(line => line.A + (line.B * x));

    private Interval Mean(Func<(double A, double B), double> value) =>
        StudentT.Mean([.. _lines.Select(value)]) ?? throw new InvalidOperationException("There are two lines or more.");

    private static LinearFit Fit(double[] x, double[] y) => LinearFit.OfRelative(x, y) ?? throw new InvalidOperationException("A line needs three points.");
}
