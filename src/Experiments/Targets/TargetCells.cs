using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Targets;

/// <summary>Measures a cell of a service that is not the testbed's: a fixed number of requests, from the first connect until the service rests.</summary>
/// <param name="plan">What is measured.</param>
/// <param name="testbed">Workers and counters.</param>
internal sealed class TargetCells(TargetPlan plan, TargetTestbed testbed)
{
    private const double WarmUpLimitSeconds = 120;

    // A process whose CPU time moves by less than this per request doesn't serve them. A system call for each takes more.
    private const double LeastMicros = 1;

    // Nor does one whose CPU time with requests, divided by that without any, is less than this: it does work of its own. This project's assumption.
    private const double LeastRise = 1.5;

    // Readings without a request before that is said: a service may work on its own for a moment, such as compile what it has just executed.
    private const int IdleReadings = 4;

    private static readonly TimeSpan RestStep = TimeSpan.FromMilliseconds(5);
    private static readonly TimeSpan RestLimit = TimeSpan.FromMilliseconds(250);

    // A fiftieth of a processor. A service in a loop of its own never rests fully.
    private const double Rest = 0.02;

    private readonly TargetSettings _settings = plan.Settings;
    private readonly IReadOnlyList<int> _processors = Usable(testbed.Cpu.Processors) is { Count: > 0 } own ? own : CpuAffinity.Get(Environment.ProcessId);

    // Requests of a cell, the same for all treatments with the same connections.
    private readonly Dictionary<ConnectionScope, int> _requests = [];

    // Those that fit into a slice, by the cells of a round of the warm-up.
    private readonly Dictionary<ConnectionScope, int> _fitting = [];

    private readonly Dictionary<Treatment, (long Connections, double Seconds)> _opened = [];

    // CPU nanoseconds, seconds and requests of the last round of the warm-up.
    private readonly Dictionary<Treatment, (double Cpu, double Seconds, long Requests)> _served = [];

    private readonly EvenRequests _even = new(plan.Settings.Messages.Count);

    // Cells of a treatment in a super-block, the same for all treatments with the same connections.
    private readonly Dictionary<ConnectionScope, int> _cells = SliceOrder.Of(plan.Settings.Blocks.Seed, 1, plan.Settings.Blocks.Treatments, plan.Settings.Blocks.Slices)
        .CountBy(slice => slice.Treatment).DistinctBy(count => count.Key.Connection).ToDictionary(count => count.Key.Connection, count => count.Value);

    /// <summary>Requests of a cell, by the treatments' connections, once warm.</summary>
    public IReadOnlyDictionary<ConnectionScope, int> Requests => _requests;

    /// <summary>
    /// Sentences on the connections whose cells are too short to send each request of the list equally often; empty if there are none. Treatments with the same
    /// connections send the same.
    /// </summary>
    public IEnumerable<string> Uneven =>
        from one in _requests
        let sent = (long)one.Value * _cells[one.Key]
        where _requests.Count > 1 && !_even.IsEven(one.Value, _cells[one.Key])
        let each = one.Key == ConnectionScope.Request ? 1 : _settings.PerConnection[^1]
        select string.Create(CultureInfo.InvariantCulture,
            $"unequal work: with {each} {(each == 1 ? "request" : "requests")} on a connection, a super-block sends {sent} requests of a treatment, no multiple of the {_settings.Messages.Count} in the list, so that treatments with other connections send another mixture; shorten the list, or use longer --cell-seconds");

    /// <summary>Connections to the busier of the two ports that a super-block opens per minute, by the last round of the warm-up.</summary>
    public double ConnectionsPerMinute
    {
        get
        {
            var seconds = _opened.Sum(cell => _cells[cell.Key.Connection] * cell.Value.Seconds);
            return seconds <= 0 ? 0
                : 60 * _opened.GroupBy(cell => cell.Key.Transport).Max(port => port.Sum(cell => _cells[cell.Key.Connection] * (double)cell.Value.Connections)) / seconds;
        }
    }

    /// <summary>CPU time of the service without a request, in processors; null before the warm-up.</summary>
    public double? Idle { get; private set; }

    /// <summary>Warms up the service, and determines the number of requests in a cell.</summary>
    /// <exception cref="InvalidRequestException">The service answers no request, resumes no session though it should, or the CPU time that is read is not its own.</exception>
    public async Task<WarmUpResult> WarmUpAsync(IProgress<RunProgress> progress, CancellationToken drain, CancellationToken abort)
    {
        var rule = new SettledRule(Window: 3, MinimumSeconds: _settings.WarmUp.TotalSeconds);
        var limit = TimeSpan.FromSeconds(Math.Max(WarmUpLimitSeconds, rule.MinimumSeconds));
        foreach (var treatment in _settings.Blocks.Treatments)
            _requests.TryAdd(treatment.Connection, Whole(treatment, 0));
        var shown = new WarmUpProgress(BlockLoop.Steps(_settings.Blocks), progress, TimeProvider.System);
        var result = await WarmUp.InRoundsAsync(_settings.Blocks.Treatments, rule, limit, async (treatment, round, left) =>
        {
            shown.Report(treatment, left, _settings.Slice);
            var cell = await MeasureAsync(new CellPlan(0, 0, 1, 1, treatment, CellKind.Cost, round), abort);
            if (cell.WindowInteractions == 0)
                throw new InvalidRequestException($"No request of {treatment.Name} succeeded: {string.Join("; ", cell.ErrorReasons.Keys)}.");
            if (Unresumed(treatment, cell, round) is { } unresumed)
                throw new InvalidRequestException(unresumed);
            var micros = (cell.CpuNanoseconds.Sut ?? 0) / 1000 / cell.Interactions;
            if (micros < LeastMicros)
            {
                throw new InvalidRequestException(string.Create(CultureInfo.InvariantCulture,
                    $"{testbed.Cpu.Subject}: its CPU time did not move while the service answered {cell.Interactions} requests, so it is not that of the service."));
            }

            Note(treatment, cell);
            if (treatment == _settings.Blocks.Treatments[^1])
                EndRound();
            return new WarmUpReading(micros, 0);
        }, drain);
        // A service that has just started still works on its own.
        Idle = await IdleAsync(abort);
        for (var reading = 1; reading < IdleReadings && NotServing() is not null; reading++)
            Idle = Math.Min(Idle.Value, await IdleAsync(abort));
        return NotServing() is { } problem ? throw new InvalidRequestException(problem) : result;
    }

    /// <summary>Measures a cell.</summary>
    public async Task<CellMeasurement> MeasureAsync(CellPlan cell, CancellationToken abort)
    {
        var perConnection = _settings.PerConnectionOf(cell.Treatment);
        var requests = _requests[cell.Treatment.Connection];
        await RestAsync(abort);
        var speed = testbed.Cpu.IsOnThisHost ? ProcessorSpeed.Of(_processors) : null;
        var before = await testbed.ReadAsync(first: false, abort);
        var result = await testbed.SendAsync(cell.Treatment, requests / perConnection, _even.First(cell.Block, cell.Round, _cells[cell.Treatment.Connection], requests), abort);
        await RestAsync(abort);
        var after = await testbed.ReadAsync(first: true, abort);
        var measured = Build(cell, result, before, after) with { SpinMicroseconds = speed?.SpinMicroseconds, LoadNanoseconds = speed?.LoadNanoseconds };
        return measured with { Invalid = Reasons(cell.Treatment, measured, requests, perConnection) };
    }

    /// <summary>The problem if a service resumes no session of a treatment that is to resume; null if it does, or has had none to resume yet.</summary>
    internal static string? Unresumed(Treatment treatment, CellMeasurement cell, int round) =>
        round > 1 && treatment.Transport == Transport.Tls && treatment.Tls.Resumption.IsOn && cell.Handshakes is { ServerFull: > 0, ServerResumed: 0 }
            ? string.Create(CultureInfo.InvariantCulture,
                $"{treatment.Name}: none of {cell.Handshakes.ServerFull} handshakes was resumed, so the service has no sessions to resume; use {SettingTable.Of(TlsFactors.Resumption)} off.")
            : null;

    /// <summary>The problem if a process uses hardly more CPU time while the service answers than it does without a request; null if it uses more.</summary>
    /// <param name="subject">Whose CPU time is read.</param>
    /// <param name="served">CPU time in seconds while requests were answered.</param>
    /// <param name="seconds">How long that took.</param>
    /// <param name="requests">Number of the requests.</param>
    /// <param name="idle">CPU time without a request, in processors.</param>
    internal static string? NotServing(string subject, double served, double seconds, long requests, double idle) =>
        served >= LeastRise * idle * seconds && served - (idle * seconds) >= LeastMicros * requests / 1e6
            ? null
            : string.Create(CultureInfo.InvariantCulture,
                $"{subject}: it used {served / seconds:0.000} of a processor while the service answered {requests} requests, and {idle:0.000} without a request, so it doesn't serve them, or work of its own hides what they cost; if it serves them, a higher --concurrent may show it.");

    private string? NotServing() => _served.Count == 0
        ? null
        : NotServing(testbed.Cpu.Subject, _served.Values.Sum(cell => cell.Cpu) / 1e9, _served.Values.Sum(cell => cell.Seconds), _served.Values.Sum(cell => cell.Requests), Idle ?? 0);

    private static string[] Reasons(Treatment treatment, CellMeasurement cell, int requests, int perConnection) =>
    [
        .. CellValidity.Equal("requests", cell.Interactions, "those planned", requests),
        .. CellValidity.Equal("connections", cell.Connections, "those planned", requests / perConnection),
        .. CellValidity.Reasons(treatment, cell),
        .. NegotiatedValidity.ByClient(treatment.Tls, cell.Negotiated),
    ];

    // The slowest treatment of a group decides, so that none takes much longer than a slice. All of a round have as many requests.
    private void Note(Treatment treatment, CellMeasurement cell)
    {
        var fitting = Whole(treatment, _requests[treatment.Connection] * _settings.Slice.TotalSeconds / Math.Max(cell.WindowSeconds, 1e-3));
        _fitting[treatment.Connection] = _fitting.TryGetValue(treatment.Connection, out var fewest) ? Math.Min(fewest, fitting) : fitting;
        _opened[treatment] = (cell.Connections, cell.Seconds);
        _served[treatment] = (cell.CpuNanoseconds.Sut ?? 0, cell.Seconds, cell.Interactions);
    }

    private void EndRound()
    {
        foreach (var (connections, fitting) in _fitting)
            _requests[connections] = fitting;
        _fitting.Clear();
    }

    // Those that this process may use, too.
    private static IReadOnlyList<int> Usable(IReadOnlyList<int> processors) => [.. processors.Where(processor =>
    {
        try
        {
            return PinnedThread.Run(processor, () => true);
        }
        catch (Win32Exception)
        {
            return false;
        }
    })];

    private int Whole(Treatment treatment, double requests) =>
        _even.Whole(requests, _settings.PerConnectionOf(treatment), _settings.Concurrent, _cells[treatment.Connection]);

    // The service closes connections after the client has.
    private async Task RestAsync(CancellationToken abort)
    {
        var begun = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(begun) < RestLimit)
        {
            var (cpu, time) = (await testbed.Cpu.ReadAsync(abort), Stopwatch.GetTimestamp());
            await Task.Delay(RestStep, abort);
            var used = await testbed.Cpu.ReadAsync(abort) - cpu;
            if (used / 1e9 < (Rest + (Idle ?? 0)) * Stopwatch.GetElapsedTime(time).TotalSeconds)
                return;
        }
    }

    private async Task<double> IdleAsync(CancellationToken abort)
    {
        var (cpu, time) = (await testbed.Cpu.ReadAsync(abort), Stopwatch.GetTimestamp());
        await Task.Delay(TimeSpan.FromSeconds(0.5), abort);
        return (await testbed.Cpu.ReadAsync(abort) - cpu) / 1e9 / Stopwatch.GetElapsedTime(time).TotalSeconds;
    }

    // Only the client counts: the service is not the testbed's.
    private static CellMeasurement Build(CellPlan plan, ReplayResult result, TierReading before, TierReading after)
    {
        var disturbance = MachineDisturbance.Between(before.Machine, after.Machine, ofSut: []);
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
            Seconds = Stopwatch.GetElapsedTime(before.Timestamp, after.Timestamp).TotalSeconds,
            Outcomes = result.Outcomes,
            WindowInteractions = result.Outcomes[OutcomeName.Of(Outcome.Ok)],
            WindowSeconds = (result.End - result.Start) / 1e9,
            BusinessSessions = result.Connections,
            AbortedSessions = 0,
            Connections = result.Connections,
            AcceptedConnections = result.Connections,
            Handshakes = new HandshakeCounts(result.Full, result.Resumed, result.Failed, result.Full, result.Resumed, result.Failed, 0, 0),
            CpuNanoseconds = TierDelta.Cpu(before, after),
            WireBytes = result.WireBytes,
            ResponseMilliseconds = new Dictionary<Contracts.ServiceName, PercentileSummary>(),
            Resources = TierDelta.Resources(before, after, disturbance),
            Steal = disturbance.StealShare,
            ForeignSeconds = TierDelta.Foreign(before, after, disturbance),
            Negotiated = result.Negotiated,
            ErrorReasons = result.ErrorReasons,
        };
    }
}
