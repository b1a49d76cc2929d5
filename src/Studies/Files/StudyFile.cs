using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;

namespace TlsToll.Studies.Files;

/// <summary>Meaning of the levels of the factor <c>ebs</c>.</summary>
public enum LoadScale
{
    /// <summary>Numbers of Active EBs, used as written.</summary>
    Literal,

    /// <summary>
    /// Numbers on a scale with a known saturation point. They are mapped to the same fractions of the saturation point that is measured on
    /// this host.
    /// </summary>
    Auto,

    /// <summary>
    /// Numbers of Active EBs, used as written. The SUT gets so much of a processor's time that a given number saturates it, which is found on
    /// this host.
    /// </summary>
    SlowSut,
}

/// <summary>Order of the runs within a block.</summary>
public enum RunOrder
{
    /// <summary>Random, so that a drift affects all combinations alike.</summary>
    Random,

    /// <summary>
    /// Curve after curve, each from its lowest load to its highest, with the items' images read from the disk again at its start. The order of the curves is random. A
    /// drift within a curve looks like an effect of the load.
    /// </summary>
    Ascending,
}

/// <summary>Workload of a study.</summary>
public enum StudyWorkload
{
    /// <summary>The services of TPC-App, in business sessions.</summary>
    Services,

    /// <summary>Static pages, requested according to traces.</summary>
    Static,
}

/// <summary>Checked contents of a study's file.</summary>
public sealed record StudyFile
{
    /// <summary>
    /// Fewest Active EBs that can be wanted to saturate a slow SUT: with fewer, its use grows too slowly for a point at which it saturates.
    /// </summary>
    public const int FewestEbsOfSlowSut = 10;

    /// <summary>Name of the study.</summary>
    public required string Name { get; init; }

    /// <summary>Title of the study.</summary>
    public required string Title { get; init; }

    /// <summary>Paper that the study reproduces; null for none.</summary>
    public string? Source { get; init; }

    /// <summary>Notes on the design for the reader, one sentence each.</summary>
    public IReadOnlyList<string> About { get; init; } = [];

    /// <summary>Workload of the SUT.</summary>
    public StudyWorkload Workload { get; init; }

    /// <summary>Meaning of the levels of <c>ebs</c>.</summary>
    public LoadScale Load { get; init; }

    /// <summary>True if the levels of <c>ebs</c> are numbers of Active EBs as written: the paper's, in a study of a paper.</summary>
    public bool AreLevelsAsWritten => Load != LoadScale.Auto;

    /// <summary>Active EBs at saturation on the scale of the levels; required for <see cref="LoadScale.Auto"/> and <see cref="LoadScale.SlowSut"/>.</summary>
    public double? SaturatesAt { get; init; }

    /// <summary>Order of the runs within a block.</summary>
    public RunOrder Order { get; init; }

    /// <summary>OpenSSL candidates: <c>machine</c>, <c>legacy</c> or a directory. The first one that is available is used.</summary>
    public IReadOnlyList<string> OpenSsl { get; init; } = ["machine"];

    /// <summary>Names of the primitives that are timed alone, as of <c>bench primitives --filter</c>; null for none.</summary>
    public string? Primitives { get; init; }

    /// <summary>Name of the evaluator of the paper's claims; null for none.</summary>
    public string? Claims { get; init; }

    /// <summary>The paper's factors with all their levels.</summary>
    public IReadOnlyList<PaperFactorLevel> PaperFactors { get; init; } = [];

    /// <summary>Form of the full study.</summary>
    public required StudyForm Full { get; init; }

    /// <summary>Form that <c>--quick</c> measures.</summary>
    public required StudyForm Quick { get; init; }

    /// <summary>The experiments, at least one.</summary>
    public required IReadOnlyList<ExperimentFile> Experiments { get; init; }
}

/// <summary>Extent of the measurements: the full study or its quick form.</summary>
public sealed record StudyForm
{
    /// <summary>Number of blocks, at least 2. With a precision, the number of pilot blocks.</summary>
    public required int Blocks { get; init; }

    /// <summary>
    /// Rounds of a block of static pages: 1, or an even number. Each round replays its part of the requests, and every second one in reverse order, so
    /// that a drift of the host's speed cancels and its fluctuations are averaged.
    /// </summary>
    public int Rounds { get; init; } = 1;

    /// <summary>Requested half-width of the means of <see cref="PrecisionOf"/> in percent; null for a fixed number of blocks.</summary>
    public double? Precision { get; init; }

    /// <summary>Name of the response whose means must reach the precision.</summary>
    public string PrecisionOf { get; init; } = CellMetrics.Sips.Name;

    /// <summary>Minimum duration of a timed run, in mean business sessions.</summary>
    public required double CellSessions { get; init; }

    /// <summary>
    /// Minimum duration of a timed run, in interactions of the rarest service whose 90th percentile the study shows or analyses; 0 for none.
    /// </summary>
    public int CellServices { get; init; }

    /// <summary>
    /// Fixed settings by flag, without dashes. The flags are those of <c>bench run</c> or, for static pages, <c>bench replay</c>.
    /// </summary>
    public required IReadOnlyDictionary<string, string> Settings { get; init; }

    /// <summary>Levels of <c>ebs</c> that replace those of each experiment; null to keep them.</summary>
    public IReadOnlyList<string>? Ebs { get; init; }

    /// <summary>Names of omitted experiments.</summary>
    public IReadOnlyList<string> LeaveOut { get; init; } = [];

    /// <summary>Merges settings; <paramref name="others"/> take precedence.</summary>
    internal static IReadOnlyDictionary<string, string> Merge(IReadOnlyDictionary<string, string>? settings, IReadOnlyDictionary<string, string> others) =>
        (settings ?? new Dictionary<string, string>()).Concat(others).GroupBy(s => s.Key, StringComparer.Ordinal)
            .ToDictionary(same => same.Key, same => same.Last().Value, StringComparer.Ordinal);
}

/// <summary>Experiment in a study's file.</summary>
public sealed record ExperimentFile
{
    /// <summary>Name within the study.</summary>
    public required string Name { get; init; }

    /// <summary>Description of the experiment.</summary>
    public required string About { get; init; }

    /// <summary>Kind of measurement.</summary>
    public required CellKind Kind { get; init; }

    /// <summary>Line of the name in the file, from 1.</summary>
    public required int Line { get; init; }

    /// <summary>Number of blocks; null for the form's number.</summary>
    public int? Blocks { get; init; }

    /// <summary>Settings that replace those of the study.</summary>
    public IReadOnlyDictionary<string, string> Settings { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Factors of the experiment. Every combination of their levels is measured.</summary>
    public required IReadOnlyList<FactorLevels> Factors { get; init; }

    /// <summary>Figures to draw.</summary>
    public IReadOnlyList<FigureFile> Figures { get; init; } = [];

    /// <summary>Responses to analyse; empty for none.</summary>
    public IReadOnlyList<string> Anova { get; init; } = [];

    /// <summary>Level of significance of the analyses, between 0 and 1.</summary>
    public double Alpha { get; init; } = 0.1;
}

/// <summary>Figure in a study's file.</summary>
/// <param name="Id">Identifier, unique within the study.</param>
/// <param name="Title">Title of the figure.</param>
/// <param name="Paper">Corresponding figure of the paper; null for none.</param>
/// <param name="X">Factor on the horizontal axis.</param>
/// <param name="Series">Factor of the series; null for none.</param>
/// <param name="Responses">Names of the responses, one panel each.</param>
public sealed record FigureFile(string Id, string Title, string? Paper, string X, string? Series, IReadOnlyList<string> Responses);

/// <summary>Mistake in a study's file.</summary>
/// <param name="Line">Line of the mistake, from 1.</param>
/// <param name="Message">The mistake and its correction, as a sentence without a full stop.</param>
public sealed record StudyMistake(int Line, string Message);

/// <summary>Reports the mistakes in a study's file.</summary>
/// <param name="path">Path of the file.</param>
/// <param name="mistakes">All mistakes in the file.</param>
internal sealed class StudyFileException(string path, IReadOnlyList<StudyMistake> mistakes)
    : Exception(string.Join('\n', mistakes.OrderBy(m => m.Line).Select(m => $"{path}:{m.Line}: {m.Message}{(m.Message.EndsWith('?') ? "" : ".")}")))
{
    public IReadOnlyList<StudyMistake> Mistakes { get; } = mistakes;
}
