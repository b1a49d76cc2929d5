using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Testbed.Native;
using TlsToll.Workload;

namespace TlsToll.Experiments.Replay;

/// <summary>All settings of a replay, validated and immutable.</summary>
public sealed record ReplaySettings
{
    /// <summary>Trace to replay: a name of <see cref="TraceChoice"/>, or a file.</summary>
    public required string TraceName { get; init; }

    /// <summary>Returns the trace of a segment of the run: the same trace for all treatments of a round.</summary>
    public required Func<ulong, Trace> Trace { get; init; }

    /// <summary>
    /// Returns the trace source of a treatment, if treatments have different traces; null if all replay <see cref="Trace"/>.
    /// </summary>
    public Func<Treatment, Func<ulong, Trace>>? TraceOf { get; init; }

    /// <summary>Requests of a generated trace.</summary>
    public int Requests { get; init; }

    /// <summary>SHA-256 of a trace's file, in hexadecimal digits; null for a generated trace.</summary>
    public string? TraceHash { get; init; }

    /// <summary>Rules of the replay: concurrency and connection use.</summary>
    public required ReplayRules Rules { get; init; }

    /// <summary>The treatments, blocks and seed.</summary>
    public required BlockRules Blocks { get; init; }

    /// <summary>TLS choices, one entry per combination.</summary>
    public required IReadOnlyList<TlsChoice> Choices { get; init; }

    /// <summary>OpenSSL build of SUT and driver; null for the host's. If several are compared, the driver's.</summary>
    public OpenSslBuild? OpenSsl { get; init; }

    /// <summary>Builds of the SUTs' OpenSSL to compare; empty if all SUTs have <see cref="OpenSsl"/>.</summary>
    public IReadOnlyList<SutBuild> Builds { get; init; } = [];

    /// <summary>OpenSSL builds of the driver and of all SUTs, the driver's first; null for the host's.</summary>
    public IReadOnlyList<OpenSslBuild?> OpenSslBuilds => [OpenSsl, .. Builds.Select(build => build.OpenSsl)];

    /// <summary>
    /// Directory of the meter in OpenSSL's calls; null for none. If <see cref="Measured"/> is null, every SUT is metered; otherwise only
    /// the SUTs of treatments that request it.
    /// </summary>
    public string? MeterDirectory { get; init; }

    /// <summary>Directory of the provider of no-ops; null if no choice has any.</summary>
    public string? AblationDirectory { get; init; }

    /// <summary>Minimum warm-up time.</summary>
    public required TimeSpan WarmUp { get; init; }

    /// <summary>Longest wait for a response.</summary>
    public required TimeSpan Timeout { get; init; }

    /// <summary>Assignment of processors to processes.</summary>
    public required CorePlan Cores { get; init; }

    /// <summary>Numbers of processors for the SUT; each number has a SUT process. Empty to use those of <see cref="Cores"/>.</summary>
    public IReadOnlyList<int> Processors { get; init; } = [];

    /// <summary>Properties other than TLS in which SUTs differ.</summary>
    public IReadOnlyList<SutVariant> Variants => Measured is not null
        ? [Usual, .. OfProcessors]
        : [.. OfProcessors.DefaultIfEmpty(Usual).SelectMany(one => Labels.Select(build => one with { Build = build }))];

    private SutVariant Usual => new("static", Hop2Tls: false, Hop3Tls: false, Metered: MeterDirectory is not null && Measured is null);

    private IEnumerable<SutVariant> OfProcessors => Processors.Select(count => Usual with { Processors = count });

    private IEnumerable<string?> Labels => Builds.Select(build => build.Label).DefaultIfEmpty(null);

    /// <summary>Treatments that need processes, if not every choice is combined with every variant; null if all are combined.</summary>
    public IReadOnlyList<Treatment>? Measured { get; init; }

    /// <summary>Processes that the replay needs.</summary>
    public ProcessPlan Processes => new(Choices, Variants, Measured);

    /// <summary>Assignment of processors with a SUT of the given variant.</summary>
    public CorePlan CoresOf(SutVariant variant) => variant.Processors is { } count ? Cores.WithSut(count) : Cores;

    /// <summary>OpenSSL build of a SUT; null for the host's.</summary>
    public OpenSslBuild? OpenSslOf(SutVariant variant) => variant.Build is { } label ? Builds.Single(build => build.Label == label).OpenSsl : OpenSsl;

    /// <summary>Explanation of the processor assignment for the report, one sentence per variant.</summary>
    public IEnumerable<string> Places => Variants.Select(variant => CoresOf(variant).Explanation).Distinct();

    /// <summary>Directory of the tiers' programs; null for the default locations.</summary>
    public string? TiersDirectory { get; init; }

    /// <summary>Way to run the SUTs. A page from memory takes so little time that, by default, the thread that received its request serves it.</summary>
    public ServerTuning Tuning { get; init; } = ServerTuning.Inline;

    /// <summary>Settings of one SUT and one driver with default TLS, for callers that drive the load themselves.</summary>
    public static ReplaySettings OfOneServer() => new()
    {
        TraceName = "none",
        Trace = _ => throw new InvalidOperationException("There is no trace."),
        Rules = new ReplayRules(1, 1, 1, 1),
        Blocks = new BlockRules { Seed = 1, Treatments = [], Blocks = 0, TimedBlocks = 0 },
        Choices = [TlsChoice.Usual],
        WarmUp = TimeSpan.Zero,
        Timeout = TimeSpan.FromSeconds(30),
        Cores = CorePlan.For(CpuAffinity.Get(Environment.ProcessId), CpuTopology.TryRead()),
    };

    /// <summary>True if the treatment's SUT has the meter.</summary>
    public bool IsMetered(Treatment treatment) => treatment.Conditions.Metered || Usual.Metered;

    /// <summary>Replay rules of a treatment, with its own values applied.</summary>
    public ReplayRules RulesOf(Treatment treatment) => Rules with
    {
        Outstanding = treatment.Conditions.Outstanding ?? Rules.Outstanding,
        PerConnection = treatment.Conditions.PerConnection ?? Rules.PerConnection,
    };

    /// <summary>The settings in the form in which the results contain them.</summary>
    public SortedDictionary<string, string> ToText() => new(StringComparer.Ordinal)
    {
        ["kind"] = "replay",
        ["trace"] = TraceName,
        ["traceHash"] = TraceHash ?? "none",
        ["requests"] = TraceHash is null ? Text(Requests) : "those of the file",
        ["seed"] = Text(Blocks.Seed),
        ["treatments"] = string.Join(',', Blocks.Treatments.Select(t => t.Name)),
        ["blocks"] = Text(Blocks.Blocks),
        ["slicesPerBlock"] = Text(Blocks.Slices),
        ["timedBlocks"] = Text(Blocks.TimedBlocks),
        ["outstanding"] = Text(Rules.Outstanding),
        ["perClient"] = Text(Rules.PerClient),
        ["bound"] = Text(Rules.Bound),
        ["requestsPerConnection"] = Text(Rules.PerConnection),
        ["warmUpMinimumSeconds"] = Text(WarmUp.TotalSeconds),
        ["timeoutSeconds"] = Text(Timeout.TotalSeconds),
        ["choices"] = string.Join(" | ", Choices.Select(c => string.Join(' ', c.Levels.Select(l => $"{l.Key}={l.Value}")))),
        ["openSsl"] = OpenSsl?.LibraryDirectory ?? "the machine's",
        ["builds"] = SettingsText.Builds(Builds),
        ["server"] = Tuning.Name,
        ["meter"] = MeterDirectory is null ? "no" : Measured is null ? "yes" : "where a treatment requests it",
        ["coresPinned"] = Cores.Pinned ? "yes" : "no",
        ["coresSut"] = CpuList.Format(Cores.Sut),
        ["processors"] = Processors.Count == 0 ? "as planned" : string.Join(',', Processors.Select(count => Text(count))),
        ["coresRest"] = CpuList.Format(Cores.Rest),
        ["stealLimit"] = Text(Blocks.StealLimit),
    };

    private static string Text(IFormattable value) => value.ToString(format: null, CultureInfo.InvariantCulture);
}
