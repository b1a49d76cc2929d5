using System.Globalization;
using System.Text.Json.Serialization;
namespace TlsToll.Results.Studies;

/// <summary>
/// Contents of <c>study.json</c>: the results of a designed experiment. Its cells are in <c>run.json</c> in the same directory; its
/// treatments and blocks are referred to by name and number. Null means "not measured"; zero never stands for it.
/// </summary>
public sealed record StudyResult
{
    /// <summary>Version of the schema. A reader rejects every other version.</summary>
    public const int CurrentSchema = 3;

    /// <summary>Version of this schema.</summary>
    public int SchemaVersion { get; init; } = CurrentSchema;

    /// <summary>Name of the study, e.g. <c>garcia2007</c>.</summary>
    public required string Study { get; init; }

    /// <summary>Title of the study.</summary>
    public required string Title { get; init; }

    /// <summary>Paper that the study reproduces; null for none.</summary>
    public string? Source { get; init; }

    /// <summary>Notes on the design, one sentence each.</summary>
    public required IReadOnlyList<string> About { get; init; }

    /// <summary>True for the quick form.</summary>
    public required bool Quick { get; init; }

    /// <summary>Arguments of the command that measures the same again; null if the study's file does not come with the program.</summary>
    public string? Repeat { get; init; }

    /// <summary>Time of the first start, UTC.</summary>
    public required DateTime StartedAt { get; init; }

    /// <summary>End of the last run, UTC.</summary>
    public required DateTime EndedAt { get; init; }

    /// <summary>Status of the study: <c>valid</c>, <c>invalid</c> or <c>interrupted</c>.</summary>
    public required string Status { get; init; }

    /// <summary>Number of runs in the plan. A run measures one combination of levels once, in one block.</summary>
    public required int RunsPlanned { get; init; }

    /// <summary>Number of runs on disk.</summary>
    public required int Runs { get; init; }

    /// <summary>Number of starts: 1 if the study was never interrupted.</summary>
    public required int Sittings { get; init; }

    /// <summary>Result of the search for the load scale; null if the levels are used as written.</summary>
    public LoadScaleResult? LoadScale { get; init; }

    /// <summary>Result of the search for the SUT's processor time; null if the study has none, or was given the processor time.</summary>
    public SlowSutResult? SlowSut { get; init; }

    /// <summary>Experiments of the study. Runs that two experiments share were measured once.</summary>
    [JsonRequired]
    public IReadOnlyList<ExperimentResult> Experiments { get; init; } = [];

    /// <summary>Figures, ready to be drawn.</summary>
    [JsonRequired]
    public IReadOnlyList<FigureResult> Figures { get; init; } = [];

    /// <summary>Cost breakdowns.</summary>
    [JsonRequired]
    public IReadOnlyList<ShareStack> Shares { get; init; } = [];

    /// <summary>Fitted lines.</summary>
    [JsonRequired]
    public IReadOnlyList<FittedLine> Lines { get; init; } = [];

    /// <summary>Predicted and measured costs of TLS.</summary>
    [JsonRequired]
    public IReadOnlyList<StudyPrediction> Predictions { get; init; } = [];

    /// <summary>Rows of all analyses of variance.</summary>
    [JsonRequired]
    public IReadOnlyList<StudyAnovaRow> Anova { get; init; } = [];

    /// <summary>Checks of the residuals.</summary>
    [JsonRequired]
    public IReadOnlyList<StudyCheck> Checks { get; init; } = [];

    /// <summary>Differences between the levels of factors.</summary>
    [JsonRequired]
    public IReadOnlyList<StudyDifference> Differences { get; init; } = [];

    /// <summary>Values from the paper and our values.</summary>
    [JsonRequired]
    public IReadOnlyList<ReferenceValue> Reference { get; init; } = [];

    /// <summary>File and version of the rules by which the claims were judged; null without claims.</summary>
    public string? Rules { get; init; }

    /// <summary>File and version of the rules when the study was measured, if its claims were judged again afterwards; null if they were not.</summary>
    public string? RulesWhenMeasured { get; init; }

    /// <summary>That the claims were judged again, with both versions of the rules, as a clause without a full stop; null if they were not.</summary>
    [JsonIgnore]
    public string? Rejudged => Rules is { } now && RulesWhenMeasured is { } then
        ? $"judged again by {VersionOf(now)} of the rules, which may have been made after the results were seen; the study was measured under {VersionOf(then)}"
        : null;

    /// <summary>The version that rules name, such as <c>version 3</c>.</summary>
    /// <param name="rules">File and version, as in <see cref="Rules"/>.</param>
    public static string VersionOf(string rules)
    {
        ArgumentNullException.ThrowIfNull(rules);
        return rules.Split(", ")[^1];
    }

    /// <summary>Claims of the paper and our results.</summary>
    [JsonRequired]
    public IReadOnlyList<Finding> Findings { get; init; } = [];

    /// <summary>Factors of the paper with all their levels, and the treatment of each level here.</summary>
    public required IReadOnlyList<PaperFactorLevel> PaperFactors { get; init; }

    /// <summary>Answers of the study, one sentence each, with intervals.</summary>
    public required IReadOnlyList<string> Answers { get; init; }

    /// <summary>Remarks on the course of the study.</summary>
    public required IReadOnlyList<string> Remarks { get; init; }
}

/// <summary>Experiment that combines all levels of its factors.</summary>
/// <param name="Name">Name within the study.</param>
/// <param name="About">Description of the experiment.</param>
/// <param name="Factors">Factors with their levels, in order.</param>
/// <param name="Treatments">Names of the combinations in <c>run.json</c>, row-major in the order of the factors.</param>
public sealed record ExperimentResult(string Name, string About, IReadOnlyList<FactorLevels> Factors, IReadOnlyList<string> Treatments)
{
    /// <summary>The level of each factor in a combination, by their numbers from 0.</summary>
    /// <param name="treatment">Number of the combination in <see cref="Treatments"/>, from 0.</param>
    public IReadOnlyList<int> LevelsOf(int treatment)
    {
        var levels = new int[Factors.Count];
        // Row-major: the last factor changes fastest.
        for (var f = levels.Length - 1; f >= 0; f--)
            (treatment, levels[f]) = Math.DivRem(treatment, Math.Max(1, Factors[f].Levels.Count));
        return levels;
    }
}

/// <summary>Factor with its levels.</summary>
/// <param name="Name">Name of the factor, e.g. <c>ebs</c>.</param>
/// <param name="Levels">Levels in order.</param>
public sealed record FactorLevels(string Name, IReadOnlyList<string> Levels);

/// <summary>Search for the saturation point, by which the levels of the load are placed.</summary>
/// <param name="Definition">Definition of saturation.</param>
/// <param name="SaturationEbs">Active EBs at saturation.</param>
/// <param name="LimitedBy">Resource that set the limit: <c>sut</c>, or <c>machine</c> for any other resource of the host.</param>
/// <param name="PaperSaturationEbs">Active EBs at saturation on the scale of the study's levels; null if there is none.</param>
/// <param name="Steps">Loads that were tried, in order.</param>
public sealed record LoadScaleResult(
    string Definition, int SaturationEbs, string LimitedBy, double? PaperSaturationEbs, IReadOnlyList<LoadStep> Steps);

/// <summary>Load that was tried.</summary>
/// <param name="Ebs">Number of Active EBs.</param>
/// <param name="Sips">Service interactions per second.</param>
/// <param name="SutUtilisation">Utilisation of the SUT's processors, 0 to 1.</param>
/// <param name="DriverUtilisation">Utilisation of the other processors, 0 to 1.</param>
public sealed record LoadStep(int Ebs, double Sips, double? SutUtilisation, double? DriverUtilisation);

/// <summary>Search for the part of a processor with which a given load saturates the SUT.</summary>
/// <param name="Definition">Definition of a quota that the load just saturates, as a clause without a full stop.</param>
/// <param name="Processors">Processors that the SUT may use after the warm-up, such as 0.03.</param>
/// <param name="SaturationEbs">Active EBs that are to saturate the SUT.</param>
/// <param name="IsMet">True if the pilots met the definition with this quota; otherwise it is the one that came nearest.</param>
/// <param name="Steps">Quotas that were tried, in order. The first one is no limit: all processors of the SUT.</param>
public sealed record SlowSutResult(string Definition, double Processors, int SaturationEbs, bool IsMet, IReadOnlyList<QuotaStep> Steps)
{
    /// <summary>What was found, as a sentence without a full stop.</summary>
    public string Describe() => string.Create(
        CultureInfo.InvariantCulture,
        $"The SUT gets {Processors} of a processor's time: {(IsMet ? "saturated" : "the pilots found no part of it that is saturated just")} at {SaturationEbs} Active EBs");
}

/// <summary>Quota of the SUT that was tried.</summary>
/// <param name="Processors">Processors that the SUT could use.</param>
/// <param name="Ebs">Number of Active EBs.</param>
/// <param name="Sips">Service interactions per second.</param>
/// <param name="SutUtilisation">Utilisation of the quota, 0 to 1.</param>
/// <param name="DriverUtilisation">Utilisation of the other processors, 0 to 1.</param>
public sealed record QuotaStep(double Processors, int Ebs, double Sips, double? SutUtilisation, double? DriverUtilisation);
