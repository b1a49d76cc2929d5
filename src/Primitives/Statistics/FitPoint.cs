namespace TlsToll.Primitives.Statistics;

/// <summary>One measured size.</summary>
/// <param name="Bytes">Of one operation.</param>
/// <param name="Nanoseconds">Of one operation.</param>
/// <param name="Scale">The size of the errors to expect, up to a factor common to all points; above 0.</param>
internal readonly record struct FitPoint(double Bytes, double Nanoseconds, double Scale)
{
    // No primitive is closer to a line: a hash pads to blocks, a cipher changes to wider code. Without a floor, a size whose rounds agree by
    // chance would decide the line alone. This project's assumption.
    private const double Floor = 0.05;

    /// <summary>
    /// From measured times of the same size: the error to expect is what their intervals say, so that a size during which the machine was busy
    /// counts less, and at least five percent of their geometric mean.
    /// </summary>
    /// <param name="bytes">Of one operation.</param>
    /// <param name="nanoseconds">The time to fit, which is one of the measured ones or their difference.</param>
    /// <param name="measured">One time, or the two that are compared.</param>
    public static FitPoint Of(double bytes, double nanoseconds, params IReadOnlyList<Estimate> measured)
    {
        var mean = Math.Exp(measured.Average(m => Math.Log(m.Value)));
        return new(bytes, nanoseconds, Math.Sqrt(Math.Pow(Floor * mean, 2) + measured.Sum(m => Math.Pow(m.HalfWidth ?? 0, 2))));
    }
}
