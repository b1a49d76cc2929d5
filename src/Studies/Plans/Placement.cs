using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Results.Metrics;
using TlsToll.Studies.Design;
using TlsToll.Workload;

namespace TlsToll.Studies.Plans;

/// <summary>Placement of the load levels, durations of the runs, and curves that this host cannot measure.</summary>
public sealed record Placement
{
    /// <summary>Active EBs on this host per Active EB on the study's scale; 1 if the levels are used as written.</summary>
    public required double EbsPerLevel { get; init; }

    /// <summary>Capacity of each curve: interactions per second at the highest load, by the curve's name.</summary>
    public required IReadOnlyDictionary<string, double> Capacity { get; init; }

    /// <summary>Mean time of an interaction at the lowest load in seconds, by the curve's name.</summary>
    public required IReadOnlyDictionary<string, double> UnloadedSeconds { get; init; }

    /// <summary>Minimum duration of a timed run, in mean business sessions.</summary>
    public required double CellSessions { get; init; }

    /// <summary>Minimum number of interactions of a timed run, however low its load; 0 for none.</summary>
    public long FewestInteractions { get; init; }

    /// <summary>Mean session length in interactions, by the curve's name.</summary>
    public required IReadOnlyDictionary<string, double> SessionLength { get; init; }

    /// <summary>Reasons that curves cannot be measured with this OpenSSL, by the curve's name.</summary>
    public IReadOnlyDictionary<string, string> Impossible { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Placement with the levels as written and without data about the curves.</summary>
    /// <param name="cellSessions">Minimum duration of a timed run, in mean business sessions.</param>
    public static Placement AsTheyAre(double cellSessions) => new()
    {
        EbsPerLevel = 1,
        CellSessions = cellSessions,
        Capacity = new Dictionary<string, double>(StringComparer.Ordinal),
        UnloadedSeconds = new Dictionary<string, double>(StringComparer.Ordinal),
        SessionLength = new Dictionary<string, double>(StringComparer.Ordinal),
    };

    /// <summary>
    /// Number of interactions that contain, on average, as many of the rarest service as the study requests of each service whose 90th percentile it shows or
    /// analyses; 0 if it requests none.
    /// </summary>
    /// <param name="design">Design of the study.</param>
    public static long FewestInteractionsOf(StudyDesign design)
    {
        ArgumentNullException.ThrowIfNull(design);
        var shown = design.Experiments.SelectMany(e => e.File.Figures.SelectMany(figure => figure.Responses).Concat(e.File.Anova)).ToHashSet(StringComparer.Ordinal);
        var mix = ServiceMix.Of(design.Base.Mix);
        int[] shares =
        [
            .. Enum.GetValues<ServiceName>().Where(service => shown.Contains(CellMetrics.P90(service).Name)).Select(mix.Percent).Where(share => share > 0),
        ];
        return shares.Length == 0 ? 0 : (long)Math.Ceiling(100.0 * design.Form.CellServices / shares.Min());
    }

    /// <summary>Number of Active EBs on this host for a level.</summary>
    public int Ebs(int level) => Math.Max(1, (int)Math.Round(level * EbsPerLevel, MidpointRounding.AwayFromZero));

    /// <summary>Name of a curve: its factors without the load.</summary>
    public static string CurveOf(Combination combination)
    {
        var curve = combination.Curve;
        return string.Join(' ', curve.Factors.Select(f => string.Create(CultureInfo.InvariantCulture, $"{f.Key}={f.Value}")));
    }

    /// <summary>True if this host can measure the combination.</summary>
    public bool IsPossible(Combination combination) => !Impossible.ContainsKey(CurveOf(combination));

    /// <summary>
    /// Minimum number of interactions of a timed run: the requested mean business sessions for every Active EB, at least <see cref="FewestInteractions"/>; 0 for
    /// an unknown curve.
    /// </summary>
    public long InteractionsOf(Combination combination) => SessionLength.TryGetValue(CurveOf(combination), out var length)
        ? Math.Max(FewestInteractions, (long)Math.Ceiling(CellSessions * length * Ebs(combination.Prototype.Conditions.Ebs!.Value)))
        : 0;

    /// <summary>
    /// Window of a timed run: the requested number of mean business sessions, or what <see cref="FewestInteractions"/> take, but at least one second. A session
    /// lasts its length times the response time. The response time is the longer of the one without load and, beyond saturation, Active EBs ÷ capacity
    /// (Little's law). The run takes longer if the window proves too short.
    /// </summary>
    public TimeSpan WindowOf(Combination combination)
    {
        const double Shortest = 1;
        var curve = CurveOf(combination);
        if (!Capacity.TryGetValue(curve, out var capacity))
            return TimeSpan.FromSeconds(Shortest);
        var (length, ebs) = (SessionLength[curve], Ebs(combination.Prototype.Conditions.Ebs!.Value));
        var session = length * Math.Max(UnloadedSeconds[curve], ebs / capacity);
        var sessions = Math.Max(CellSessions, FewestInteractions / (length * ebs));
        return TimeSpan.FromSeconds(Math.Max(Shortest, Math.Ceiling(10 * sessions * session) / 10));
    }
}
