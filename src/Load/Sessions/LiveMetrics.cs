using System.Diagnostics;
using System.Diagnostics.Metrics;
using TlsToll.Contracts;
using TlsToll.Results.Records;

namespace TlsToll.Load.Sessions;

/// <summary>
/// Live metrics of the driver's interactions, named by OpenTelemetry's conventions for HTTP clients. Without a listener they cost nothing.
/// </summary>
internal static class LiveMetrics
{
    public const string MeterName = "TlsToll.Rbe";

    // In seconds as in the conventions, but finer below a millisecond and above ten seconds, to cover loopback as well as the paper's slow
    // vendors.
    private static readonly double[] Boundaries = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
    private static readonly Meter Meter = new(MeterName);
    private static readonly Histogram<double> Durations = Meter.CreateHistogram(
        "http.client.request.duration", "s", "Response time of a service interaction, its connection included if it opened one",
        advice: new InstrumentAdvice<double> { HistogramBucketBoundaries = Boundaries });

    public static void Add(CellContext cell, in InteractionRecord record)
    {
        if (!Durations.Enabled)
            return;
        var tags = new TagList
        {
            { "http.request.method", "POST" },
            { "server.address", cell.Request.ServerName },
            { "server.port", cell.Request.Port },
            { "url.scheme", cell.Request.Tls is null ? "http" : "https" },
            { "tlstoll.service", ((ServiceName)record.Service).ToString() },
        };
        if (OutcomeName.IsFailure(record.Outcome))
            tags.Add("error.type", OutcomeName.Of(record.Outcome));
        Durations.Record(record.Total / 1e9, tags);
    }
}
