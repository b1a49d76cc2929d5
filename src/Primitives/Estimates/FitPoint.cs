namespace TlsToll.Primitives.Estimates;

/// <summary>The measured time at one size, as input of a fit.</summary>
/// <param name="Bytes">Bytes of one operation.</param>
/// <param name="Nanoseconds">Time of one operation.</param>
/// <param name="Scale">Expected error, up to a common factor of all points; above 0.</param>
internal readonly record struct FitPoint(double Bytes, double Nanoseconds, double Scale)
{
    // Minimum relative error, because no primitive is exactly linear: a hash pads to blocks, a cipher switches to wider code. Without it, a
    // size whose rounds agree by chance would determine the line alone. This project's assumption.
    private const double Floor = 0.05;

    /// <summary>
    /// Derives the expected error from the measured intervals, so that a size measured while the host was busy has less weight. The error
    /// is at least five percent of the geometric mean of the measured times.
    /// </summary>
    /// <param name="bytes">Bytes of one operation.</param>
    /// <param name="nanoseconds">The time to fit: a measured time, or the difference of two.</param>
    /// <param name="measured">The measured time, or the two times of the difference.</param>
    public static FitPoint Of(double bytes, double nanoseconds, params IReadOnlyList<Estimate> measured)
    {
        var mean = Math.Exp(measured.Average(m => Math.Log(m.Value)));
        return new(bytes, nanoseconds, Math.Sqrt(Math.Pow(Floor * mean, 2) + measured.Sum(m => Math.Pow(m.HalfWidth ?? 0, 2))));
    }
}
