using System.Diagnostics;
using TlsToll.Contracts;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Results.Cells;
using TlsToll.Results.Faults;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Faults;

/// <summary>
/// Makes something go wrong in the middle of a saturated mix, puts it right again, and audits: no acknowledged order may be lost, none be shipped twice,
/// and stock, queues and ledgers must agree.
/// </summary>
/// <param name="settings">Settings of the load. <see cref="RunSettings.Window"/> is its duration.</param>
/// <param name="tiers">The tiers.</param>
public sealed class FaultTrial(RunSettings settings, FaultyTestbed tiers)
{
    // A tier sees its clock set within a second, and its server's says so a second later.
    private static readonly TimeSpan SeenWithin = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan PollingInterval = TimeSpan.FromMilliseconds(200);

    private readonly CellRequests _requests = new(settings, tiers.Running);

    // The ledger has the authorisations of all trials.
    private int _orphansBefore;

    /// <summary>Loads the tiers before the first trial. What a cold tier refuses or delays is no effect of a fault.</summary>
    /// <param name="abort">Token that aborts the load.</param>
    public Task WarmUpAsync(CancellationToken abort) => LoadAsync(abort);

    /// <summary>Makes something go wrong once.</summary>
    /// <param name="number">Number of the trial, from 1.</param>
    /// <param name="fault">The fault.</param>
    /// <param name="moment">Time from the start of the load to the fault.</param>
    /// <param name="hold">Time from the fault's begin to its end.</param>
    /// <param name="abort">Token that aborts the trial.</param>
    /// <exception cref="TestbedException">A tier did not start again, or the queues did not run empty.</exception>
    public async Task<FaultOutcome> RunAsync(int number, Fault fault, TimeSpan moment, TimeSpan hold, CancellationToken abort)
    {
        // With a checkpoint: the database's log of all trials would fill a small file system on a fast host, and a killed database could not start again.
        await tiers.Running.SutAdmin.QuiesceAsync(abort);
        var request = _requests.Of(new CellPlan(number, number, 1, 1, settings.Treatments[0], CellKind.Timed));
        var deceived = tiers.Wires.Deceived;
        var load = tiers.Running.Worker.RunCellAsync(request, CellRunner.Silent, abort);
        await Task.Delay(moment, abort);
        var began = NanosecondsSinceEpoch();
        await fault.BeginAsync(tiers, abort);
        await Task.Delay(hold, abort);
        var isThere = await IsThereAsync(fault, abort);
        var ended = NanosecondsSinceEpoch();
        await fault.EndAsync(tiers, abort);
        var right = NanosecondsSinceEpoch();
        var (result, records) = await load;
        // An audit before would miss what they do.
        while (tiers.Wires.HoldSomething)
            await Task.Delay(PollingInterval, abort);
        await QueueEnd.WaitAsync(tiers.Running.SutAdmin, abort);
        var failedAfterwards = await FailuresAfterwardsAsync(abort);
        var audit = await tiers.Running.AuditAsync(abort);
        var known = new FaultOutcome(fault.Name, moment)
        {
            Problems = ProblemsOf(fault, audit, _orphansBefore, settings.Treatments[0].Conditions.Ebs ?? settings.Ebs),
            FailedAfterwards = failedAfterwards,
            WasThere = isThere,
            Orphans = audit.Orphans,
            OrphanedAuthorisations = audit.OrphanedAuthorisations,
        };
        _orphansBefore = audit.OrphanedAuthorisations;
        var outcome = Outcome(known, (result.Start, began, ended, right), records.Interactions);
        return tiers.Wires.Deceived == deceived
            ? outcome
            : outcome with { Problems = [.. outcome.Problems, "The SUT sent a request to a server with a certificate that it must refuse."] };
    }

    /// <summary>Waits until the SUT has voided all that it did not see authorised, and audits once more.</summary>
    /// <param name="abort">Token that aborts the wait.</param>
    /// <returns>What the audit found that no trial excuses; empty if there is nothing.</returns>
    /// <exception cref="TestbedException">The queues did not run empty.</exception>
    public async Task<IReadOnlyList<string>> SettleAsync(CancellationToken abort)
    {
        await QueueEnd.WaitAsync(tiers.Running.SutAdmin, abort, voids: true);
        var audit = await tiers.Running.AuditAsync(abort);
        return audit.OrphanedAuthorisations > _orphansBefore ? audit.AllProblems : audit.Problems;
    }

    // Null if the load shows it.
    private async Task<bool?> IsThereAsync(Fault fault, CancellationToken abort)
    {
        if (fault.IsThereAsync is not { } look)
            return null;
        for (var started = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(started) < SeenWithin; await Task.Delay(PollingInterval, abort))
        {
            if (await look(tiers, abort))
                return true;
        }

        return false;
    }

    /// <summary>
    /// What an audit found that the fault does not excuse. A SUT that is killed leaves at most the authorisations that it had under way, one request of each
    /// Active EB, and nothing else leaves any.
    /// </summary>
    /// <param name="fault">The fault.</param>
    /// <param name="audit">The audit after it.</param>
    /// <param name="orphansBefore">Authorisations without an order that the previous audit found.</param>
    /// <param name="ebs">Number of Active EBs.</param>
    internal static IReadOnlyList<string> ProblemsOf(Fault fault, AuditFindings audit, int orphansBefore, int ebs) =>
        audit.OrphanedAuthorisations - orphansBefore > (fault.KillsSut ? ebs : 0) ? audit.AllProblems : audit.Problems;

    // The load may be over before a tier is back. The first of these loads finds the connections and the breakers as the fault left them.
    private async Task<int> FailuresAfterwardsAsync(CancellationToken abort)
    {
        await LoadAsync(abort);
        var (_, records) = await LoadAsync(abort);
        await QueueEnd.WaitAsync(tiers.Running.SutAdmin, abort);
        return records.Interactions.Count(i => OutcomeName.IsFailure(i.Outcome));
    }

    private Task<(CellResult Result, RecordFile Records)> LoadAsync(CancellationToken abort) =>
        tiers.Running.Worker.RunCellAsync(_requests.WarmUp(Place.Alone(settings.Treatments[0]), round: 1), CellRunner.Silent, abort);

    private static FaultOutcome Outcome(FaultOutcome outcome, (long Start, long Began, long Ended, long Right) times, InteractionRecord[] interactions)
    {
        var (start, began, ended, right) = times;
        var underWay = interactions.Where(i => i.Start <= began && began <= i.Start + i.Total).ToArray();
        var failed = interactions.Where(i => OutcomeName.IsFailure(i.Outcome)).ToArray();
        var meanwhile = interactions.Where(i => i.Start < right && i.Start + i.Total > began).ToArray();
        var acknowledged = interactions.Where(i => i.Order > 0).ToArray();
        var answered = acknowledged.Where(i => i.Start > right).Select(i => i.Start + i.Total).DefaultIfEmpty().Min();
        return outcome with
        {
            UnderWay = underWay.Length,
            OrdersUnderWay = underWay.Count(i => i.Service == (byte)ServiceName.CreateOrder),
            Acknowledged = acknowledged.Length,
            AnsweredMeanwhile = interactions.Count(i => i.Start > began && i.Start + i.Total < ended && !OutcomeName.IsFailure(i.Outcome)),
            Failed = failed.Length,
            Unanswered = interactions.Count(i => i.Outcome == Results.Records.Outcome.Timeout),
            HadEffect = outcome.WasThere ?? meanwhile.Any(i => OutcomeName.IsFailure(i.Outcome) || i.Total >= ended - began),
            Longest = LongestOf(interactions),
            LongestFailure = LongestOf(failed),
            LastFailure = TimeSpan.FromMicroseconds((failed.Select(i => i.Start).DefaultIfEmpty(ended).Max() - ended) / 1e3),
            Times = (Seconds(began - start), Seconds(ended - start), Seconds(right - start)),
            Course = [.. Course(start, interactions)],
            Recovery = answered == 0 ? null : TimeSpan.FromMicroseconds((answered - ended) / 1e3),
        };
    }

    private static TimeSpan LongestOf(IEnumerable<InteractionRecord> interactions) =>
        TimeSpan.FromMicroseconds(interactions.Select(i => i.Total).DefaultIfEmpty().Max() / 1e3);

    private static double Seconds(long nanoseconds) => nanoseconds / 1e9;

    private static IEnumerable<FaultSecond> Course(long start, InteractionRecord[] interactions)
    {
        var seconds = interactions.ToLookup(i => (int)Seconds(i.Start + i.Total - start));
        foreach (var second in Enumerable.Range(0, seconds.Select(s => s.Key + 1).DefaultIfEmpty().Max()))
        {
            var succeeded = seconds[second].Where(i => !OutcomeName.IsFailure(i.Outcome)).Select(i => i.Total / 1e6).ToArray();
            yield return new FaultSecond(second, succeeded.Length, seconds[second].Count() - succeeded.Length, Percentiles.Summarise(succeeded)?.P90);
        }
    }

    private long NanosecondsSinceEpoch() => (long)Stopwatch.GetElapsedTime(tiers.Running.Epoch).TotalNanoseconds;
}

/// <summary>Outcome of a fault.</summary>
/// <param name="Fault">Name of the fault.</param>
/// <param name="Moment">Time from the start of the load to the fault.</param>
public sealed record FaultOutcome(string Fault, TimeSpan Moment)
{
    /// <summary>Begin of the fault, begin and end of its putting right, in seconds since the start of the load.</summary>
    public (double Began, double Ended, double Right) Times { get; init; }

    /// <summary>The load, second by second.</summary>
    public IReadOnlyList<FaultSecond> Course { get; init; } = [];

    /// <summary>Interactions under way when the fault began.</summary>
    public int UnderWay { get; init; }

    /// <summary>Orders among them.</summary>
    public int OrdersUnderWay { get; init; }

    /// <summary>Orders that were acknowledged during the load.</summary>
    public int Acknowledged { get; init; }

    /// <summary>Interactions that began and succeeded while the fault lasted.</summary>
    public int AnsweredMeanwhile { get; init; }

    /// <summary>Interactions of the load that failed.</summary>
    public int Failed { get; init; }

    /// <summary>Interactions that failed in a load after the fault, when the queues had run empty.</summary>
    public int FailedAfterwards { get; init; }

    /// <summary>Interactions that the driver gave up, because no answer came within its timeout.</summary>
    public int Unanswered { get; init; }

    /// <summary>Whether a look at the tier found the fault there; null if the load shows it.</summary>
    public bool? WasThere { get; init; }

    /// <summary>True if the fault was there: it was seen, or an interaction failed or waited for its end.</summary>
    public bool HadEffect { get; init; }

    /// <summary>Longest response time of the load, also of those that failed.</summary>
    public TimeSpan Longest { get; init; }

    /// <summary>Longest response time of those that failed; 0 if none did.</summary>
    public TimeSpan LongestFailure { get; init; }

    /// <summary>Time from the fault's end to the begin of the last interaction that failed; 0 or less if none that began later did.</summary>
    public TimeSpan LastFailure { get; init; }

    /// <summary>Time from the fault's end to the first acknowledgement of an order that began after it was put right; null if there was none.</summary>
    public TimeSpan? Recovery { get; init; }

    /// <summary>True if all was right again, however late: an order was acknowledged, or nothing failed in a load after the fault.</summary>
    public bool IsBack => Recovery is not null || FailedAfterwards == 0;

    /// <summary>Problems that the audit found; empty if there are none.</summary>
    public IReadOnlyList<string> Problems { get; init; } = [];

    /// <summary>All that is wrong; empty if nothing is.</summary>
    public IEnumerable<string> Wrong => TriedFault.AllOf(Problems, Delays, WithoutEffect);

    /// <summary>Why it shows nothing; null if it did something.</summary>
    public string? WithoutEffect { get; init; }

    /// <summary>Answers and recoveries that came too late, or not at all; empty if there are none.</summary>
    public IReadOnlyList<string> Delays { get; init; } = [];

    /// <summary>Authorisations that a killed SUT left behind, described; empty if there are none.</summary>
    public IReadOnlyList<string> Orphans { get; init; } = [];

    /// <summary>Number of these authorisations, of this and all earlier trials.</summary>
    public int OrphanedAuthorisations { get; init; }
}
