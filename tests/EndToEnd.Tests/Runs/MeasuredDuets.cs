using System.Globalization;
using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>
/// Duets of two equal SUTs: of a treatment with itself, and, in between, of one side that burns CPU time for each interaction and one that doesn't. Each side is
/// the first of the step as often as the second, and each process serves each side as often as the other.
/// </summary>
public sealed class MeasuredDuets : IAsyncLifetime
{
    /// <summary>Business sessions of a side, and interactions of a session.</summary>
    public const int Sessions = 20, Length = 6;

    /// <summary>CPU time that the burning side burns per interaction, in microseconds.</summary>
    public const int Burn = 2000;

    // So much that one side is done long before the other.
    private const int LongBurn = 20_000;

    // Enough for the runtime to compile what an interaction needs, and what the administration does around a duet.
    private const int WarmUps = 6, AdministrationCalls = 40;

    private static readonly Treatment Usual = Treatment.All[0], Same = Usual with { Label = "same" };

    private readonly RunSettings _settings = Settings();
    private readonly Dictionary<int, int> _records = [];
    private RunTestbed _testbed = null!;
    private CellRunner _runner = null!;
    private int _steps;

    private static CancellationToken Stop => TestContext.Current.CancellationToken;

    /// <summary>Duets of two sides that do the same.</summary>
    internal List<MeasuredDuet> Alike { get; } = [];

    /// <summary>Duets in which the other side burns <see cref="Burn"/>.</summary>
    internal List<MeasuredDuet> Burnt { get; } = [];

    /// <summary>Duets in which the other side burns so much that one is done long before the other.</summary>
    internal List<MeasuredDuet> Unequal { get; } = [];

    /// <summary>All duets.</summary>
    internal IEnumerable<MeasuredDuet> All => [.. Alike, .. Burnt, .. Unequal];

    /// <summary>Processors of each thread of the SUTs once they were ready.</summary>
    public IReadOnlyList<IReadOnlyList<int>> Started { get; private set; } = [];

    /// <summary>Number of processors that a SUT's runtime has found.</summary>
    public string NumberOfProcessors { get; private set; } = "";

    /// <summary>Processors of each thread of the SUTs while they may use all.</summary>
    public IReadOnlyList<IReadOnlyList<int>> Spread { get; private set; } = [];

    /// <summary>The same afterwards, with the threads that started meanwhile.</summary>
    public IReadOnlyList<IReadOnlyList<int>> Gathered { get; private set; } = [];

    /// <summary>The processors of the run.</summary>
    public CorePlan Cores => _settings.Cores;

    /// <summary>What the audit found wrong in the end.</summary>
    internal IReadOnlyList<string> Problems { get; private set; } = [];

    public async ValueTask InitializeAsync()
    {
        _testbed = await RunTestbed.StartAsync(_settings, new Progress<string>(), Stop);
        _runner = new CellRunner(_settings, _testbed, (plan, _, file) => _records[plan.Cell] = file.Interactions.Length);
        Started = Processors();
        NumberOfProcessors = (await EffectiveSettings.ReadAsync(_settings, _testbed, 0, Stop))["sut.processors"];
        _runner.SpreadSuts(true);
        Spread = Processors();
        for (var i = 0; i < WarmUps; i++)
            await MeasureAsync(Same, twin: i % 2, isFirst: true);
        for (var i = 0; i < AdministrationCalls; i++)
        {
            foreach (var place in DuetOrder.Places([Usual, Same], 0))
            {
                await _testbed.Of(place).SutAdmin.CountersAsync(Stop);
                await _testbed.Of(place).SutAdmin.IdleAsync(Stop);
            }
        }

        _runner.SpreadSuts(false);
        Gathered = Processors();
        foreach (var (twin, isFirst) in ((int, bool)[])[(0, true), (1, false), (1, true), (0, false)])
        {
            // One after the other: a host that changes its speed changes it for all.
            Alike.Add(await MeasureAsync(Same, twin, isFirst));
            Burnt.Add(await MeasureAsync(Usual with { Label = "burning", BurnPerInteraction = Burn }, twin, isFirst));
            Unequal.Add(await MeasureAsync(Usual with { Label = "burning", BurnPerInteraction = LongBurn }, twin, isFirst));
        }

        Problems = (await _testbed.AuditAsync(Stop)).Problems;
    }

    public async ValueTask DisposeAsync()
    {
        if (_testbed is not null)
            await _testbed.DisposeAsync();
    }

    private async Task<MeasuredDuet> MeasureAsync(Treatment other, int twin, bool isFirst)
    {
        Treatment[] treatments = isFirst ? [Usual, other] : [other, Usual];
        var step = ++_steps;
        var places = DuetOrder.Places(treatments, twin);
        CellPlan[] plans =
        [
            .. places.Select((place, index) => new CellPlan((2 * step) + index, step, 1, index + 1, place.Treatment, CellKind.Cost) { Place = place, Settles = [] }),
        ];
        var before = await CountersAsync(places);
        var cells = await _runner.MeasureAsync(new Step(plans), new Progress<WorkerProgress>(), Stop);
        var after = await CountersAsync(places);
        MeasuredSide[] sides = [.. cells.Select((cell, index) => new MeasuredSide(cell, _records[cell.Cell], before[index], after[index]))];
        return isFirst ? new MeasuredDuet(sides[0], sides[1]) : new MeasuredDuet(sides[1], sides[0]);
    }

    private IReadOnlyList<int>[] Processors() =>
    [
        .. from sut in _testbed.Host.Suts
           from thread in Directory.EnumerateDirectories($"/proc/{sut.Pid}/task")
           select CpuAffinity.Get(int.Parse(Path.GetFileName(thread), CultureInfo.InvariantCulture)),
    ];

    private Task<TierCounters[]> CountersAsync(IEnumerable<Place> places) =>
        Task.WhenAll(places.Select(place => _testbed.Of(place).SutAdmin.CountersAsync(Stop)));

    // Orders alone: for them, Shipping and Stock work most.
    private static RunSettings Settings() => SmallSettings.Usual() with
    {
        Seed = 7,
        Treatments = [Usual],
        Duets = true,
        CostOnly = true,
        AllowBurn = true,
        CostSessions = Sessions,
        CostEbs = 4,
        Ebs = 4,
        Window = TimeSpan.FromSeconds(1),
        SessionLength = $"fixed:{Length}",
        Mix = "CreateOrder=100",
    };
}

/// <summary>A duet.</summary>
/// <param name="One">The side of the usual treatment.</param>
/// <param name="Other">The side beside it.</param>
internal sealed record MeasuredDuet(MeasuredSide One, MeasuredSide Other)
{
    /// <summary>Both sides.</summary>
    public IReadOnlyList<MeasuredSide> Sides => [One, Other];

    /// <inheritdoc/>
    public override string ToString() => $"{One} | {Other}";
}

/// <summary>A side of a duet: what was charged to it, and what its SUT says of the same time.</summary>
/// <param name="Cell">What was charged.</param>
/// <param name="Records">Interactions in its raw records.</param>
/// <param name="Before">Counters of its SUT before the duet.</param>
/// <param name="After">Counters of its SUT after it, when both queues had drained.</param>
internal sealed record MeasuredSide(CellMeasurement Cell, int Records, TierCounters Before, TierCounters After)
{
    /// <summary>CPU time of its SUT that it was charged, per interaction, in microseconds.</summary>
    public double Cost => Cell.CpuMicrosPerInteraction(Tier.Sut)!.Value;

    /// <summary>CPU time of the database that it was charged, per interaction, in microseconds.</summary>
    public double DatabaseCost => Cell.CpuMicrosPerInteraction(Tier.Database)!.Value;

    /// <summary>CPU time of its process from before the duet to after it, in microseconds, whatever for.</summary>
    public double Used => (After.CpuNanoseconds - Before.CpuNanoseconds) / 1000.0;

    /// <summary>All interactions of its SUT, the uncounted ones, too.</summary>
    public long Served => Count(After) - Count(Before);

    /// <summary>Orders that its SUT shipped, for whichever side.</summary>
    public long Shipped => After.Queues["shipping"].Done - Before.Queues["shipping"].Done;

    /// <inheritdoc/>
    public override string ToString() => FormattableString.Invariant(
        $"{Cell.Treatment} ({Cell.Position}, process {Cell.Twin}): {Cost:0} µs, database {DatabaseCost:0} µs, {Cell.Interactions} of {Served} counted, {Shipped} shipped, {Used:0} µs used");

    private static long Count(TierCounters counters) => counters.Interactions.Values.Sum(service => service.Completed + service.Refused + service.Faulted + service.Aborted);
}
