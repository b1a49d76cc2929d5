using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Cells;

/// <summary>Brings the tiers into the same state before a cell: quiesces them, and loads them briefly.</summary>
/// <param name="settings">The run's settings.</param>
/// <param name="testbed">The running tiers.</param>
/// <param name="requests">Loads.</param>
internal sealed class Settling(RunSettings settings, MeasuredTestbed testbed, CellRequests requests)
{
    /// <summary>Settles the tiers as the plan says.</summary>
    /// <returns>Orders in the database before, null if not queried; and what disturbed the tiers meanwhile, null for nothing.</returns>
    public async Task<(long? Orders, string? Unsettled)> RunAsync(CellPlan plan, CancellationToken abort)
    {
        long? orders = null;
        foreach (var on in plan.Settles.SelectMany(group => group).Select(testbed.Of).DistinctBy(on => on.SutAdmin))
            orders = (await testbed.QuiesceAsync(on, abort)).Orders;
        await testbed.MeetAsync(plan.Cell, "rested", abort);
        string? unsettled = null;
        var number = 0;
        foreach (var group in plan.Settles)
        {
            var loads = group.Select(place => (Place: place, Request: requests.Settling(plan, place, number++))).Where(load => load.Request is not null).ToArray();
            if (loads.Length == 0)
                continue;
            await testbed.WakeAsync(group[0], abort);
            var found = await Task.WhenAll(loads.Select(load => LoadAsync(load.Place, load.Request!, abort)));
            unsettled ??= found.FirstOrDefault(disturbance => disturbance is not null);
            await testbed.MeetAsync(plan.Cell, string.Create(CultureInfo.InvariantCulture, $"settled-{number - 1}"), abort);
            await SharedQueues.DrainAsync([.. group.Select(place => testbed.Of(place).SutAdmin)], settings.DrainLimit, abort);
        }

        return (orders, unsettled);
    }

    // A database that fails during settling marks the cell as disturbed, although nothing is measured yet.
    private async Task<string?> LoadAsync(Place place, CellRequest load, CancellationToken abort)
    {
        var on = testbed.Of(place);
        var watch = testbed.Watch(on);
        var (_, records) = await on.Worker.RunCellAsync(load, watch?.Around(CellRunner.Silent) ?? CellRunner.Silent, abort);
        // The SUT, which is drained below, knows nothing of these connections.
        if (on.Front is not null)
            await on.Front.RestAsync(settings.DrainLimit, abort);
        return watch is null ? null : await watch.FindAsync(records, abort);
    }
}
