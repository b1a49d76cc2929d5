namespace TlsToll.Primitives.Estimates;

/// <summary>
/// The lines of two implementations of one primitive over the same sizes. Most of the nonlinearity is a property of the primitive and
/// therefore the same in both. The interval of the ratio comes from the residuals of the line through the differences, where this
/// nonlinearity cancels.
/// </summary>
/// <param name="Mine">Line of the first implementation.</param>
/// <param name="Theirs">Line of the second implementation.</param>
/// <param name="RatioOfB">Ratio of the first slope to the second; null unless the second is above 0.</param>
internal sealed record PairedFit(CostLine Mine, CostLine Theirs, Estimate? RatioOfB)
{
    /// <summary>
    /// Fits both lines with the same weights; only then is the slope of the differences equal to the difference of the slopes.
    /// </summary>
    /// <param name="points">Size in bytes, and the nanoseconds of each implementation.</param>
    /// <returns>The lines; null with fewer than three different sizes.</returns>
    public static PairedFit? Of(IReadOnlyCollection<(double Bytes, Estimate Mine, Estimate Theirs)> points)
    {
        var mine = Fit(points, (mine, _) => mine);
        var theirs = Fit(points, (_, theirs) => theirs);
        var difference = Fit(points, (mine, theirs) => mine - theirs);
        return mine is null || theirs is null || difference is null ? null : new(mine, theirs, Ratio(mine.B, theirs.B, difference.B));
    }

    private static CostLine? Fit(
        IEnumerable<(double Bytes, Estimate Mine, Estimate Theirs)> points, Func<double, double, double> time) =>
        CostLine.Of([.. points.Select(p => FitPoint.Of(p.Bytes, time(p.Mine.Value, p.Theirs.Value), p.Mine, p.Theirs))]);

    // By the delta method: m / t = 1 + d / t, with d and t nearly independent.
    private static Estimate? Ratio(Estimate mine, Estimate theirs, Estimate difference)
    {
        if (theirs.Value <= 0)
            return null;
        var ratio = mine.Value / theirs.Value;
        var half = Math.Sqrt(Math.Pow(difference.HalfWidth!.Value, 2) + Math.Pow((ratio - 1) * theirs.HalfWidth!.Value, 2)) / theirs.Value;
        return new(ratio, ratio - half, ratio + half, mine.Samples);
    }
}
