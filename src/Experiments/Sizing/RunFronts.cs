using TlsToll.Results.Cells;
using TlsToll.Results.Runs;
using TlsToll.Results.Sizing;
using TlsToll.Results.Summaries;
using TlsToll.Statistics;
using TlsToll.Testbed.Fronts;

namespace TlsToll.Experiments.Sizing;

/// <summary>What ended TLS in the treatments of a run, and what each program in front of the server cost more than TLS in the server.</summary>
/// <param name="run">The run.</param>
internal sealed class RunFronts(RunResult run)
{
    private const string Terminate = "terminate";
    private const string Resumption = "resumption";
    private const string Connection = "connection";

    private readonly MetricValues _values = new(run);

    /// <summary>What ended TLS in a treatment: its level, or that of the treatments without one.</summary>
    /// <returns><see cref="FrontServer.None"/> or one of <see cref="FrontServer.Kinds"/>.</returns>
    public string EndOf(TreatmentResult treatment) =>
        treatment.Factors.GetValueOrDefault(Terminate) ?? run.Settings.GetValueOrDefault(Terminate)?.Split(',')[0] ?? FrontServer.None;

    /// <summary>True if two treatments have the same levels of all factors apart from one.</summary>
    public static bool IsLike(TreatmentResult one, TreatmentResult other, string apart) => one.Factors.Keys.Union(other.Factors.Keys, StringComparer.Ordinal)
        .All(factor => factor == apart || one.Factors.GetValueOrDefault(factor) == other.Factors.GetValueOrDefault(factor));

    /// <summary>
    /// The costs of the programs in front, by their words; empty if TLS's cost was measured behind one of them, or only there. In a block, d is what an
    /// interaction with TLS cost more with the program than without it: with a connection for n of them, d(n) = h ÷ n + r, and for one, d(1) = h + r.
    /// </summary>
    /// <param name="session">The treatment with TLS in the server, full handshakes, and many interactions on a connection.</param>
    public IReadOnlyDictionary<string, FrontCost> Of(TreatmentResult session)
    {
        if (EndOf(session) != FrontServer.None)
            return new Dictionary<string, FrontCost>(StringComparer.Ordinal);
        var resumed = run.Treatments.FirstOrDefault(t => t.Factors.GetValueOrDefault(Resumption, "off") != "off" && IsLike(t, session, Resumption));
        var costs = from other in run.Treatments
                    where EndOf(other) != FrontServer.None && IsLike(other, session, Terminate)
                    let full = Differences(session, other)
                    where full is not null
                    let again = resumed is null ? null : run.Treatments.FirstOrDefault(t => EndOf(t) == EndOf(other) && IsLike(t, resumed, Terminate))
                    select KeyValuePair.Create(EndOf(other), new FrontCost(
                        full.Value.Connection,
                        again is null ? null : Differences(resumed!, again)?.Connection,
                        full.Value.Request,
                        // Requests and records are not told apart.
                        full.Value.Request with { Estimate = 0, Low = 0, High = 0 }));
        return costs.DistinctBy(cost => cost.Key, StringComparer.Ordinal).ToDictionary(StringComparer.Ordinal);
    }

    private (Interval Connection, Interval Request)? Differences(TreatmentResult session, TreatmentResult other)
    {
        if (WithOne(session) is not { } one || WithOne(other) is not { } otherOne)
            return null;
        var (many, single) = (Differences(MicrosOf(session), MicrosOf(other)), Differences(MicrosOf(one), MicrosOf(otherOne)));
        var n = (double)session.Interactions / session.Connections;
        var blocks = many.Keys.Intersect(single.Keys).Select(block => (Many: many[block], Connection: (single[block] - many[block]) / (1 - (1 / n)))).ToArray();
        return StudentT.Mean([.. blocks.Select(b => b.Connection)]) is { } connection && StudentT.Mean([.. blocks.Select(b => b.Many - (b.Connection / n))]) is { } request
            ? (connection, request)
            : null;
    }

    private static Dictionary<int, double> Differences(IReadOnlyDictionary<int, double> before, IReadOnlyDictionary<int, double> after) =>
        before.Keys.Intersect(after.Keys).ToDictionary(block => block, block => after[block] - before[block]);

    private IReadOnlyDictionary<int, double> MicrosOf(TreatmentResult treatment) =>
        _values.ByBlock(treatment.Name, CellKindName.Cost, cell => cell.CpuMicrosPerInteraction.GetValueOrDefault(Tier.Sut.Slug));

    private TreatmentResult? WithOne(TreatmentResult session) =>
        run.Treatments.FirstOrDefault(t => t.Factors.GetValueOrDefault(Connection) == "request" && IsLike(t, session, Connection));
}
