namespace TlsToll.Primitives.Estimates;

/// <summary>The time measured at one size, as input of a fit.</summary>
/// <param name="Bytes">Of one operation.</param>
/// <param name="Nanoseconds">Of one operation.</param>
/// <param name="Scale">Expected error, up to a factor common to all points; above 0.</param>
internal readonly record struct FitPoint(double Bytes, double Nanoseconds, double Scale)
{
    // No primitive is closer to a line: a hash pads to blocks, a cipher switches to wider code. Without a floor, a size whose rounds agree by
    // chance would decide the line alone. This project's assumption.
    private const double Floor = 0.05;

    /// <summary>
    /// Takes the expected error from the measured intervals, so that a size that was measured while the host was busy counts less; it is at
    /// least five percent of the geometric mean of the measured times.
    /// </summary>
    /// <param name="bytes">Of one operation.</param>
    /// <param name="nanoseconds">The time to fit: a measured one, or the difference of two.</param>
    /// <param name="measured">One time, or the two that are compared.</param>
    public static FitPoint Of(double bytes, double nanoseconds, params IReadOnlyList<Estimate> measured)
    {
        var mean = Math.Exp(measured.Average(m => Math.Log(m.Value)));
        return new(bytes, nanoseconds, Math.Sqrt(Math.Pow(Floor * mean, 2) + measured.Sum(m => Math.Pow(m.HalfWidth ?? 0, 2))));
    }
}
