using System.Globalization;
using TlsToll.Experiments.Fuzzing;

namespace TlsToll.Experiments.Faults;

/// <summary>
/// Finds endpoints that avoid hostile requests instead of answering them. A tier that refused everything for overload, or closed every connection, would
/// otherwise fail no request.
/// </summary>
internal static class FuzzAvoidance
{
    /// <summary>Largest share of an endpoint's requests that may be avoided, in percent; this project's choice.</summary>
    public const double Limit = 1;

    // Of few requests, one is more than a percent, and a busy machine may refuse one.
    private const int Few = 2;

    // Their HTTP is intact, so that there is something to answer.
    private static readonly FuzzKind[] Answerable =
        [FuzzKind.Valid, FuzzKind.Elements, FuzzKind.Values, FuzzKind.Markup, FuzzKind.Nesting, FuzzKind.Encoding, FuzzKind.Bytes];

    /// <summary>Finds these endpoints.</summary>
    /// <param name="counts">Number of requests by class and outcome.</param>
    /// <returns>One text per endpoint; none if there are none.</returns>
    public static IEnumerable<string> Of(IEnumerable<FuzzCount> counts) =>
        from endpoint in counts.Where(count => Answerable.Contains(count.Kind)).GroupBy(count => count.Endpoint, StringComparer.Ordinal)
        let all = endpoint.Sum(count => count.Count)
        let avoided = endpoint.Where(count => count.Outcome is FuzzOutcome.Unavailable or FuzzOutcome.Closed).Sum(count => count.Count)
        where avoided > Few + (all * Limit / 100)
        select string.Create(
            CultureInfo.InvariantCulture,
            $"{endpoint.Key}: {avoided} of {all} requests whose HTTP was intact had no answer but 503 or the end of the connection.");
}
