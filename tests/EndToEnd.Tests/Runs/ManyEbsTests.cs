using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Testbed.Administration;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>Many Active EBs at once, against quick and slow vendors.</summary>
[Trait("Takes", "minutes")]
public sealed class ManyEbsTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public Task Against_quick_vendors_200_EBs_run_without_an_error_and_leave_the_SUT_as_it_was() => RunAsync(200, "0", [Treatment.All[3]]);

    [Fact]
    public Task Against_slow_vendors_40_EBs_run_without_an_error_and_leave_the_SUT_as_it_was() => RunAsync(40, "500", [Treatment.All[2]]);

    private static async Task RunAsync(int ebs, string delay, IReadOnlyList<Treatment> treatments)
    {
        var settings = SmallSettings.Usual() with { Ebs = ebs, VendorDelay = delay, VendorIdle = TimeSpan.FromSeconds(1) };
        await using var testbed = await RunTestbed.StartAsync(settings, new Progress<string>(), Cancellation);
        var runner = new CellRunner(settings, testbed, (_, _, _) => { });

        // The first load opens what stays open, such as the pool of connections to the database.
        foreach (var (treatment, number) in treatments.Select((treatment, i) => (treatment, i + 1)))
            (await CellAsync(runner, number, treatment)).Invalid.ShouldBeEmpty();
        var before = (await RestingAsync(testbed.SutAdmin)).Handles!.Value;
        foreach (var (treatment, number) in treatments.Select((treatment, i) => (treatment, i + 11)))
            Check(await CellAsync(runner, number, treatment), treatment, ebs);
        (await testbed.SutAdmin.CountersAsync(Cancellation)).Connections.Values.Sum(c => c.Open).ShouldBe(0);
        // What is not left open closes after a while; a leak never.
        var after = await CountersAsync(testbed.SutAdmin, now => now.Handles <= before + 10);

        after.Handles!.Value.ShouldBeLessThanOrEqualTo(before + 10);
        after.Queues.Values.ShouldAllBe(q => q.Ready == 0 && q.Leased == 0 && q.Dead == 0);
    }

    // Idle connections to the vendors are closed a second after their last use: then all that is left are leaks.
    private static async Task<TierCounters> RestingAsync(AdministrationClient sut)
    {
        int? last = null;
        return await CountersAsync(sut, now =>
        {
            var settled = now.Handles == last;
            last = now.Handles;
            return settled;
        });
    }

    // Every two seconds, until they are as they should be, or for two minutes.
    private static async Task<TierCounters> CountersAsync(AdministrationClient sut, Func<TierCounters, bool> wanted)
    {
        var counters = await sut.CountersAsync(Cancellation);
        for (var i = 0; i < 60 && !wanted(counters); i++)
        {
            await Task.Delay(TimeSpan.FromSeconds(2), Cancellation);
            counters = await sut.CountersAsync(Cancellation);
        }

        return counters;
    }

    private static void Check(CellMeasurement cell, Treatment treatment, int ebs)
    {
        cell.Invalid.ShouldBeEmpty(treatment.Name);
        cell.Outcomes["ok"].ShouldBe(cell.Interactions, string.Join("; ", cell.ErrorReasons.Keys));
        cell.BusinessSessions.ShouldBeGreaterThanOrEqualTo(ebs, treatment.Name);
    }

    private static Task<CellMeasurement> CellAsync(CellRunner runner, int number, Treatment treatment) =>
        runner.MeasureAsync(new CellPlan(number, number, 1, 1, treatment, CellKind.Timed), new Progress<WorkerProgress>(), Cancellation);
}
