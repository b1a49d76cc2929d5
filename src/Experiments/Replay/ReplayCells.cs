using System.Diagnostics;
using System.Globalization;
using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Load.Replay;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using Trace = TlsToll.Workload.Trace;

namespace TlsToll.Experiments.Replay;

/// <summary>
/// Measures a cell: replays a trace once, from the first connect until the SUT has no connection left. Cost cells and timed cells do the
/// same work. Timed cells also sample the utilisation of both ends and record response times, which costs some of the driver's CPU time.
/// </summary>
/// <param name="settings">The replay's settings.</param>
/// <param name="testbed">The running processes.</param>
public sealed class ReplayCells(ReplaySettings settings, ReplayTestbed testbed)
{
    private const double WarmUpLimitSeconds = 120;
    private static readonly TimeSpan DrainLimit = TimeSpan.FromSeconds(30);

    // Between cells: reading the trace and the meters, a garbage collection, draining. A request: without its bytes and without the cost of TLS.
    private static readonly TimeSpan UsualPause = TimeSpan.FromSeconds(0.15);
    private static readonly TimeSpan UsualRequest = TimeSpan.FromMilliseconds(0.3);
    private const double UsualBytesPerSecond = 500e6;

    private readonly ProcessPlan _processes = settings.Processes;
    private readonly bool _byConfiguration = new TlsProcesses(settings.Choices).ByConfiguration;
    private (ulong Part, (string? Name, int? Outstanding) Own, Trace Trace, string Path)? _trace;
    private int _written;

    /// <summary>Estimated time of a cell, for the display alone.</summary>
    /// <param name="requests">Number of requests of its trace.</param>
    /// <param name="meanBytes">Mean length of a response in bytes.</param>
    public static TimeSpan Expected(int requests, double meanBytes) => UsualPause + (requests * (UsualRequest + TimeSpan.FromSeconds(meanBytes / UsualBytesPerSecond)));

    /// <summary>Measures a cell.</summary>
    public async Task<CellMeasurement> MeasureAsync(CellPlan plan, CancellationToken abort)
    {
        var on = testbed.Of(plan.Treatment);
        var (trace, path) = TraceOf(plan);
        var request = Request(plan, on, path);
        await on.Worker.ReplayAsync(request with { ReadOnly = true }, abort);
        await on.SutAdmin.QuiesceAsync(abort);
        var countersBefore = await on.SutAdmin.CountersAsync(abort);
        var speed = ProcessorSpeed.Of(settings.Cores);
        using var processor = plan.Kind == CellKind.Cost ? on.Meter.Count() : null;
        var before = await on.Meter.ReadAsync(sutFirst: false, abort);
        var (result, utilisation) = await ReplayAsync(plan, on, request, abort);
        var undrained = await Drain.WaitAsync(on.SutAdmin, DrainLimit, abort);
        var after = await on.Meter.ReadAsync(sutFirst: true, abort);
        var counted = processor?.Read();
        var countersAfter = await on.SutAdmin.CountersAsync(abort);
        var cell = Build(plan, trace, result, (before, after), (countersBefore, countersAfter)) with
        {
            SpinMicroseconds = speed?.SpinMicroseconds,
            LoadNanoseconds = speed?.LoadNanoseconds,
            Processor = counted,
            SutUtilisation = utilisation.SutCores / on.Meter.SutCores,
            DriverUtilisation = utilisation.DriverShare,
        };
        string?[] reasons =
        [
            .. ReplayValidity.Reasons(plan.Treatment, trace, cell, ReplayValidity.Pages(countersBefore, countersAfter)),
            .. Negotiated(plan.Treatment, result, (countersBefore, countersAfter)),
            .. settings.IsMetered(plan.Treatment) ? MeterValidity.Reasons(cell) : [],
            .. plan.Treatment.Transport == Transport.Plain
                ? []
                : NoopValidity.Reasons(plan.Treatment.Tls.Noops, cell.Handshakes.ServerFull, countersBefore, countersAfter),
            undrained,
        ];
        return cell with { Invalid = [.. reasons.OfType<string>()] };
    }

    /// <summary>Warms up the processes by replaying all treatments in turn.</summary>
    /// <param name="cells">Number of cells after it, for the display.</param>
    /// <param name="progress">Receives progress.</param>
    /// <param name="drain">Token that ends it after the current round.</param>
    /// <param name="abort">Token that aborts it at once.</param>
    public Task<WarmUpResult> WarmUpAsync(int cells, IProgress<RunProgress> progress, CancellationToken drain, CancellationToken abort)
    {
        var rule = new SettledRule(Window: 3, MinimumSeconds: settings.WarmUp.TotalSeconds);
        var limit = TimeSpan.FromSeconds(Math.Max(WarmUpLimitSeconds, rule.MinimumSeconds));
        var number = 0;
        var shown = new WarmUpProgress(cells, progress, TimeProvider.System);
        return WarmUp.InRoundsAsync(settings.Blocks.Treatments, rule, limit, (treatment, _, left) =>
        {
            // Measured like a cell, so that all code that a cell uses is warm, but with trace segments that no cell uses.
            var plan = new CellPlan(0, int.MaxValue - ++number, 1, 1, treatment, CellKind.Timed);
            var trace = TraceOf(plan).Trace;
            shown.Report(treatment, left, Expected(trace.Requests.Count, trace.MeanBytes));
            return WarmUpAsync(plan, abort);
        }, drain);
    }

    private async Task<WarmUpReading> WarmUpAsync(CellPlan plan, CancellationToken abort) => WarmUpReading.Of(await MeasureAsync(plan, abort));

    private (Trace Trace, string Path) TraceOf(CellPlan plan)
    {
        var own = (plan.Treatment.Conditions.Trace, plan.Treatment.Conditions.Outstanding);
        if (_trace is not { } known || known.Part != plan.Part || known.Own != own)
            _trace = Write(plan.Part, own, (settings.TraceOf?.Invoke(plan.Treatment) ?? settings.Trace)(plan.Part));
        return (_trace.Value.Trace, _trace.Value.Path);
    }

    private (ulong Part, (string? Name, int? Outstanding) Own, Trace Trace, string Path) Write(ulong part, (string? Name, int? Outstanding) own, Trace trace)
    {
        // The user's own trace is the same in every segment.
        if (_trace is { } same && ReferenceEquals(same.Trace, trace))
            return (part, own, trace, same.Path);
        // Use a new file name for each trace, because a worker reads each file name only once.
        var path = testbed.Run.PathOf(string.Create(CultureInfo.InvariantCulture, $"trace-{++_written}.csv"));
        TraceFile.Write(path, trace);
        if (_trace is { } old)
            File.Delete(old.Path);
        return (part, own, trace, path);
    }

    private ReplayRequest Request(CellPlan plan, ReplayProcesses on, string path) => new()
    {
        TracePath = path,
        Timed = plan.Kind == CellKind.Timed,
        Seed = settings.Blocks.Seed,
        Address = "127.0.0.1",
        Port = (plan.Treatment.Transport == Transport.Tls ? on.Sut.Tls : on.Sut.Plain).Port,
        CaPath = testbed.CaPath,
        Tls = plan.Treatment.Transport == Transport.Tls ? TlsOffer.Of(plan.Treatment.Tls, _byConfiguration) : null,
        Rules = settings.RulesOf(plan.Treatment),
        Timeout = settings.Timeout.TotalSeconds,
        Epoch = testbed.Epoch,
    };

    private async Task<(ReplayResult Result, (double? SutCores, double? DriverShare) Utilisation)> ReplayAsync(
        CellPlan plan, ReplayProcesses on, ReplayRequest request, CancellationToken abort)
    {
        if (plan.Kind == CellKind.Cost)
            return (await on.Worker.ReplayAsync(request, abort), (null, null));
        await using var sampler = await on.Meter.SampleAsync(abort);
        var result = await on.Worker.ReplayAsync(request, abort);
        return (result, await sampler.BetweenAsync(Timestamp(result.Start), Timestamp(result.End)));
    }

    private long Timestamp(long nanoseconds) => testbed.Epoch + (long)(nanoseconds * (Stopwatch.Frequency / 1e9));

    private static IEnumerable<string> Negotiated(Treatment treatment, ReplayResult result, (TierCounters Before, TierCounters After) counters) =>
    [
        .. NegotiatedValidity.ByClient(treatment.Tls, result.Negotiated),
        .. NegotiatedValidity.BySut(treatment.Tls, HandshakeDelta.Negotiated(counters.Before, counters.After)),
    ];

    private CellMeasurement Build(
        CellPlan plan, Trace trace, ReplayResult result, (TierReading Before, TierReading After) tiers, (TierCounters Before, TierCounters After) counters)
    {
        var disturbance = MachineDisturbance.Between(tiers.Before.Machine, tiers.After.Machine, settings.Cores.OwnSut);
        return new CellMeasurement
        {
            Cell = plan.Cell,
            Block = plan.Block,
            Attempt = plan.Attempt,
            Position = plan.Position,
            Round = plan.Round,
            Treatment = plan.Treatment.Name,
            Kind = plan.Kind,
            StartNanoseconds = result.Start,
            Seconds = Stopwatch.GetElapsedTime(tiers.Before.Timestamp, tiers.After.Timestamp).TotalSeconds,
            Outcomes = result.Outcomes,
            WindowInteractions = result.Outcomes[OutcomeName.Of(Outcome.Ok)],
            WindowSeconds = (result.End - result.Start) / 1e9,
            BusinessSessions = trace.Clients,
            AbortedSessions = 0,
            Connections = result.Connections,
            AcceptedConnections = HandshakeDelta.Accepted(counters.Before, counters.After),
            Handshakes = HandshakeDelta.Counts(
                counters.Before, counters.After, (result.Full, result.Resumed, result.Failed), plan.Treatment.Tls.Parts),
            Meter = MeterDelta.Between(counters.Before, counters.After),
            CpuNanoseconds = TierDelta.Cpu(tiers.Before, tiers.After),
            WireBytes = result.WireBytes,
            Pages = result.Pages,
            ResponseMilliseconds = new Dictionary<Contracts.ServiceName, PercentileSummary>(),
            Resources = TierDelta.Resources(tiers.Before, tiers.After, disturbance),
            SutRuntime = TierDelta.Runtime(counters.Before, counters.After),
            Steal = disturbance.StealShare,
            ForeignSeconds = TierDelta.Foreign(tiers.Before, tiers.After, disturbance),
            ForeignOnSutSeconds = TierDelta.ForeignOnSut(settings.CoresOf(_processes.Suts[_processes.SutOf(plan.Treatment)].Variant).OwnSut, tiers.Before, tiers.After),
            Negotiated = result.Negotiated,
            ErrorReasons = result.ErrorReasons,
        };
    }
}
