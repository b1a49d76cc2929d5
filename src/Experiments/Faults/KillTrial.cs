using System.Diagnostics;
using TlsToll.Contracts;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Faults;

/// <summary>
/// Kills tiers (SIGKILL) in the middle of a saturated mix, starts them again, and audits: no acknowledged order may be lost, none be shipped twice, and
/// stock, queues and ledgers must agree.
/// </summary>
/// <param name="settings">Settings of the load. <see cref="RunSettings.Window"/> is the duration of the load of a kill.</param>
/// <param name="testbed">The running tiers, whose vendors keep their ledger.</param>
public sealed class KillTrial(RunSettings settings, RunTestbed testbed)
{
    private readonly CellRequests _requests = new(settings, testbed);

    /// <summary>Kills once.</summary>
    /// <param name="number">Number of the kill, from 1.</param>
    /// <param name="target">What is killed.</param>
    /// <param name="moment">Time from the start of the load to the kill.</param>
    /// <param name="abort">Token that aborts the trial.</param>
    /// <exception cref="TestbedException">A tier did not start again, or the queues did not run empty.</exception>
    public async Task<KillOutcome> KillAsync(int number, KillTarget target, TimeSpan moment, CancellationToken abort)
    {
        var request = _requests.Of(new CellPlan(number, number, 1, 1, settings.Treatments[0], CellKind.Timed));
        var load = testbed.Worker.RunCellAsync(request, CellRunner.Silent, abort);
        await Task.Delay(moment, abort);
        var killed = NanosecondsSinceEpoch();
        await KillAsync(target);
        await RestartAsync(target, abort);
        var restarted = NanosecondsSinceEpoch();
        var (_, records) = await load;
        await QueueEnd.WaitAsync(testbed.SutAdmin, abort);
        var audit = await testbed.AuditAsync(abort);
        return Outcome(target, moment, killed, restarted, records.Interactions, audit);
    }

    private static KillOutcome Outcome(
        KillTarget target, TimeSpan moment, long killed, long restarted, InteractionRecord[] interactions, AuditFindings audit)
    {
        var underWay = interactions.Where(i => i.Start <= killed && killed <= i.Start + i.Total).ToArray();
        var answered = interactions.Where(i => i.Start > restarted && !OutcomeName.IsFailure(i.Outcome)).Select(i => i.Start + i.Total).DefaultIfEmpty().Min();
        return new KillOutcome(
            target,
            moment,
            underWay.Length,
            underWay.Count(i => i.Service == (byte)ServiceName.CreateOrder),
            interactions.Count(i => i.Order > 0),
            interactions.Count(i => OutcomeName.IsFailure(i.Outcome)),
            answered == 0 ? null : TimeSpan.FromMicroseconds((answered - killed) / 1e3),
            audit.Problems);
    }

    // Two at the same moment.
    private Task KillAsync(KillTarget target) => Task.WhenAll(
        target.HasFlag(KillTarget.Sut) ? testbed.Host.Suts[0].KillAsync() : Task.CompletedTask,
        target.HasFlag(KillTarget.Database) ? testbed.Host.Cluster.KillAsync() : Task.CompletedTask,
        target.HasFlag(KillTarget.Vendors) ? testbed.Host.Vendors.KillAsync() : Task.CompletedTask);

    private async Task RestartAsync(KillTarget target, CancellationToken abort)
    {
        if (target.HasFlag(KillTarget.Database))
            await testbed.Host.RestartDatabaseAsync(abort);
        if (target.HasFlag(KillTarget.Sut))
            await testbed.Host.RestartSutAsync(0, abort);
        if (target.HasFlag(KillTarget.Vendors))
            await testbed.Host.RestartVendorsAsync(abort);
    }

    private long NanosecondsSinceEpoch() => (long)Stopwatch.GetElapsedTime(testbed.Epoch).TotalNanoseconds;
}

/// <summary>What is killed.</summary>
[Flags]
public enum KillTarget
{
    /// <summary>The SUT.</summary>
    Sut = 1,

    /// <summary>The database.</summary>
    Database = 2,

    /// <summary>The SUT and the database at the same moment.</summary>
    SutAndDatabase = Sut | Database,

    /// <summary>The vendors.</summary>
    Vendors = 4,
}

/// <summary>Outcome of a kill.</summary>
/// <param name="Target">What was killed.</param>
/// <param name="Moment">Time from the start of the load to the kill.</param>
/// <param name="UnderWay">Interactions under way at the kill.</param>
/// <param name="OrdersUnderWay">Orders among them.</param>
/// <param name="Acknowledged">Orders that were acknowledged during the load.</param>
/// <param name="Failed">Interactions of the load that failed.</param>
/// <param name="Recovery">Time from the kill to the first response to an interaction that began after the restart; null if there was none.</param>
/// <param name="Problems">Problems that the audit found; empty if there are none.</param>
public sealed record KillOutcome(
    KillTarget Target, TimeSpan Moment, int UnderWay, int OrdersUnderWay, int Acknowledged, int Failed, TimeSpan? Recovery, IReadOnlyList<string> Problems);
