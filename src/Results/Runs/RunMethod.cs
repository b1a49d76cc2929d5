using System.Globalization;

namespace TlsToll.Results.Runs;

/// <summary>Version of the method by which a run's numbers come about.</summary>
public static class RunMethod
{
    /// <summary>
    /// Raised by one if a cost, a share, SIPS or a response time is defined or measured in another way than in the last release, so that it may be another
    /// number for the same server. Runs of different versions are not comparable. Raised at most once between two releases: results of a program under
    /// development need not be comparable with each other, although their version is the same. Times of the meter, which no comparison uses, don't count.
    /// </summary>
    public const int Version = 2;

    /// <summary>
    /// Reason that numbers of another program cannot be put together with those of this one, as the end of a sentence without a full stop; null if there is
    /// none.
    /// </summary>
    /// <param name="product">Name and version of the program that measured; null if it is unknown, because the program was an earlier one.</param>
    /// <param name="method">Version of the method by which it measured.</param>
    public static string? Unlike(string? product, int method)
    {
        if (product != RunRecorder.Product)
            return $"measured by {product ?? "an earlier version"}, and this program is {RunRecorder.Product}";
        return method == Version
            ? null
            : string.Create(CultureInfo.InvariantCulture, $"measured by version {method} of the method, and this program has version {Version}: the same cost is another number");
    }
}
