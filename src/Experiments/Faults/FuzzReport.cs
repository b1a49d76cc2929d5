using System.Globalization;
using TlsToll.Experiments.Fuzzing;

namespace TlsToll.Experiments.Faults;

/// <summary>Requests of one class with the same outcome.</summary>
/// <param name="Endpoint">Name of the endpoint.</param>
/// <param name="Kind">Kind of the mutation.</param>
/// <param name="Outcome">Outcome.</param>
/// <param name="Count">Number of requests.</param>
public sealed record FuzzCount(string Endpoint, FuzzKind Kind, FuzzOutcome Outcome, int Count);

/// <summary>Resident memory of a tier in bytes.</summary>
/// <param name="Tier"><c>SUT</c> or <c>vendors</c>.</param>
/// <param name="Early">After the first tenth of the requests to its services.</param>
/// <param name="Late">After all requests.</param>
/// <param name="Remembered">Number of requests whose ids the tier may remember, to recognise repeats.</param>
public sealed record FuzzMemory(string Tier, long Early, long Late, int Remembered)
{
    // A runtime keeps what it has once used.
    private const long OfRuntime = 48L << 20;

    // Of what is remembered, a limited number is kept.
    private const long PerRequest = 1 << 10;
    private const long Most = 128L << 20;

    /// <summary>Largest growth that is none, in bytes; this project's choice.</summary>
    public long Slack => Math.Min(OfRuntime + (PerRequest * Remembered), Most);

    /// <summary>True if the tier holds memory of requests that have ended.</summary>
    public bool Grew => Late - Early > Slack;

    /// <summary>By how much it grew, in MiB.</summary>
    public long GrownMebibytes => (long)Math.Round((Late - Early) / (double)(1 << 20));
}

/// <summary>Result of hostile requests.</summary>
/// <param name="Counts">Number of requests by class and outcome.</param>
/// <param name="Memory">Memory of the tiers.</param>
/// <param name="Problems">Problems found; empty if there are none.</param>
public sealed record FuzzReport(IReadOnlyList<FuzzCount> Counts, IReadOnlyList<FuzzMemory> Memory, IReadOnlyList<string> Problems)
{
    /// <summary>The result in one line, which <c>bench trust</c> quotes.</summary>
    public string Summary
    {
        get
        {
            var classes = Counts.Select(count => (count.Endpoint, count.Kind)).Distinct().Count();
            var problems = Problems.Count == 0 ? "no problem" : string.Create(CultureInfo.InvariantCulture, $"{Problems.Count} PROBLEMS");
            var unavailable = Counts.Where(count => count.Outcome == FuzzOutcome.Unavailable).Sum(count => count.Count);
            var growth = string.Join(", ", Memory.Select(m => string.Create(CultureInfo.InvariantCulture, $"{m.Tier} {m.GrownMebibytes:+0;-0} MiB")));
            return string.Create(
                CultureInfo.InvariantCulture,
                $"{Counts.Sum(count => count.Count)} requests of {classes} classes (endpoint × mutation): {problems}; {unavailable} answered 503. Resident memory after the first tenth: {growth}.");
        }
    }
}
