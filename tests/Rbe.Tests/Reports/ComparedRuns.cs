using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>Made-up runs to compare.</summary>
internal static class ComparedRuns
{
    /// <summary>A run's settings with another value of one.</summary>
    public static Dictionary<string, string> Set(RunResult run, string name, string value) =>
        new(run.Settings, StringComparer.Ordinal) { [name] = value };

    /// <summary>A run of two treatments, one connection per session with TLS and without.</summary>
    /// <param name="tls">The SUT's CPU per interaction with TLS, in microseconds.</param>
    /// <param name="plain">The same without TLS.</param>
    /// <param name="sips">SIPS with TLS.</param>
    public static RunResult Run(double tls, double plain, double sips = 500) => Runs.Known with
    {
        Status = "valid",
        Treatments = [.. Runs.Known.Treatments.Where(t => t.Name.EndsWith("-session", StringComparison.Ordinal))],
        Comparisons = [.. Runs.Known.Comparisons.Where(c => c.Treatment == "tls-session")],
        Blocks =
        [
            .. Enumerable.Range(1, 6).Select(block => new BlockResult(
                block, 1, "counted", [Cell("tls-session", "cost", tls, null), Cell("plain-session", "cost", plain, null)])),
            .. Enumerable.Range(1, 2).Select(block => new BlockResult(
                block, 1, "counted", [Cell("tls-session", "timed", tls, sips), Cell("plain-session", "timed", plain, 600)])),
        ],
    };

    /// <summary>Two groups of runs that were measured in turn, unless they have times of their own.</summary>
    public static RunComparison InTurn(
        IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after, double tolerancePercent, IReadOnlyList<string>? responses = null)
    {
        if (before.Concat(after).Select(run => run.StartedAt).Distinct().Count() > 1)
            return GroupComparison.Of(before, after, tolerancePercent, responses);
        static RunResult[] From(int minute, IReadOnlyList<RunResult> runs) => [.. runs.Select((run, i) => At(minute + (2 * i), run))];
        return GroupComparison.Of(From(0, before), From(1, after), tolerancePercent, responses);
    }

    /// <summary>A run with another start.</summary>
    public static RunResult At(int minute, RunResult run) => run with { StartedAt = Runs.Known.StartedAt.AddMinutes(minute) };

    /// <summary>A cell.</summary>
    public static CellResultRow Cell(string treatment, string kind, double micros, double? sips) => new()
    {
        Cell = 1,
        Treatment = treatment,
        Kind = kind,
        StartNanoseconds = 0,
        Seconds = 1,
        Interactions = 100,
        Outcomes = new Dictionary<string, long>(StringComparer.Ordinal),
        Sips = sips,
        BusinessSessions = 1,
        Connections = 1,
        Handshakes = new Dictionary<string, long>(StringComparer.Ordinal),
        CpuMicrosPerInteraction = new Dictionary<string, double?>(StringComparer.Ordinal) { ["sut"] = micros, ["database"] = null },
        P90Ms = new Dictionary<string, double>(StringComparer.Ordinal),
        WireBytes = 1,
        SpinMicroseconds = 1500,
        LoadNanoseconds = 14,
        Resources = new Dictionary<string, double?>(StringComparer.Ordinal),
        Invalid = [],
    };
}
