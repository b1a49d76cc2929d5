using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Testbed.Native;
using TlsToll.Workload;

namespace TlsToll.Experiments.Replay;

/// <summary>Everything that decides a replay, checked and immutable.</summary>
public sealed record ReplaySettings
{
    /// <summary>What is replayed: a name of <see cref="TraceChoice"/>, or a file.</summary>
    public required string TraceName { get; init; }

    /// <summary>Makes or gives the trace of a part of the run: the same for all treatments of a round.</summary>
    public required Func<ulong, Trace> Trace { get; init; }

    /// <summary>What makes the trace of a treatment, where treatments differ in that; null where all replay <see cref="Trace"/>.</summary>
    public Func<Treatment, Func<ulong, Trace>>? TraceOf { get; init; }

    /// <summary>Requests of a trace that is made.</summary>
    public int Requests { get; init; }

    /// <summary>How it is replayed.</summary>
    public required ReplayRules Rules { get; init; }

    /// <summary>The treatments, blocks and seed.</summary>
    public required BlockRules Blocks { get; init; }

    /// <summary>The choices of TLS, one entry per combination.</summary>
    public required IReadOnlyList<TlsChoice> Choices { get; init; }

    /// <summary>The OpenSSL that SUT and driver run on; null for the machine's.</summary>
    public OpenSslBuild? OpenSsl { get; init; }

    /// <summary>
    /// Directory of the meter in OpenSSL's calls; null for none. Every SUT has it; if treatments are named, only those of treatments that request it.
    /// </summary>
    public string? MeterDirectory { get; init; }

    /// <summary>Directory of the provider of no-ops; null where no choice has any.</summary>
    public string? AblationDirectory { get; init; }

    /// <summary>Shortest warm-up.</summary>
    public required TimeSpan WarmUp { get; init; }

    /// <summary>Longest wait for an answer.</summary>
    public required TimeSpan Timeout { get; init; }

    /// <summary>Who runs where.</summary>
    public required CorePlan Cores { get; init; }

    /// <summary>How many processors the SUT may use, a SUT for each; empty for those of <see cref="Cores"/>.</summary>
    public IReadOnlyList<int> Processors { get; init; } = [];

    /// <summary>The properties other than TLS in which SUTs differ.</summary>
    public IReadOnlyList<SutVariant> Variants => Processors.Count == 0
        ? [Usual]
        : Measured is not null ? [Usual, .. OfProcessors] : [.. OfProcessors];

    private SutVariant Usual => new("static", Hop2Tls: false, Hop3Tls: false, Metered: MeterDirectory is not null && Measured is null);

    private IEnumerable<SutVariant> OfProcessors => Processors.Select(count => Usual with { Processors = count });

    /// <summary>The treatments for which there must be processes, where not every choice meets every variant; null where it does.</summary>
    public IReadOnlyList<Treatment>? Measured { get; init; }

    /// <summary>Which processes are needed.</summary>
    public ProcessPlan Processes => new(Choices, Variants, Measured);

    /// <summary>Who runs where, with a SUT of a variant.</summary>
    public CorePlan CoresOf(SutVariant variant) => variant.Processors is { } count ? Cores.WithSut(count) : Cores;

    /// <summary>Who runs where, a sentence for the report each.</summary>
    public IEnumerable<string> Places => Variants.Select(variant => CoresOf(variant).Explanation);

    /// <summary>Where the tiers' programs are; null for the usual places.</summary>
    public string? TiersDirectory { get; init; }

    /// <summary>One SUT and one driver with the usual TLS, for callers that drive them themselves.</summary>
    public static ReplaySettings OfOneServer() => new()
    {
        TraceName = "none",
        Trace = _ => throw new InvalidOperationException("There is no trace."),
        Rules = new ReplayRules(1, 1, 1, 1),
        Blocks = new BlockRules { Seed = 1, Treatments = [], Blocks = 0 },
        Choices = [TlsChoice.Usual],
        WarmUp = TimeSpan.Zero,
        Timeout = TimeSpan.FromSeconds(30),
        Cores = CorePlan.For(CpuAffinity.Get(Environment.ProcessId), CpuTopology.TryRead()),
    };

    /// <summary>Whether a treatment's SUT has the meter.</summary>
    public bool IsMetered(Treatment treatment) => treatment.Conditions.Metered || Usual.Metered;

    /// <summary>How a treatment replays: with what it has of its own.</summary>
    public ReplayRules RulesOf(Treatment treatment) => Rules with
    {
        Outstanding = treatment.Conditions.Outstanding ?? Rules.Outstanding,
        PerConnection = treatment.Conditions.PerConnection ?? Rules.PerConnection,
    };

    /// <summary>The settings as the results carry them.</summary>
    public SortedDictionary<string, string> ToText() => new(StringComparer.Ordinal)
    {
        ["kind"] = "replay",
        ["trace"] = TraceName,
        ["seed"] = Text(Blocks.Seed),
        ["treatments"] = string.Join(',', Blocks.Treatments.Select(t => t.Name)),
        ["blocks"] = Text(Blocks.Blocks),
        ["costRounds"] = Text(CellPlan.CostRounds),
        ["outstanding"] = Text(Rules.Outstanding),
        ["perClient"] = Text(Rules.PerClient),
        ["bound"] = Text(Rules.Bound),
        ["requestsPerConnection"] = Text(Rules.PerConnection),
        ["warmUpMinimumSeconds"] = Text(WarmUp.TotalSeconds),
        ["timeoutSeconds"] = Text(Timeout.TotalSeconds),
        ["choices"] = string.Join(" | ", Choices.Select(c => string.Join(' ', c.Levels.Select(l => $"{l.Key}={l.Value}")))),
        ["openSsl"] = OpenSsl?.LibraryDirectory ?? "the machine's",
        ["meter"] = MeterDirectory is null ? "no" : Measured is null ? "yes" : "where a treatment requests it",
        ["coresPinned"] = Cores.Pinned ? "yes" : "no",
        ["coresSut"] = CpuList.Format(Cores.Sut),
        ["processors"] = Processors.Count == 0 ? "as planned" : string.Join(',', Processors.Select(count => Text(count))),
        ["coresRest"] = CpuList.Format(Cores.Rest),
        ["stealLimit"] = Text(Blocks.StealLimit),
    };

    private static string Text(IFormattable value) => value.ToString(format: null, CultureInfo.InvariantCulture);
}
