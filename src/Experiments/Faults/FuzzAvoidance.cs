using System.Globalization;
using TlsToll.Experiments.Fuzzing;

namespace TlsToll.Experiments.Faults;

/// <summary>
/// Finds endpoints that avoid hostile requests instead of answering them. A tier that refused everything for overload, or closed every connection, would
/// otherwise fail no request.
/// </summary>
internal static class FuzzAvoidance
{
    /// <summary>Largest share of an endpoint's answerable requests whose connection may be closed instead, in percent; this project's choice.</summary>
    public const double Limit = 1;

    // Of few requests, one is more than a percent. So few clients are no overload, but a busy machine may refuse one.
    private const int Few = 2;

    // Their HTTP is intact, so that there is something to answer.
    private static readonly FuzzKind[] Answerable =
        [FuzzKind.Valid, FuzzKind.Elements, FuzzKind.Values, FuzzKind.Markup, FuzzKind.Nesting, FuzzKind.Encoding, FuzzKind.Bytes];

    /// <summary>Finds these endpoints.</summary>
    /// <param name="counts">Number of requests by class and outcome.</param>
    /// <returns>One text per endpoint; none if there are none.</returns>
    public static IEnumerable<string> Of(IEnumerable<FuzzCount> counts) =>
        counts.GroupBy(count => count.Endpoint, StringComparer.Ordinal).SelectMany(endpoint => Of(endpoint.Key, [.. endpoint]));

    private static IEnumerable<string> Of(string endpoint, FuzzCount[] counts)
    {
        var (refused, all) = (counts.Where(count => count.Outcome == FuzzOutcome.Unavailable).Sum(count => count.Count), counts.Sum(count => count.Count));
        if (refused > Few)
            yield return string.Create(CultureInfo.InvariantCulture, $"{endpoint}: {refused} of {all} requests were refused with 503, though nothing was overloaded.");
        FuzzCount[] answerable = [.. counts.Where(count => Answerable.Contains(count.Kind))];
        var (closed, intact) = (answerable.Where(count => count.Outcome == FuzzOutcome.Closed).Sum(count => count.Count), answerable.Sum(count => count.Count));
        if (closed > Few + (intact * Limit / 100))
            yield return string.Create(CultureInfo.InvariantCulture, $"{endpoint}: {closed} of {intact} requests whose HTTP was intact had no answer but the end of the connection.");
    }
}
