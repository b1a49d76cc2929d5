namespace TlsToll.Primitives.Statistics;

/// <summary>
/// The lines of one primitive done in two ways over the same sizes. What is not linear is mostly the primitive's, and so the same in
/// both: the ratio's interval comes from the residuals of the line through the differences, where that cancels.
/// </summary>
/// <param name="Mine">One way's line.</param>
/// <param name="Theirs">The other way's line.</param>
/// <param name="RatioOfB">Mine to theirs; null where theirs is not above 0.</param>
internal sealed record PairedFit(LinearFit Mine, LinearFit Theirs, Estimate? RatioOfB)
{
    /// <summary>Fits both with the same weights, for then the slope of the differences is the difference of the slopes.</summary>
    /// <param name="points">Bytes, and the nanoseconds of each way.</param>
    /// <returns>Null with fewer than three different sizes.</returns>
    public static PairedFit? Of(IReadOnlyCollection<(double Bytes, Estimate Mine, Estimate Theirs)> points)
    {
        var mine = Fit(points, (mine, _) => mine);
        var theirs = Fit(points, (_, theirs) => theirs);
        var difference = Fit(points, (mine, theirs) => mine - theirs);
        return mine is null || theirs is null || difference is null ? null : new(mine, theirs, Ratio(mine.B, theirs.B, difference.B));
    }

    private static LinearFit? Fit(
        IEnumerable<(double Bytes, Estimate Mine, Estimate Theirs)> points, Func<double, double, double> time) =>
        LinearFit.Of([.. points.Select(p => FitPoint.Of(p.Bytes, time(p.Mine.Value, p.Theirs.Value), p.Mine, p.Theirs))]);

    // By the delta method: m / t = 1 + d / t, with d and t as good as independent.
    private static Estimate? Ratio(Estimate mine, Estimate theirs, Estimate difference)
    {
        if (theirs.Value <= 0)
            return null;
        var ratio = mine.Value / theirs.Value;
        var half = Math.Sqrt(Math.Pow(difference.HalfWidth!.Value, 2) + Math.Pow((ratio - 1) * theirs.HalfWidth!.Value, 2)) / theirs.Value;
        return new(ratio, ratio - half, ratio + half, mine.Samples);
    }
}
