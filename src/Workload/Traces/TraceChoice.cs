using System.Globalization;

namespace TlsToll.Workload;

/// <summary>The generated traces, by name.</summary>
public static class TraceChoice
{
    /// <summary>The accepted names.</summary>
    public const string Choices =
        "amazon, amazon-remembered, cs, gupta:KB:REUSE (KB 0, 10, 30, 70; REUSE 0, 66, 87.5, 100), page:BYTES:REQUESTS (of a client)";

    /// <summary>Creates the generator of a trace; null if the name is unknown.</summary>
    /// <param name="name">One of <see cref="Choices"/>.</param>
    /// <param name="seed">Seed of the documents and the trace.</param>
    /// <param name="requests">Approximate number of requests.</param>
    /// <param name="atATime">Number of concurrent requests.</param>
    /// <returns>A generator of traces; its argument distinguishes the traces of the same seed.</returns>
    public static Func<ulong, Trace>? TryParse(string name, ulong seed, int requests, int atATime)
    {
        ArgumentNullException.ThrowIfNull(name);
        return name switch
        {
            "amazon" => part => AmazonTrace.Draw(seed, part, requests, remembered: false),
            "amazon-remembered" => part => AmazonTrace.Draw(seed, part, requests, remembered: true),
            "cs" => part => CsTrace.Draw(seed, part, requests),
            _ when Fetches(name) is { } fetches => _ => fetches.Make(requests, atATime),
            _ when SamePage.TryParse(name) is { } page => _ => page.Make(requests, atATime),
            _ => null,
        };
    }

    private static PageFetches? Fetches(string name) =>
        name.Split(':') is ["gupta", var size, var reuse]
        && int.TryParse(size, NumberStyles.None, CultureInfo.InvariantCulture, out var kilobytes) && PageFetches.Sizes.Contains(kilobytes)
        && double.TryParse(reuse, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var percent) && PageFetches.Reuses.Contains(percent)
            ? new PageFetches(kilobytes, percent)
            : null;
}
