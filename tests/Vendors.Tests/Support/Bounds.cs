namespace TlsToll.Vendors.Tests.Support;

/// <summary>Bounds for counts that are drawn.</summary>
internal static class Bounds
{
    /// <summary>Five standard deviations either way: the seeds are fixed, so a test within them stays there.</summary>
    public static void ShouldBeWithinBinomialBounds(this int count, int trials, double share)
    {
        var deviation = 5 * Math.Sqrt(trials * share * (1 - share));
        ((double)count).ShouldBeInRange((trials * share) - deviation, (trials * share) + deviation);
    }
}
