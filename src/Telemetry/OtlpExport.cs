using System.Globalization;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;

namespace TlsToll.Telemetry;

/// <summary>
/// Exports a tier's live metrics by OTLP if the environment names an endpoint: by <c>OTEL_EXPORTER_OTLP_ENDPOINT</c> and OpenTelemetry's
/// other variables. Off otherwise, because it costs CPU time that would be measured.
/// </summary>
public static class OtlpExport
{
    /// <summary>The variable that enables the export, e.g. <c>http://127.0.0.1:4318</c>.</summary>
    public const string EndpointVariable = "OTEL_EXPORTER_OTLP_ENDPOINT";

    private const string ProtocolVariable = "OTEL_EXPORTER_OTLP_PROTOCOL";
    private const int UsualMilliseconds = 5000;

    /// <summary>The endpoint that the environment names; null for none.</summary>
    public static string? Endpoint => Environment.GetEnvironmentVariable(EndpointVariable) is { Length: > 0 } endpoint ? endpoint : null;

    /// <summary>Starts the export.</summary>
    /// <param name="tier">Name of the tier: <c>sut</c>, <c>vendors</c>, <c>rbe</c>; the service's name is <c>tlstoll-</c> and the tier's.</param>
    /// <param name="meters">Names of the meters.</param>
    /// <returns>Sends the remaining metrics when disposed of; null without an endpoint.</returns>
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

    // The specification's default of a minute is longer than a quick run's blocks.
    private static int Interval() =>
        int.TryParse(Environment.GetEnvironmentVariable("OTEL_METRIC_EXPORT_INTERVAL"), NumberStyles.None, CultureInfo.InvariantCulture, out var milliseconds) && milliseconds > 0 ? milliseconds : UsualMilliseconds;
}
