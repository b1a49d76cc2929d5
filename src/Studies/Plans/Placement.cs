using System.Globalization;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Plans;

/// <summary>Where the levels of the load are placed, how long the runs last, and what this machine cannot do.</summary>
public sealed record Placement
{
    /// <summary>Active EBs here for each one on the study's scale: 1 where the levels are taken as they are.</summary>
    public required double EbsPerLevel { get; init; }

    /// <summary>Capacity of each curve: interactions per second at the highest load, by the curve's name.</summary>
    public required IReadOnlyDictionary<string, double> Capacity { get; init; }

    /// <summary>Mean time of an interaction at the lowest load in seconds, by the curve's name.</summary>
    public required IReadOnlyDictionary<string, double> UnloadedSeconds { get; init; }

    /// <summary>Business sessions that a timed run lasts at least.</summary>
    public required double CellSessions { get; init; }

    /// <summary>Mean session length of a curve in interactions, by its name.</summary>
    public required IReadOnlyDictionary<string, double> SessionLength { get; init; }

    /// <summary>Names of curves that this OpenSSL cannot do, and why.</summary>
    public IReadOnlyDictionary<string, string> Impossible { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Levels as they are, and nothing known of curves.</summary>
    /// <param name="cellSessions">Business sessions that a timed run lasts at least.</param>
    public static Placement AsTheyAre(double cellSessions) => new()
    {
        EbsPerLevel = 1,
        CellSessions = cellSessions,
        Capacity = new Dictionary<string, double>(StringComparer.Ordinal),
        UnloadedSeconds = new Dictionary<string, double>(StringComparer.Ordinal),
        SessionLength = new Dictionary<string, double>(StringComparer.Ordinal),
    };

    /// <summary>Active EBs for a level.</summary>
    public int Ebs(int level) => Math.Max(1, (int)Math.Round(level * EbsPerLevel, MidpointRounding.AwayFromZero));

    /// <summary>Name of a curve: its factors but for the load.</summary>
    public static string CurveOf(Combination combination)
    {
        var curve = combination.Curve;
        return string.Join(' ', curve.Factors.Select(f => string.Create(CultureInfo.InvariantCulture, $"{f.Key}={f.Value}")));
    }

    /// <summary>Whether this machine can measure it.</summary>
    public bool IsPossible(Combination combination) => !Impossible.ContainsKey(CurveOf(combination));

    /// <summary>Interactions of as many mean business sessions as the study asks for, of every Active EB.</summary>
    public long InteractionsOf(Combination combination) => SessionLength.TryGetValue(CurveOf(combination), out var length)
        ? (long)Math.Ceiling(CellSessions * length * Ebs(combination.Prototype.Conditions.Ebs!.Value))
        : 0;

    /// <summary>
    /// The window of a timed run: as many mean business sessions as the study asks for. A session lasts its length times the response time, which is
    /// that without load or, beyond saturation, Active EBs ÷ capacity (Little's law), whichever is longer. It lasts longer if that turns out too short.
    /// </summary>
    public TimeSpan WindowOf(Combination combination)
    {
        const double Shortest = 1;
        var curve = CurveOf(combination);
        if (!Capacity.TryGetValue(curve, out var capacity))
            return TimeSpan.FromSeconds(Shortest);
        var session = SessionLength[curve] * Math.Max(UnloadedSeconds[curve], Ebs(combination.Prototype.Conditions.Ebs!.Value) / capacity);
        return TimeSpan.FromSeconds(Math.Max(Shortest, Math.Ceiling(10 * CellSessions * session) / 10));
    }
}
