namespace TlsToll.Results.Studies;

/// <summary>
/// The contents of <c>study.json</c>: what a designed experiment came to. Its cells are in <c>run.json</c> beside it, whose treatments and blocks are
/// referred to by name and number. Null is "not measured"; zero never stands in for it.
/// </summary>
public sealed record StudyResult
{
    /// <summary>The schema's version; a reader refuses a higher one than it knows.</summary>
    public const int CurrentSchema = 1;

    /// <summary>Version of this schema.</summary>
    public int SchemaVersion { get; init; } = CurrentSchema;

    /// <summary>The study's name, e.g. <c>garcia2007</c>.</summary>
    public required string Study { get; init; }

    /// <summary>Its title.</summary>
    public required string Title { get; init; }

    /// <summary>The paper that it reproduces; null for none.</summary>
    public string? Source { get; init; }

    /// <summary>Notes on its design, a sentence each.</summary>
    public required IReadOnlyList<string> About { get; init; }

    /// <summary>Whether it was the short form.</summary>
    public required bool Quick { get; init; }

    /// <summary>When it was first started, UTC.</summary>
    public required DateTime StartedAt { get; init; }

    /// <summary>When its last run ended, UTC.</summary>
    public required DateTime EndedAt { get; init; }

    /// <summary><c>valid</c>, <c>invalid</c> or <c>interrupted</c>.</summary>
    public required string Status { get; init; }

    /// <summary>Runs that the plan has: one combination of levels measured once in each block.</summary>
    public required int RunsPlanned { get; init; }

    /// <summary>Runs that are on disk.</summary>
    public required int Runs { get; init; }

    /// <summary>How often it was started: 1 if it was never interrupted.</summary>
    public required int Sittings { get; init; }

    /// <summary>How the load scale was found; null where the levels are taken as they are.</summary>
    public LoadScaleResult? LoadScale { get; init; }

    /// <summary>The experiments; runs that two of them share were measured once.</summary>
    public IReadOnlyList<ExperimentResult> Experiments { get; init; } = [];

    /// <summary>The figures, ready to be drawn.</summary>
    public IReadOnlyList<FigureResult> Figures { get; init; } = [];

    /// <summary>Cost breakdowns.</summary>
    public IReadOnlyList<ShareStack> Shares { get; init; } = [];

    /// <summary>Lines that were fitted.</summary>
    public IReadOnlyList<FittedLine> Lines { get; init; } = [];

    /// <summary>Predicted and measured cost of TLS.</summary>
    public IReadOnlyList<StudyPrediction> Predictions { get; init; } = [];

    /// <summary>The rows of all analyses of variance.</summary>
    public IReadOnlyList<StudyAnovaRow> Anova { get; init; } = [];

    /// <summary>Checks of the residuals.</summary>
    public IReadOnlyList<StudyCheck> Checks { get; init; } = [];

    /// <summary>Which levels of a factor differ.</summary>
    public IReadOnlyList<StudyDifference> Differences { get; init; } = [];

    /// <summary>The paper's values beside ours.</summary>
    public IReadOnlyList<ReferenceValue> Reference { get; init; } = [];

    /// <summary>The paper's statements, and what became of them here.</summary>
    public IReadOnlyList<Finding> Findings { get; init; } = [];

    /// <summary>The paper's factors with all their levels, and what was done about each.</summary>
    public required IReadOnlyList<PaperFactorLevel> PaperFactors { get; init; }

    /// <summary>The answers, a sentence each with its interval.</summary>
    public required IReadOnlyList<string> Answers { get; init; }

    /// <summary>Remarks on its course.</summary>
    public required IReadOnlyList<string> Remarks { get; init; }
}

/// <summary>An experiment: factors whose levels are all combined.</summary>
/// <param name="Name">Its name within the study.</param>
/// <param name="About">What it asks.</param>
/// <param name="Factors">Its factors with their levels, in order.</param>
/// <param name="Treatments">The combinations by their names in <c>run.json</c>, row-major in the order of the factors.</param>
public sealed record ExperimentResult(string Name, string About, IReadOnlyList<FactorLevels> Factors, IReadOnlyList<string> Treatments);

/// <summary>A factor with its levels.</summary>
/// <param name="Name">The factor, e.g. <c>ebs</c>.</param>
/// <param name="Levels">Its levels in order.</param>
public sealed record FactorLevels(string Name, IReadOnlyList<string> Levels);

/// <summary>How the saturation point was found and the levels of the load were placed.</summary>
/// <param name="Definition">What counted as saturated.</param>
/// <param name="SaturationEbs">Active EBs at saturation.</param>
/// <param name="LimitedBy"><c>sut</c>, or <c>machine</c> where something besides the SUT set the limit.</param>
/// <param name="PaperSaturationEbs">Active EBs at saturation on the scale of the study's levels; null if there is none.</param>
/// <param name="Steps">What was tried, in order.</param>
public sealed record LoadScaleResult(
    string Definition, int SaturationEbs, string LimitedBy, double? PaperSaturationEbs, IReadOnlyList<LoadStep> Steps);

/// <summary>One load tried.</summary>
/// <param name="Ebs">Active EBs.</param>
/// <param name="Sips">Service interactions per second.</param>
/// <param name="SutUtilisation">Share of its processors that the SUT used, 0 to 1.</param>
/// <param name="DriverUtilisation">Share of the other processors that was busy, 0 to 1.</param>
public sealed record LoadStep(int Ebs, double Sips, double? SutUtilisation, double? DriverUtilisation);
