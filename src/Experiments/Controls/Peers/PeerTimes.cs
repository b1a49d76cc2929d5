using TlsToll.Statistics;

namespace TlsToll.Experiments.Controls.Peers;

/// <summary>Response times of a driver in a cell at a fixed rate, in milliseconds, of requests on connections that were open before.</summary>
/// <param name="PerSecond">Requests that it sent per second.</param>
/// <param name="Median">Median.</param>
/// <param name="P90">90th percentile; null for too few requests.</param>
/// <param name="P99">99th percentile; null for too few requests.</param>
public sealed record PeerTimes(double PerSecond, double Median, double? P90, double? P99)
{
    /// <summary>Summarises response times.</summary>
    /// <param name="perSecond">Requests that were sent per second.</param>
    /// <param name="milliseconds">The response times.</param>
    public static PeerTimes Of(double perSecond, PercentileSummary milliseconds) => new(perSecond, milliseconds.P50, milliseconds.P90, milliseconds.P99);

    /// <summary>Summarises the requests of another driver.</summary>
    /// <param name="requests">The requests, in any order.</param>
    /// <exception cref="InvalidDataException">There are fewer than three requests, all were sent at the same time, or all opened their connections.</exception>
    public static PeerTimes Of(IReadOnlyList<PeerRequest> requests)
    {
        double[] starts = [.. requests.Select(request => request.Start).Order()];
        if (starts.Length < 3 || starts[0] >= starts[^1])
            throw new InvalidDataException("There are too few requests for a rate.");
        // The slope of their number over the time. From the first to the last, requests that are sent together would be counted once too often.
        var fit = LinearFit.Of(starts, [.. Enumerable.Range(1, starts.Length).Select(number => (double)number)])!;
        return Percentiles.Summarise([.. requests.Where(request => !request.Opens).Select(request => request.Milliseconds)]) is { } summary
            ? Of(fit.Slope.Estimate, summary)
            : throw new InvalidDataException("All requests opened their connections.");
    }
}
