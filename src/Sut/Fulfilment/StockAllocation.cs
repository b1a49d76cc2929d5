using TlsToll.Sut.Data;

namespace TlsToll.Sut.Fulfilment;

/// <summary>
/// Takes the stock of orders: for all together if there is enough, otherwise order by order. Missing items are added to the Stock queue.
/// </summary>
internal sealed class StockAllocation(
    IShippingQueue shipping, IStockQueue stock, StockMonitor monitor, FulfilmentOptions options, TimeProvider time)
{
    /// <summary>Takes stock for the orders without an allocation.</summary>
    /// <returns>The orders with stock, and the orders that wait for it. Orders in neither list have lost their lease.</returns>
    public async Task<(List<ShippingWork> Ready, List<ShippingWork> Waiting)> TakeAsync(IReadOnlyList<ShippingWork> work, Guid leaseId)
    {
        List<ShippingWork> ready = [.. work.Where(w => w.Allocated)];
        List<ShippingWork> waiting = [];
        List<ShippingWork> open = [.. work.Where(w => !w.Allocated)];
        if (open.Count > 1 && await AllocateAsync(open, leaseId) is { Taken: true })
        {
            ready.AddRange(open.Select(Anew));
            return (ready, waiting);
        }

        foreach (var one in open)
        {
            var allocation = await AllocateAsync([one], leaseId);
            if (allocation.Taken)
                ready.Add(Anew(one));
            else if (allocation.Missing.Count != 0)
            {
                await AskForAsync(allocation.Missing);
                waiting.Add(one);
            }
        }

        return (ready, waiting);
    }

    // The queue does the same: attempts to notify SNE are counted separately from attempts to take stock.
    private static ShippingWork Anew(ShippingWork work) => work with { Attempts = 1 };

    private async Task<Allocation> AllocateAsync(IReadOnlyList<ShippingWork> work, Guid leaseId)
    {
        var announced = new List<Guid>();
        try
        {
            var now = time.GetUtcNow().UtcDateTime;
            var allocation = await shipping.AllocateAsync(work, leaseId, options.Stock, now, Expect, CancellationToken.None);
            foreach (var message in allocation.Reordered)
                monitor.Announce(message);
            foreach (var message in announced.Except(allocation.Reordered))
                monitor.Withdraw(message);
            return allocation;
        }
        catch
        {
            foreach (var message in announced)
                monitor.Withdraw(message);
            throw;
        }

        void Expect(Guid message)
        {
            announced.Add(message);
            monitor.Expect(message);
        }
    }

    private async Task AskForAsync(IReadOnlyList<ItemQuantity> missing)
    {
        ItemQuantity[] wanted = [.. missing.Select(m => m with { Quantity = Math.Max(m.Quantity, options.Stock.Reorder) })];
        foreach (var message in await stock.AddAsync(wanted, time.GetUtcNow().UtcDateTime, CancellationToken.None))
        {
            monitor.Expect(message);
            monitor.Announce(message);
        }
    }
}
