using TlsToll.Results.Cells;
using TlsToll.Results.Studies;

namespace TlsToll.Studies.Files;

/// <summary>How the levels of the factor <c>ebs</c> are meant.</summary>
public enum LoadScale
{
    /// <summary>As they are written.</summary>
    Literal,

    /// <summary>On a scale whose saturation is known: they are placed at the same fractions of the saturation found here.</summary>
    Auto,
}

/// <summary>What a study asks the SUT for.</summary>
public enum StudyWorkload
{
    /// <summary>The services of TPC-App, in business sessions.</summary>
    Services,

    /// <summary>Static pages, by traces.</summary>
    Static,
}

/// <summary>A study as its file describes it, checked.</summary>
public sealed record StudyFile
{
    /// <summary>Its name.</summary>
    public required string Name { get; init; }

    /// <summary>Its title.</summary>
    public required string Title { get; init; }

    /// <summary>The paper that it reproduces; null for none.</summary>
    public string? Source { get; init; }

    /// <summary>What a reader should know of its design, a sentence each.</summary>
    public IReadOnlyList<string> About { get; init; } = [];

    /// <summary>What the SUT is asked for.</summary>
    public StudyWorkload Workload { get; init; }

    /// <summary>How the levels of <c>ebs</c> are meant.</summary>
    public LoadScale Load { get; init; }

    /// <summary>Active EBs at saturation on the scale of the levels; needed for <see cref="LoadScale.Auto"/>.</summary>
    public double? SaturatesAt { get; init; }

    /// <summary>Which OpenSSL: <c>machine</c>, <c>legacy</c> or a directory; the first that is there.</summary>
    public IReadOnlyList<string> OpenSsl { get; init; } = ["machine"];

    /// <summary>Which of the paper's statements are judged: a name that the program knows; null for none.</summary>
    public string? Claims { get; init; }

    /// <summary>The paper's factors with all their levels.</summary>
    public IReadOnlyList<PaperFactorLevel> PaperFactors { get; init; } = [];

    /// <summary>What a whole study is measured with.</summary>
    public required StudyForm Full { get; init; }

    /// <summary>What <c>--quick</c> measures it with.</summary>
    public required StudyForm Quick { get; init; }

    /// <summary>The experiments, at least one.</summary>
    public required IReadOnlyList<ExperimentFile> Experiments { get; init; }
}

/// <summary>How much is measured: the whole study, or its short form.</summary>
public sealed record StudyForm
{
    /// <summary>Blocks, 2 or more; with a precision, those of the pilot.</summary>
    public required int Blocks { get; init; }

    /// <summary>Wanted half-width of the means of <see cref="PrecisionOf"/> in percent; null for a fixed number of blocks.</summary>
    public double? Precision { get; init; }

    /// <summary>The response whose means are to be so precise.</summary>
    public string PrecisionOf { get; init; } = "sips";

    /// <summary>A timed run lasts this many mean business sessions at least.</summary>
    public required double CellSessions { get; init; }

    /// <summary>Fixed settings by the flags of <c>rbe run</c>, without their dashes.</summary>
    public required IReadOnlyDictionary<string, string> Settings { get; init; }

    /// <summary>Levels of <c>ebs</c> in place of each experiment's own; null for those.</summary>
    public IReadOnlyList<string>? Ebs { get; init; }

    /// <summary>Names of experiments that are left out.</summary>
    public IReadOnlyList<string> LeaveOut { get; init; } = [];

    /// <summary>Settings, some of which replace others.</summary>
    internal static IReadOnlyDictionary<string, string> Merge(IReadOnlyDictionary<string, string>? settings, IReadOnlyDictionary<string, string> others) =>
        (settings ?? new Dictionary<string, string>()).Concat(others).GroupBy(s => s.Key, StringComparer.Ordinal)
            .ToDictionary(same => same.Key, same => same.Last().Value, StringComparer.Ordinal);
}

/// <summary>An experiment as the file describes it.</summary>
public sealed record ExperimentFile
{
    /// <summary>Its name within the study.</summary>
    public required string Name { get; init; }

    /// <summary>What it asks.</summary>
    public required string About { get; init; }

    /// <summary>What it measures.</summary>
    public required CellKind Kind { get; init; }

    /// <summary>Line of its name in the file, from 1.</summary>
    public required int Line { get; init; }

    /// <summary>Blocks; null for the form's.</summary>
    public int? Blocks { get; init; }

    /// <summary>Settings that differ from the study's.</summary>
    public IReadOnlyDictionary<string, string> Settings { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Its factors; every combination of their levels is measured.</summary>
    public required IReadOnlyList<FactorLevels> Factors { get; init; }

    /// <summary>Figures to draw.</summary>
    public IReadOnlyList<FigureFile> Figures { get; init; } = [];

    /// <summary>Responses to analyse; empty for none.</summary>
    public IReadOnlyList<string> Anova { get; init; } = [];

    /// <summary>Level of significance of the analyses, between 0 and 1.</summary>
    public double Alpha { get; init; } = 0.1;
}

/// <summary>A figure as the file describes it.</summary>
/// <param name="Id">Unique within the study.</param>
/// <param name="Title">What it shows.</param>
/// <param name="Paper">The paper's figure; null for none.</param>
/// <param name="X">The factor of the horizontal axis.</param>
/// <param name="Series">The factor of the series; null for none.</param>
/// <param name="Responses">A panel each.</param>
public sealed record FigureFile(string Id, string Title, string? Paper, string X, string? Series, IReadOnlyList<string> Responses);

/// <summary>Something wrong in a study's file.</summary>
/// <param name="Line">Where, from 1.</param>
/// <param name="Message">What, and what would be right: a sentence without its full stop.</param>
public sealed record StudyMistake(int Line, string Message);

/// <summary>A study's file that cannot be used.</summary>
/// <param name="path">The file.</param>
/// <param name="mistakes">All that is wrong with it.</param>
internal sealed class StudyFileException(string path, IReadOnlyList<StudyMistake> mistakes)
    : Exception(string.Join('\n', mistakes.OrderBy(m => m.Line).Select(m => $"{path}:{m.Line}: {m.Message}{(m.Message.EndsWith('?') ? "" : ".")}")))
{
    /// <summary>All that is wrong.</summary>
    public IReadOnlyList<StudyMistake> Mistakes { get; } = mistakes;
}
