using System.Globalization;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Experiments.Settings;

/// <summary>All settings of a run, validated and immutable. <c>run.json</c> contains them under <c>settings</c>.</summary>
public sealed record RunSettings
{
    /// <summary>Word for the design in which a treatment and its plain twin are measured at the same time.</summary>
    public const string DuetsDesign = "duets";

    /// <summary>Word for the design in which treatments alternate.</summary>
    public const string SlicesDesign = "slices";

    /// <summary>
    /// Time that the scheduler lets a SUT of a duet run before it is the other's turn. With the kernel's own 1 to 3 ms, the two interrupted each other every few
    /// hundred microseconds, the more expensive one more often, and a known cost of 200 µs was found as 225. This project's choice.
    /// </summary>
    public static readonly TimeSpan DuetTimeSlice = TimeSpan.FromMilliseconds(20);

    /// <summary>Seed of all random numbers.</summary>
    public required ulong Seed { get; init; }

    /// <summary>Treatments in the order of the report.</summary>
    public required IReadOnlyList<Treatment> Treatments { get; init; }

    /// <summary>Number of super-blocks of cost slices; if a precision is requested, those of the pilot.</summary>
    public required int Blocks { get; init; }

    /// <summary>False if timed cells alone are measured, as in some studies; the processor's speed is then measured before these.</summary>
    public bool HasCostCells { get; init; } = true;

    /// <summary>
    /// Slices of a super-block, about. This project's assumption: 16, so that what is done once per super-block (collection, vacuum, settling) takes little of
    /// the time.
    /// </summary>
    public int Slices { get; init; } = 16;

    /// <summary>
    /// True if a treatment with TLS and its plain twin are measured at the same time, by two equal SUTs on the same processors (a duet); false if they
    /// alternate on one SUT (slices).
    /// </summary>
    public bool Duets { get; init; }

    /// <summary>
    /// Time for measuring. Beyond the minimum of <see cref="Blocks"/>, super-blocks are measured while all is expected to end within it; null for exactly that number.
    /// </summary>
    public TimeSpan? Budget { get; init; }

    /// <summary>Number of blocks of timed cells.</summary>
    public required int TimedBlocks { get; init; }

    /// <summary>Blocks of timed cells that are measured even if measuring then takes longer than <see cref="Budget"/>; null for all of them.</summary>
    public int? FewestTimedBlocks { get; init; }

    /// <summary>Requested half-width of the TLS share in percentage points; null for a fixed number of blocks.</summary>
    public double? Precision { get; init; }

    /// <summary>Business sessions of a cost slice.</summary>
    public required int CostSessions { get; init; }

    /// <summary>Active EBs of a cost slice.</summary>
    public required int CostEbs { get; init; }

    /// <summary>Active EBs of a timed cell.</summary>
    public required int Ebs { get; init; }

    /// <summary>Measured window of a timed cell.</summary>
    public required TimeSpan Window { get; init; }

    /// <summary>Discarded settling time before each window.</summary>
    public required TimeSpan Settling { get; init; }

    /// <summary>Sessions per second of an open loop; null for the closed loop.</summary>
    public double? Arrivals { get; init; }

    /// <summary>Minimum warm-up of each process, as requested; null if it was not.</summary>
    public TimeSpan? WarmUpOfEach { get; init; }

    /// <summary>Criterion for a settled warm-up.</summary>
    public required SettledRule WarmUp { get; init; }

    /// <summary>Longest warm-up.</summary>
    public required TimeSpan WarmUpLimit { get; init; }

    /// <summary>Longest wait for a response.</summary>
    public required TimeSpan Timeout { get; init; }

    /// <summary>Number of customers in the population.</summary>
    public required int Customers { get; init; }

    /// <summary>Number of items in the population.</summary>
    public required int Items { get; init; }

    /// <summary>Session lengths in the format of <see cref="Workload.SessionLength.Parse"/>.</summary>
    public required string SessionLength { get; init; }

    /// <summary>Mix of services in the format of <see cref="Workload.ServiceMix.Parse"/>; null for the default.</summary>
    public string? Mix { get; init; }

    /// <summary>Items per Product Detail, for example <c>1</c> or <c>uniform:1..15</c>.</summary>
    public required string DetailItems { get; init; }

    /// <summary>Message format: <c>soap</c> or <c>json</c>.</summary>
    public required string Format { get; init; }

    /// <summary>Response delay of the vendors: milliseconds, <c>uniform:A..B</c> or <c>exponential:M</c>.</summary>
    public required string VendorDelay { get; init; }

    /// <summary>Properties other than TLS on hop 1 in which SUTs differ, the run's default first. Each variant has a process.</summary>
    public IReadOnlyList<SutVariant> SutVariants
    {
        get => field ?? VariantsOf(DataAccess, Machine.BuildLabels, Terminate, Http, new SutVariant("", Hop2Tls, Hop3Tls, Metered: MeterDirectory is not null));
        init;
    }

    /// <summary>True if hop 2 uses TLS.</summary>
    public required bool Hop2Tls { get; init; }

    /// <summary>True if hop 2 uses TLS in treatments with TLS on hop 1 only, in studies.</summary>
    public bool Hop2AsHop1 { get; init; }

    /// <summary>True if hop 3 uses TLS.</summary>
    public required bool Hop3Tls { get; init; }

    /// <summary>
    /// The SUT's methods of database access, <c>ef</c> or <c>procedures</c>. Each has a SUT; a treatment that names none uses the first.
    /// </summary>
    public IReadOnlyList<string> DataAccess { get; init; } = ["ef"];

    /// <summary>
    /// What ends TLS on hop 1: the SUT itself (<c>sut</c>), or a program in front of it. Each has a SUT; a treatment that names none uses the first.
    /// </summary>
    public IReadOnlyList<string> Terminate { get; init; } = [FrontServer.None];

    /// <summary>Versions of HTTP on hop 1, <c>1.1</c> or <c>2</c>. Each has a SUT; a treatment that names none uses the first.</summary>
    public IReadOnlyList<string> Http { get; init; } = [HttpVersions.Usual];

    /// <summary>TLS choices on hop 1, one entry per combination of requested levels; the treatments refer to them.</summary>
    public required IReadOnlyList<TlsChoice> Choices { get; init; }

    /// <summary>OpenSSL build of SUT, a program in front of it, and driver; null for the host's. In a comparison of builds, that of the driver.</summary>
    public OpenSslBuild? OpenSsl { get; init; }

    /// <summary>Builds that the run compares; empty for none.</summary>
    public IReadOnlyList<SutBuild> Builds { get; init; } = [];

    /// <summary>OpenSSL builds of the driver and of all SUTs, the driver's first; null for the host's.</summary>
    public IReadOnlyList<OpenSslBuild?> OpenSslBuilds => [OpenSsl, .. Builds.Select(build => build.OpenSsl)];

    /// <summary>Directory of the meter in OpenSSL's calls, which every SUT loads; null for none.</summary>
    public string? MeterDirectory { get; init; }

    /// <summary>True to sample the SUT with perf in timed cells. Every SUT is then started in a way that allows it.</summary>
    public bool Profile { get; init; }

    /// <summary>Processors of this host that the SUT shares with nothing else of the run; empty if there are none.</summary>
    public IReadOnlyList<int> OwnSutProcessors => External is null ? Cores.OwnSut : [];

    /// <summary>Directory of the provider of no-ops; null if no choice has any.</summary>
    public string? AblationDirectory { get; init; }

    /// <summary>Interval at which session-ticket keys are replaced; null to keep them.</summary>
    public TimeSpan? TicketLifetime { get; init; }

    /// <summary>Processors that the SUT may use after the warm-up; null for no limit.</summary>
    public double? SutCpus { get; init; }

    /// <summary>True if <see cref="SutCpus"/> is found by pilots on the running tiers, and not set by the user.</summary>
    public bool FindsSutCpus { get; init; }

    /// <summary>Processors that the SUT may use in timed cells, so that it is what limits them; null for those of <see cref="SutCpus"/>.</summary>
    public double? TimedSutCpus { get; init; }

    /// <summary>Delay of the wire between RBE and SUT, each way, in ms; null for loopback.</summary>
    public double? Delay { get; init; }

    /// <summary>True if RBE and SUT are joined by a wire whose delay can be set, instead of loopback.</summary>
    public bool HasWire => Delay is not null || Treatments.Any(treatment => treatment.Conditions.Delay is not null);

    /// <summary>Settings to resolve on this host.</summary>
    public MachineRequest Machine { get; init; } = new();

    /// <summary>Assignment of processors to processes.</summary>
    public CorePlan Cores { get; init; } = new(Pinned: false, [], [], "Nothing is pinned.");

    /// <summary>What the results say of processors and of the key log.</summary>
    public IReadOnlyList<string> Remarks =>
    [
        Cores.Explanation,
        .. SutCpus is { } processors
            ? [string.Create(CultureInfo.InvariantCulture, $"Once warm, the SUT may use {processors} of a processor's time ({(FindsSutCpus ? "found by pilots" : "--sut-cpus")}).")]
            : Array.Empty<string>(),
        .. TimedSutCpus is { } timed
            ? [string.Create(CultureInfo.InvariantCulture, $"In timed cells, the SUT may use {timed} of a processor's time, to make it what limits them (--timed-sut-cpus).")]
            : Array.Empty<string>(),
        .. KeyLog is null
            ? Array.Empty<string>()
            : ["The driver wrote the secrets of its TLS connections to a file (--key-log), on its own CPU time. Whoever has that file can decrypt a capture of them."],
    ];

    /// <summary>Longest wait for the SUT to become idle after a cell.</summary>
    public TimeSpan DrainLimit { get; init; } = TimeSpan.FromSeconds(120);

    /// <summary>Share of stolen CPU time above which a block is voided and repeated, 0 to 1.</summary>
    public double StealLimit { get; init; } = 0.01;

    /// <summary>A disturbed block is repeated only if measuring is then expected to take no longer; null for no limit.</summary>
    public TimeSpan? RepeatLimit { get; init; }

    /// <summary>OTLP endpoint to which the tiers export live metrics; null for no export.</summary>
    public Uri? Otlp { get; init; }

    /// <summary>File to which the driver writes the secrets of its TLS connections; null for none.</summary>
    public string? KeyLog { get; init; }

    /// <summary>True if the vendors keep their ledger in a file, so that it survives them.</summary>
    public bool KeepsLedger { get; init; }

    /// <summary>Number of ids by which the vendors recognise repeats; null for their default.</summary>
    public int? VendorHistory { get; init; }

    /// <summary>True to keep the database's directory after the run.</summary>
    public bool Keep { get; init; }

    /// <summary>Directory of the tiers' programs; null for the default locations.</summary>
    public string? TiersDirectory { get; init; }

    /// <summary>Idle time after which the SUT closes a connection to the vendors; null for the SUT's default.</summary>
    public TimeSpan? VendorIdle { get; init; }

    /// <summary>True to measure only cost cells, as in the self-check.</summary>
    public bool CostOnly { get; init; }

    /// <summary>True to let the SUT burn CPU time on request, for the self-check.</summary>
    public bool AllowBurn { get; init; }

    /// <summary>Tiers that are already running; null if the run starts its own.</summary>
    public ExternalTiers? External { get; init; }

    /// <summary>This RBE's shard of the run, if several RBEs share it; null for the whole run.</summary>
    public Shard? Shard { get; init; }

    /// <summary>Start time of the run; null to start at once.</summary>
    public DateTimeOffset? StartAt { get; init; }

    /// <summary>Reference day of the population's dates.</summary>
    public required DateOnly AsOf { get; init; }

    /// <summary>Equal SUTs of each configuration in duets, an even number.</summary>
    public int SutProcesses { get; init; } = ProcessPlan.Couple;

    /// <summary>Number of equal SUTs for each configuration.</summary>
    public int Twins => Duets ? SutProcesses : 1;

    /// <summary>Equal SUTs that work at the same time.</summary>
    public int AtOnce => Duets ? ProcessPlan.Couple : 1;

    /// <summary>Groups of <see cref="AtOnce"/> equal SUTs, which are warmed up one after the other and serve the super-blocks in turn.</summary>
    public int Couples => Twins / AtOnce;

    /// <summary>
    /// Pairs that are measured as duets, baseline first; empty for slices. If builds are compared, the pairs are the builds: like with like varies less than
    /// TLS with plain, which a busy neighbour slows down more.
    /// </summary>
    public IReadOnlyList<(Treatment Baseline, Treatment Treatment)> DuetPairs =>
        Duets ? Pairs.AtOnce(Treatments) : [];

    /// <summary>Processes of the run.</summary>
    public ProcessPlan Processes => new(Choices, SutVariants, twins: Twins);

    /// <summary>One variant for each kind of database access, build, program that ends TLS, and version of HTTP.</summary>
    /// <param name="accesses">Kinds of database access; at least one.</param>
    /// <param name="builds">Labels of the builds; empty if none are compared.</param>
    /// <param name="terminations">Programs that end TLS; at least one.</param>
    /// <param name="versions">Versions of HTTP; at least one.</param>
    /// <param name="common">What the variants share.</param>
    internal static IReadOnlyList<SutVariant> VariantsOf(
        IReadOnlyList<string> accesses, IReadOnlyList<string> builds, IReadOnlyList<string> terminations, IReadOnlyList<string> versions, SutVariant common) =>
    [
        .. from access in accesses
           from build in builds.DefaultIfEmpty()
           from program in terminations
           from version in versions
           select common with { DataAccess = access, Build = build, Front = FrontOf(program), Http2 = HttpVersions.Is2(version) },
    ];

    /// <summary>Program in front of the SUT; null if the SUT ends TLS itself.</summary>
    /// <param name="termination">One of <see cref="Terminate"/>.</param>
    public static string? FrontOf(string termination) => termination == FrontServer.None ? null : termination;

    /// <summary>Build of a SUT; without a comparison of builds, the run's.</summary>
    public SutBuild BuildOf(SutVariant variant) => Builds.FirstOrDefault(build => build.Label == variant.Build) ?? new SutBuild("", OpenSsl, Program: null, Machine.Tunings[0]);
}
