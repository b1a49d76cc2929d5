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
/// A report for other programs: what follows from the cells, without the cells. Null is "not measured"; zero never stands in for it.
/// </summary>
internal sealed class JsonExport
{
    private readonly ReportInput _input;

    private JsonExport(ReportInput input) => _input = input;

    /// <summary>Version of this document's schema.</summary>
    public int SchemaVersion { get; } = 1;

    /// <summary>Name and version of the program that measured; null without a run.</summary>
    public string? Product => _input.Run?.Product;

    /// <summary>That these are not TPC results.</summary>
    public string Notice => _input.Run?.Notice ?? RunResult.NotTpc;

    /// <summary><c>valid</c>, <c>invalid</c> or <c>interrupted</c>.</summary>
    public string Status => _input.Status;

    /// <summary>Why it is not valid.</summary>
    public IReadOnlyList<string> InvalidReasons => _input.Run?.InvalidReasons ?? [];

    /// <summary>The answers.</summary>
    public IReadOnlyList<string> Answers => _input.Answers;

    /// <summary>Remarks for the reader.</summary>
    public IReadOnlyList<string> Remarks => [.. _input.Run?.Remarks ?? [], .. _input.Study?.Remarks ?? [], .. _input.Remarks];

    /// <summary>The machine; null without a run.</summary>
    public MachineDescription? Machine => _input.Run?.Machine;

    /// <summary>Every setting; null without a run.</summary>
    public IReadOnlyDictionary<string, string>? Settings => _input.Run?.Settings;

    /// <summary>The treatments; null without a run.</summary>
    public IReadOnlyList<TreatmentResult>? Treatments => _input.Run?.Treatments;

    /// <summary>All responses of all treatments that were measured.</summary>
    public IReadOnlyList<ResponseExport> Responses => _input.Run is { } run ? [.. ResponseExport.Of(run)] : [];

    /// <summary>The comparisons; null without a run.</summary>
    public IReadOnlyList<ComparisonResult>? Comparisons => _input.Run?.Comparisons;

    /// <summary>Distributions of the response time; null where there are none.</summary>
    public IReadOnlyList<DistributionExport>? Distributions => _input.ResponseTimes?.Rows.Select(DistributionExport.Of).ToArray();

    /// <summary>The study's name; null for a plain run.</summary>
    public string? Study => _input.Study?.Study;

    /// <summary>The study's figures; null for a plain run, as all that follows.</summary>
    public IReadOnlyList<FigureResult>? Figures => _input.Study?.Figures;

    /// <summary>The analyses of variance.</summary>
    public IReadOnlyList<StudyAnovaRow>? Anova => _input.Study?.Anova;

    /// <summary>The checks of their residuals.</summary>
    public IReadOnlyList<StudyCheck>? Checks => _input.Study?.Checks;

    /// <summary>Which levels differ.</summary>
    public IReadOnlyList<StudyDifference>? Differences => _input.Study?.Differences;

    /// <summary>The paper's statements.</summary>
    public IReadOnlyList<Finding>? Findings => _input.Study?.Findings;

    /// <summary>The paper's values beside ours.</summary>
    public IReadOnlyList<ReferenceValue>? Reference => _input.Study?.Reference;

    /// <summary>The paper's factors.</summary>
    public IReadOnlyList<PaperFactorLevel>? PaperFactors => _input.Study?.PaperFactors;

    /// <summary>The export of a report.</summary>
    public static JsonExport Of(ReportInput input) => new(input);

    /// <summary>As text.</summary>
    public string ToText() => JsonSerializer.Serialize(this, JsonExportContext.Legible.JsonExport) + "\n";
}

/// <summary>A response of a treatment: mean over the blocks with its 95 % interval.</summary>
/// <param name="Treatment">The treatment.</param>
/// <param name="Response">The response.</param>
/// <param name="Unit">Its unit.</param>
/// <param name="Estimate">The mean.</param>
/// <param name="Low">Lower end; null with fewer than two blocks.</param>
/// <param name="High">Upper end.</param>
/// <param name="Blocks">Blocks that it rests on.</param>
internal sealed record ResponseExport(
    string Treatment, string Response, string Unit, double Estimate, double? Low, double? High, int Blocks)
{
    /// <summary>All responses of a run that were measured.</summary>
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

/// <summary>The response times of a service and treatment.</summary>
/// <param name="Service">The service.</param>
/// <param name="Treatment">The treatment.</param>
/// <param name="Count">Interactions.</param>
/// <param name="PercentilesMs">Milliseconds by percentile; null where the interactions are too few.</param>
internal sealed record DistributionExport(string Service, string Treatment, int Count, IReadOnlyDictionary<string, double?> PercentilesMs)
{
    /// <summary>Of a service and treatment.</summary>
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
    /// <summary>Indented, and with letters beyond ASCII as they are.</summary>
    public static JsonExportContext Legible { get; } = new(ResultsJson.Legible());
}
