using System.Globalization;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;

namespace TlsToll.Telemetry;

/// <summary>
/// Exports a tier's live metrics by OTLP if <c>OTEL_EXPORTER_OTLP_ENDPOINT</c> is set. OpenTelemetry's other environment variables apply
/// too. Off by default, because the export costs CPU time that would distort the measurement.
/// </summary>
public static class OtlpExport
{
    /// <summary>Environment variable that enables the export; value e.g. <c>http://127.0.0.1:4318</c>.</summary>
    public const string EndpointVariable = "OTEL_EXPORTER_OTLP_ENDPOINT";

    private const string ProtocolVariable = "OTEL_EXPORTER_OTLP_PROTOCOL";
    private const int UsualMilliseconds = 5000;

    /// <summary>Value of <see cref="EndpointVariable"/>; null if unset or empty.</summary>
    public static string? Endpoint => Environment.GetEnvironmentVariable(EndpointVariable) is { Length: > 0 } endpoint ? endpoint : null;

    /// <summary>Starts the export.</summary>
    /// <param name="tier">Name of the tier: <c>sut</c>, <c>vendors</c> or <c>rbe</c>. The OTLP service name is <c>tlstoll-</c> plus this
    /// name.</param>
    /// <param name="meters">Names of the exported meters.</param>
    /// <returns>The exporter, which sends the remaining metrics on disposal; null without an endpoint.</returns>
    /// <exception cref="UriFormatException">The endpoint is not a URI.</exception>
    public static IDisposable? Start(string tier, params string[] meters)
    {
        if (Endpoint is null)
            return null;
        return Sdk.CreateMeterProviderBuilder()
            .ConfigureResource(resource => resource.AddService("tlstoll-" + tier, serviceInstanceId: Environment.ProcessId.ToString(CultureInfo.InvariantCulture)))
            .AddMeter(meters)
            .AddOtlpExporter((exporter, reader) =>
            {
                if (string.IsNullOrEmpty(Environment.GetEnvironmentVariable(ProtocolVariable)))
                    exporter.Protocol = OtlpExportProtocol.HttpProtobuf;
                reader.PeriodicExportingMetricReaderOptions.ExportIntervalMilliseconds = Interval();
            })
            .Build();
    }

    // OpenTelemetry's default interval of a minute is longer than the blocks of a quick run.
    private static int Interval() =>
        int.TryParse(Environment.GetEnvironmentVariable("OTEL_METRIC_EXPORT_INTERVAL"), NumberStyles.None, CultureInfo.InvariantCulture, out var milliseconds) && milliseconds > 0 ? milliseconds : UsualMilliseconds;
}
