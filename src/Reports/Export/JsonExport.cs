using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Measurement.Host;
using TlsToll.Reports.Input;
using TlsToll.Results.Comparison;
using TlsToll.Results.Distributions;
using TlsToll.Results.Files;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using TlsToll.Results.Summaries;

namespace TlsToll.Reports.Export;

/// <summary>
/// Report for other programs: the results computed from the cells, without the cells. Null means "not measured"; zero never stands for it.
/// </summary>
internal sealed class JsonExport
{
    private readonly ReportInput _input;

    private JsonExport(ReportInput input) => _input = input;

    /// <summary>Version of the schema of this document.</summary>
    public int SchemaVersion { get; } = 1;

    /// <summary>Name and version of the program that measured; null without a run.</summary>
    public string? Product => _input.Run?.Product;

    /// <summary>States that these are not TPC results.</summary>
    public string Notice => _input.Run?.Notice ?? RunResult.NotTpc;

    /// <summary>Status of the study or run: <c>valid</c>, <c>invalid</c> or <c>interrupted</c>.</summary>
    public string Status => _input.Status;

    /// <summary>Reasons that the run is invalid.</summary>
    public IReadOnlyList<string> InvalidReasons => _input.Run?.InvalidReasons ?? [];

    /// <summary>What could make the answers wrong, or less precise than they look.</summary>
    public IReadOnlyList<Doubt> Doubts => _input.Run?.Doubts ?? [];

    /// <summary>Answers of the study or run, one sentence each.</summary>
    public IReadOnlyList<string> Answers => _input.Answers;

    /// <summary>Remarks for the reader.</summary>
    public IReadOnlyList<string> Remarks => [.. _input.Run?.Remarks ?? [], .. _input.Study?.Remarks ?? [], .. _input.Remarks];

    /// <summary>Description of the host; null without a run.</summary>
    public MachineDescription? Machine => _input.Run?.Machine;

    /// <summary>All effective settings by name; null without a run.</summary>
    public IReadOnlyDictionary<string, string>? Settings => _input.Run?.Settings;

    /// <summary>Treatments; null without a run.</summary>
    public IReadOnlyList<TreatmentResult>? Treatments => _input.Run?.Treatments;

    /// <summary>Measured responses of all treatments.</summary>
    public IReadOnlyList<ResponseExport> Responses => _input.Run is { } run ? [.. ResponseExport.Of(run)] : [];

    /// <summary>Comparisons; null without a run.</summary>
    public IReadOnlyList<ComparisonResult>? Comparisons => _input.Run?.Comparisons;

    /// <summary>Distributions of the response time; null if there are none.</summary>
    public IReadOnlyList<DistributionExport>? Distributions => _input.ResponseTimes?.Rows.Select(DistributionExport.Of).ToArray();

    /// <summary>Name of the study; null for a plain run.</summary>
    public string? Study => _input.Study?.Study;

    /// <summary>Figures of the study; null for a plain run, as are the following properties.</summary>
    public IReadOnlyList<FigureResult>? Figures => _input.Study?.Figures;

    /// <summary>Rows of the analyses of variance.</summary>
    public IReadOnlyList<StudyAnovaRow>? Anova => _input.Study?.Anova;

    /// <summary>Checks of the residuals.</summary>
    public IReadOnlyList<StudyCheck>? Checks => _input.Study?.Checks;

    /// <summary>Differences between levels of factors.</summary>
    public IReadOnlyList<StudyDifference>? Differences => _input.Study?.Differences;

    /// <summary>Claims of the paper with their verdicts.</summary>
    public IReadOnlyList<Finding>? Findings => _input.Study?.Findings;

    /// <summary>Values from the paper and our values.</summary>
    public IReadOnlyList<ReferenceValue>? Reference => _input.Study?.Reference;

    /// <summary>Factors of the paper.</summary>
    public IReadOnlyList<PaperFactorLevel>? PaperFactors => _input.Study?.PaperFactors;

    /// <summary>Creates the export of a report.</summary>
    public static JsonExport Of(ReportInput input) => new(input);

    /// <summary>Export as JSON text.</summary>
    public string ToText() => JsonSerializer.Serialize(this, JsonExportContext.Legible.JsonExport) + "\n";
}

/// <summary>Response of a treatment: mean over the blocks with its 95 % interval.</summary>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Response">Name of the response.</param>
/// <param name="Unit">Unit of the response.</param>
/// <param name="Estimate">Mean over the blocks.</param>
/// <param name="Low">Lower end of the interval; null with fewer than two blocks.</param>
/// <param name="High">Upper end of the interval; null with fewer than two blocks.</param>
/// <param name="Blocks">Number of blocks from which the mean is computed.</param>
internal sealed record ResponseExport(
    string Treatment, string Response, string Unit, double Estimate, double? Low, double? High, int Blocks)
{
    /// <summary>Measured responses of a run.</summary>
    public static IEnumerable<ResponseExport> Of(RunResult run)
    {
        var values = new MetricValues(run);
        return
            from treatment in run.Treatments
            from response in CellMetrics.All
            let value = values.Of(treatment.Name, response)
            where value is not null
            select new ResponseExport(treatment.Name, response.Name, response.Unit, value.Mean, value.Low, value.High, value.Blocks);
    }
}

/// <summary>Response times of a service and treatment.</summary>
/// <param name="Service">Name of the service.</param>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Count">Number of interactions.</param>
/// <param name="PercentilesMs">Percentiles in milliseconds, by name; null if there are too few interactions.</param>
internal sealed record DistributionExport(string Service, string Treatment, int Count, IReadOnlyDictionary<string, double?> PercentilesMs)
{
    /// <summary>Converts the response times of a service and treatment.</summary>
    public static DistributionExport Of(ServiceTimes times)
    {
        var names = ResponseTimes.Percents.Select(percent => FormattableString.Invariant($"p{percent}"));
        return new(times.Service, times.Treatment, times.Count,
            names.Zip(times.Milliseconds).ToDictionary(p => p.First, p => p.Second, StringComparer.Ordinal));
    }
}

/// <summary>JSON of the document.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(JsonExport))]
internal sealed partial class JsonExportContext : JsonSerializerContext
{
    /// <summary>Indented JSON, with characters beyond ASCII unescaped.</summary>
    public static JsonExportContext Legible { get; } = new(ResultsJson.Legible());
}
