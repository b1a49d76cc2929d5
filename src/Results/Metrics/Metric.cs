using System.Globalization;
using System.Text.Json.Serialization;
using TlsToll.Contracts;
using TlsToll.Results.Cells;

namespace TlsToll.Results.Metrics;

/// <summary>Quantity by which two treatments are compared. All metrics are declared here.</summary>
[JsonConverter(typeof(MetricJson))]
public sealed class Metric
{
    // A small negative number is rounded to 0, not to −0.
    private const string NoDigit = "0;-0;0";
    private const string OneDigit = "0.0;-0.0;0.0";

    private static readonly Dictionary<ServiceName, Metric> P90Ms =
        Enum.GetValues<ServiceName>().ToDictionary(service => service, service => new Metric($"p90Ms:{service}", "ms", OneDigit, $"90th percentile, {ServiceTitles.Of(service.ToString())}"));

    private Metric(string slug, string unit, string format, string title) => (Slug, Unit, NumberFormat, Title) = (slug, unit, format, title);

    /// <summary>1 − CPU without TLS ÷ CPU with TLS, per interaction.</summary>
    public static Metric CpuShare { get; } = new("cpuShare", "%", OneDigit, "TLS's share of the CPU per interaction");

    /// <summary>CPU per interaction: treatment − baseline.</summary>
    public static Metric CpuMicrosPerInteraction { get; } = new("cpuMicrosPerInteraction", "µs", NoDigit, "CPU per interaction");

    /// <summary>CPU per interaction: treatment ÷ baseline − 1.</summary>
    public static Metric CpuChange { get; } = new("cpuChange", "%", SignedPercent.Format, "CPU per interaction");

    /// <summary>
    /// CPU per interaction of a tier to which TLS on hop 1 gives no work: treatment ÷ baseline − 1. Anything but 0 means that the work was
    /// not equal, or that the driver's own TLS, on the same processors, slowed the tier down.
    /// </summary>
    public static Metric CpuControl { get; } = new("cpuControl", "%", SignedPercent.Format, "CPU per interaction, negative control");

    /// <summary>
    /// The SUT's commands to its database per interaction: treatment ÷ baseline − 1. Anything but 0 means that the work was not equal.
    /// </summary>
    public static Metric CommandControl { get; } = new("commandControl", "%", "+0.00;-0.00;0.00", "commands per interaction, negative control");

    /// <summary>
    /// CPU per interaction of a service's slices: after a slice with TLS ÷ after one without − 1. Anything but 0 means that work of a slice was charged to the next.
    /// </summary>
    public static Metric OrderControl { get; } = new("orderControl", "%", SignedPercent.Format, "CPU per interaction by the slice before, negative control");

    /// <summary>The SUT's CPU per TLS connection: its handshake, and all that a connection with TLS costs more than one without.</summary>
    public static Metric CpuMicrosPerConnection { get; } = new("cpuMicrosPerConnection", "µs", NoDigit, "CPU per TLS connection");

    /// <summary>Throughput: treatment ÷ baseline − 1.</summary>
    public static Metric SipsChange { get; } = new("sipsChange", "%", OneDigit, "throughput");

    /// <summary>Mean response time of all services: treatment − baseline.</summary>
    public static Metric MeanMs { get; } = new("meanMs", "ms", OneDigit, "mean response time");

    /// <summary>All metrics.</summary>
    public static IReadOnlyList<Metric> All { get; } =
        [CpuShare, CpuMicrosPerInteraction, CpuChange, CpuControl, CommandControl, OrderControl, CpuMicrosPerConnection, SipsChange, MeanMs, .. P90Ms.Values];

    /// <summary>Key in all files.</summary>
    public string Slug { get; }

    /// <summary>Unit of the estimate.</summary>
    public string Unit { get; }

    /// <summary>Format of the estimate in sentences and narrow tables.</summary>
    public string NumberFormat { get; }

    /// <summary>Name in reports.</summary>
    public string Title { get; }

    /// <summary>90th percentile of a service's response time: treatment − baseline.</summary>
    public static Metric P90(ServiceName service) => P90Ms[service];

    /// <summary>Finds a metric by its slug; null for an unknown slug.</summary>
    public static Metric? Find(string slug) => All.FirstOrDefault(metric => metric.Slug == slug);

    /// <summary>Formats a value with <see cref="NumberFormat"/>, without its unit; <paramref name="missing"/> for null.</summary>
    public string Text(double? value, string missing = "") => value?.ToString(NumberFormat, CultureInfo.InvariantCulture) ?? missing;

    /// <summary>Formats an interval: <c>[low, high]</c>.</summary>
    public string Interval(double? low, double? high) => $"[{Text(low)}, {Text(high)}]";

    /// <inheritdoc/>
    public override string ToString() => Slug;
}

/// <summary>Writes metrics as their slugs in JSON.</summary>
public sealed class MetricJson() : SlugJson<Metric>(Metric.Find);
