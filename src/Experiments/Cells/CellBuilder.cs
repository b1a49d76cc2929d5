using System.Diagnostics;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed.Fronts;

namespace TlsToll.Experiments.Cells;

/// <summary>Builds a cell from readings, counters and records, and judges whether it counts.</summary>
/// <param name="settings">The run's settings.</param>
internal sealed class CellBuilder(RunSettings settings)
{
    private readonly string _suitesSetBy = new TlsProcesses(settings.Choices).SuitesSetBy;

    /// <summary>Builds a cell from what its worker and its tiers report.</summary>
    /// <param name="plan">The cell.</param>
    /// <param name="result">The worker's result.</param>
    /// <param name="file">The worker's records.</param>
    /// <param name="tiers">Readings before and after.</param>
    /// <param name="counters">The SUT's counters before and after.</param>
    public CellMeasurement Build(
        CellPlan plan, CellResult result, RecordFile file, (TierReading Before, TierReading After) tiers, (TierCounters Before, TierCounters After) counters)
    {
        var disturbance = MachineDisturbance.Between(tiers.Before.Machine, tiers.After.Machine, settings.OwnSutProcessors);
        var seconds = Stopwatch.GetElapsedTime(tiers.Before.Timestamp, tiers.After.Timestamp).TotalSeconds;
        var cpu = TierDelta.Cpu(tiers.Before, tiers.After);
        var inWindow = file.Interactions.Where(i => i.InWindow == 1).ToArray();
        return new CellMeasurement
        {
            Cell = plan.Cell,
            Block = plan.Block,
            Attempt = plan.Attempt,
            Position = plan.Position,
            Round = plan.Round,
            Twin = plan.Place.Twin,
            Treatment = plan.Treatment.Name,
            Kind = plan.Kind,
            StartNanoseconds = result.Start,
            Seconds = seconds,
            Outcomes = Enum.GetValues<Outcome>().ToDictionary(OutcomeName.Of, o => file.Interactions.LongCount(i => i.Outcome == o), StringComparer.Ordinal),
            WindowInteractions = inWindow.LongCount(i => i.Outcome == Outcome.Ok),
            WindowSeconds = (result.WindowEnd - result.WindowStart) / 1e9,
            BusinessSessions = result.Sessions,
            AbortedSessions = result.Aborted,
            Connections = result.Connections,
            AcceptedConnections = HandshakeDelta.Accepted(counters.Before, counters.After),
            Handshakes = HandshakesOf(plan.Treatment, HandshakeDelta.Counts(counters.Before, counters.After, (result.Full, result.Resumed, result.Failed))),
            FrontNanoseconds = tiers.After.Front - tiers.Before.Front,
            Meter = MeterDelta.Between(counters.Before, counters.After),
            CpuNanoseconds = cpu,
            WireBytes = file.Connections.Sum(c => c.WireSent + c.WireReceived),
            ResponseMilliseconds = inWindow.Where(i => i.Outcome == Outcome.Ok).GroupBy(i => (ServiceName)i.Service)
                .ToDictionary(g => g.Key, g => Percentiles.Summarise(g.Select(i => i.Total / 1e6).ToArray())!),
            Openings = plan.Kind == CellKind.Timed ? OpeningTimes.Of(inWindow) : null,
            StartDelay = settings.Arrivals is null || plan.Kind == CellKind.Cost ? null : SchedulingError.Of(inWindow),
            SteadyFrom = plan.Kind == CellKind.Timed ? Steadiness.Of(inWindow, result) : null,
            Resources = TierDelta.Resources(tiers.Before, tiers.After, disturbance),
            SutRuntime = TierDelta.Runtime(counters.Before, counters.After),
            DatabaseTraffic = TierDelta.Traffic(counters.Before, counters.After),
            QueueWork = TierDelta.Queues(counters.Before, counters.After),
            Steal = disturbance.StealShare,
            ForeignSeconds = TierDelta.Foreign(tiers.Before, tiers.After, disturbance),
            ForeignOnSutSeconds = TierDelta.ForeignOnSut(settings.OwnSutProcessors, tiers.Before, tiers.After),
            Negotiated = Negotiated(result, file),
            ErrorReasons = result.ErrorReasons,
            SuitesSetBy = _suitesSetBy,
            Shards = settings.Shard?.Count ?? 1,
        };
    }

    /// <summary>Reasons that a cell does not count.</summary>
    public IEnumerable<string> Reasons(
        Treatment treatment, CellMeasurement cell, CellResult result, RecordFile file, (TierCounters Before, TierCounters After) counters)
    {
        var alone = cell.Shards == 1;
        var isTls = treatment.Transport == Transport.Tls;
        var server = alone && !HasFront(treatment) ? HandshakeDelta.Negotiated(counters.Before, counters.After) : null;
        return
        [
            .. CellValidity.Reasons(treatment, alone ? cell : cell.AsClientsCount(), anyShare: settings.TicketLifetime is not null),
            .. (treatment.Conditions.Delay ?? settings.Delay) is { } delay ? DelayValidity.Reasons(delay, file.Connections) : [],
            .. settings.MeterDirectory is null ? [] : MeterValidity.Reasons(cell),
            .. cell.Profile is { } profile && profile.Values.Sum() == 0 ? ["the profile has no sample of the SUT"] : Array.Empty<string>(),
            .. isTls && FrontServer.PassesOnWithTls(Termination(treatment)) && HandshakeDelta.Ever(counters.After) == 0 ? ["the program in front passed requests on without TLS"] : Array.Empty<string>(),
            .. isTls ? NoopValidity.Reasons(treatment.Tls.Noops, cell.Handshakes.ServerFull, counters.Before, counters.After) : [],
            .. isTls ? NegotiatedValidity.Reasons(treatment.Tls, result, file, server) : [],
            .. result.Unknown > 0 ? [$"{result.Unknown} handshakes of unknown kind, full or resumed"] : Array.Empty<string>(),
            .. settings.Arrivals is not null && CellValidity.Backlog(result) is { } growing ? [growing] : Array.Empty<string>(),
        ];
    }

    private bool HasFront(Treatment treatment) => Termination(treatment) != FrontServer.None;

    private string Termination(Treatment treatment) => treatment.Conditions.Terminate ?? settings.Terminate[0];

    // A program in front of the SUT doesn't tell its handshakes: those of its clients are all that is known. The SUT must have made none, unless that program
    // passes requests on with TLS.
    private HandshakeCounts HandshakesOf(Treatment treatment, HandshakeCounts counts)
    {
        if (!HasFront(treatment))
            return counts;
        var mayHandshake = treatment.Transport == Transport.Tls && FrontServer.PassesOnWithTls(Termination(treatment));
        return counts with
        {
            ServerFull = (mayHandshake ? 0 : counts.ServerFull) + counts.ClientFull,
            ServerResumed = (mayHandshake ? 0 : counts.ServerResumed) + counts.ClientResumed,
            ServerFailed = counts.ServerFailed + counts.ClientFailed,
        };
    }

    private static NegotiatedCount[] Negotiated(CellResult result, RecordFile file) =>
    [
        .. file.Connections.Where(c => c.Negotiated >= 0).GroupBy(c => result.Negotiated[c.Negotiated])
            .Select(g => new NegotiatedCount(g.Key, g.LongCount())),
    ];
}
