using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Experiments.Settings;

/// <summary>Everything that decides a run, checked and immutable. Each is in <c>run.json</c> under <c>settings</c>.</summary>
public sealed record RunSettings
{
    /// <summary>Seed of everything random.</summary>
    public required ulong Seed { get; init; }

    /// <summary>The treatments, in the order in which they are reported.</summary>
    public required IReadOnlyList<Treatment> Treatments { get; init; }

    /// <summary>Blocks to measure; with a precision, those of the pilot.</summary>
    public required int Blocks { get; init; }

    /// <summary>Wanted half-width of the TLS share in percentage points; null for a fixed number of blocks.</summary>
    public double? Precision { get; init; }

    /// <summary>Business sessions of a cost cell.</summary>
    public required int CostSessions { get; init; }

    /// <summary>Active EBs of a cost cell.</summary>
    public required int CostEbs { get; init; }

    /// <summary>Active EBs of a timed cell.</summary>
    public required int Ebs { get; init; }

    /// <summary>Measured window of a timed cell.</summary>
    public required TimeSpan Window { get; init; }

    /// <summary>Settling before each window, discarded.</summary>
    public required TimeSpan Settling { get; init; }

    /// <summary>Sessions per second of an open loop; null for the closed loop.</summary>
    public double? Arrivals { get; init; }

    /// <summary>When warm-up counts as settled.</summary>
    public required SettledRule WarmUp { get; init; }

    /// <summary>Longest warm-up.</summary>
    public required TimeSpan WarmUpLimit { get; init; }

    /// <summary>Longest wait for one answer.</summary>
    public required TimeSpan Timeout { get; init; }

    /// <summary>Customers populated.</summary>
    public required int Customers { get; init; }

    /// <summary>Items populated.</summary>
    public required int Items { get; init; }

    /// <summary>Session lengths, as <see cref="Workload.SessionLength.Parse"/> reads them.</summary>
    public required string SessionLength { get; init; }

    /// <summary>The mix, as <see cref="Workload.ServiceMix.Parse"/> reads it; null for the default.</summary>
    public string? Mix { get; init; }

    /// <summary>Items per Product Detail, e.g. <c>1</c> or <c>uniform:1..15</c>.</summary>
    public required string DetailItems { get; init; }

    /// <summary><c>soap</c> or <c>json</c>.</summary>
    public required string Format { get; init; }

    /// <summary>Delay of the vendors: milliseconds, <c>uniform:A..B</c> or <c>exponential:M</c>.</summary>
    public required string VendorDelay { get; init; }

    /// <summary>The properties other than TLS on hop 1 in which SUTs differ, the run's own first: each has a process.</summary>
    public IReadOnlyList<SutVariant> SutVariants
    {
        get => field ?? [.. DataAccess.Select(access => new SutVariant(access, Hop2Tls, Hop3Tls, Metered: MeterDirectory is not null))];
        init;
    }

    /// <summary>Whether hop 2 is TLS.</summary>
    public required bool Hop2Tls { get; init; }

    /// <summary>Whether hop 3 is TLS.</summary>
    public required bool Hop3Tls { get; init; }

    /// <summary>
    /// How the SUT reads and writes the database, <c>ef</c> or <c>procedures</c>: a SUT for each; a treatment that names none has the first.
    /// </summary>
    public IReadOnlyList<string> DataAccess { get; init; } = ["ef"];

    /// <summary>The choices of TLS on hop 1, one entry per combination of requested levels; the treatments refer to them.</summary>
    public required IReadOnlyList<TlsChoice> Choices { get; init; }

    /// <summary>The OpenSSL that SUT and driver run on; null for the machine's.</summary>
    public OpenSslBuild? OpenSsl { get; init; }

    /// <summary>Directory of the meter in OpenSSL's calls, with which every SUT is started; null for none.</summary>
    public string? MeterDirectory { get; init; }

    /// <summary>Whether the SUT is sampled by perf in timed cells, with which every SUT is started so that it can be.</summary>
    public bool Profile { get; init; }

    /// <summary>Directory of the provider of no-ops; null where no choice has any.</summary>
    public string? AblationDirectory { get; init; }

    /// <summary>When session tickets get new keys; null for never.</summary>
    public TimeSpan? TicketLifetime { get; init; }

    /// <summary>What to look up on this machine.</summary>
    public MachineRequest Machine { get; init; } = new();

    /// <summary>Which processors which processes have.</summary>
    public CorePlan Cores { get; init; } = new(Pinned: false, [], [], "Nothing is pinned.");

    /// <summary>Longest wait for the SUT to have nothing left to do after a cell.</summary>
    public TimeSpan DrainLimit { get; init; } = TimeSpan.FromSeconds(120);

    /// <summary>Steal above which a block is voided and repeated, 0 to 1.</summary>
    public double StealLimit { get; init; } = 0.01;

    /// <summary>No block begins after this much time of measuring; null for no limit.</summary>
    public TimeSpan? RepeatLimit { get; init; }

    /// <summary>Where the tiers export their live metrics to; null for nowhere.</summary>
    public Uri? Otlp { get; init; }

    /// <summary>Kept after the run: the database's directory.</summary>
    public bool Keep { get; init; }

    /// <summary>Where the tiers' programs are; null for the usual places.</summary>
    public string? TiersDirectory { get; init; }

    /// <summary>When the SUT closes an idle connection to the vendors; null for its default.</summary>
    public TimeSpan? VendorIdle { get; init; }

    /// <summary>Whether only cost cells are measured, as in the check of the method by itself.</summary>
    public bool CostOnly { get; init; }

    /// <summary>Whether the SUT may burn CPU time on request, for the check of the method by itself.</summary>
    public bool AllowBurn { get; init; }

    /// <summary>The tiers, where somebody else has started them; null where the run does.</summary>
    public ExternalTiers? External { get; init; }

    /// <summary>Which part of the run is this RBE's, where several share it; null for all of it.</summary>
    public Shard? Shard { get; init; }

    /// <summary>When it begins; null for at once.</summary>
    public DateTimeOffset? StartAt { get; init; }

    /// <summary>The day to which the population's dates refer.</summary>
    public required DateOnly AsOf { get; init; }
}
