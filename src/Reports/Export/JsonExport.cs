using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Measurement.Host;
using TlsToll.Reports.Input;
using TlsToll.Results.Comparison;
using TlsToll.Results.Distributions;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using TlsToll.Results.Summaries;

namespace TlsToll.Reports.Export;

/// <summary>
/// A report for other programs: what follows from the cells, without the cells. Null is "not measured"; zero never stands in for it.
/// </summary>
internal sealed record JsonExport
{
    /// <summary>Version of this document's schema.</summary>
    public int SchemaVersion { get; init; } = 1;

    /// <summary>Name and version of the program that measured; null without a run.</summary>
    public required string? Product { get; init; }

    /// <summary>That these are not TPC results.</summary>
    public required string Notice { get; init; }

    /// <summary><c>valid</c>, <c>invalid</c> or <c>interrupted</c>.</summary>
    public required string Status { get; init; }

    /// <summary>Why it is not valid.</summary>
    public required IReadOnlyList<string> InvalidReasons { get; init; }

    /// <summary>The answers.</summary>
    public required IReadOnlyList<string> Answers { get; init; }

    /// <summary>Remarks for the reader.</summary>
    public required IReadOnlyList<string> Remarks { get; init; }

    /// <summary>The machine; null without a run.</summary>
    public required MachineDescription? Machine { get; init; }

    /// <summary>Every setting; null without a run.</summary>
    public required IReadOnlyDictionary<string, string>? Settings { get; init; }

    /// <summary>The treatments; null without a run.</summary>
    public required IReadOnlyList<TreatmentResult>? Treatments { get; init; }

    /// <summary>All responses of all treatments that were measured.</summary>
    public required IReadOnlyList<ResponseExport> Responses { get; init; }

    /// <summary>The comparisons; null without a run.</summary>
    public required IReadOnlyList<ComparisonResult>? Comparisons { get; init; }

    /// <summary>Distributions of the response time; null where there are none.</summary>
    public required IReadOnlyList<DistributionExport>? Distributions { get; init; }

    /// <summary>The study's name; null for a plain run.</summary>
    public required string? Study { get; init; }

    /// <summary>The study's figures; null for a plain run, as all that follows.</summary>
    public required IReadOnlyList<FigureResult>? Figures { get; init; }

    /// <summary>The analyses of variance.</summary>
    public required IReadOnlyList<StudyAnovaRow>? Anova { get; init; }

    /// <summary>The checks of their residuals.</summary>
    public required IReadOnlyList<StudyCheck>? Checks { get; init; }

    /// <summary>Which levels differ.</summary>
    public required IReadOnlyList<StudyDifference>? Differences { get; init; }

    /// <summary>The paper's statements.</summary>
    public required IReadOnlyList<Finding>? Findings { get; init; }

    /// <summary>The paper's values beside ours.</summary>
    public required IReadOnlyList<ReferenceValue>? Reference { get; init; }

    /// <summary>The paper's factors.</summary>
    public required IReadOnlyList<PaperFactorLevel>? PaperFactors { get; init; }

    /// <summary>The document of what a directory holds.</summary>
    public static JsonExport Of(ReportInput input) => new()
    {
        Product = input.Run?.Product,
        Notice = input.Run?.Notice ?? RunResult.NotTpc,
        Status = input.Status,
        InvalidReasons = input.Run?.InvalidReasons ?? [],
        Answers = input.Answers,
        Remarks = [.. input.Run?.Remarks ?? [], .. input.Study?.Remarks ?? [], .. input.Remarks],
        Machine = input.Run?.Machine,
        Settings = input.Run?.Settings,
        Treatments = input.Run?.Treatments,
        Responses = input.Run is { } run ? [.. ResponseExport.Of(run)] : [],
        Comparisons = input.Run?.Comparisons,
        Distributions = input.ResponseTimes?.Rows.Select(DistributionExport.Of).ToArray(),
        Study = input.Study?.Study,
        Figures = input.Study?.Figures,
        Anova = input.Study?.Anova,
        Checks = input.Study?.Checks,
        Differences = input.Study?.Differences,
        Findings = input.Study?.Findings,
        Reference = input.Study?.Reference,
        PaperFactors = input.Study?.PaperFactors,
    };

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
    public static JsonExportContext Legible { get; } = new(new JsonSerializerOptions
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    });
}
