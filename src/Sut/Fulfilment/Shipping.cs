using System.Globalization;
using TlsToll.Contracts.Vendors;
using TlsToll.Sut.Data;
using TlsToll.Sut.Vendors;

namespace TlsToll.Sut.Fulfilment;

/// <summary>
/// Ships orders: takes their stock, notifies SNE, and marks them as shipped. The message records the allocation of stock, and SNE
/// recognises repeats by the message's id. Therefore, each order is shipped exactly once, even if processing is interrupted at any point.
/// </summary>
internal sealed class Shipping(
    IShippingQueue queue,
    StockAllocation allocation,
    ShippingMonitor monitor,
    VendorClient vendors,
    PauseGate gate,
    FulfilmentOptions options,
    TimeProvider time,
    ILogger<Shipping> logger)
    : QueueConsumer<ShippingWork>(queue, monitor, gate, options, options.ShippingWorkers, time, logger)
{
    protected override async Task HandleAsync(IReadOnlyList<ShippingWork> work, Lease lease)
    {
        var (ready, waiting) = await allocation.TakeAsync(work, lease.Id);
        foreach (var one in waiting)
            await DeferAsync(one, lease);
        foreach (var lost in work.Select(w => w.MessageId).Except(ready.Concat(waiting).Select(w => w.MessageId)))
            monitor.Withdraw(lost);

        var errors = await Task.WhenAll(ready.Select(NotifyAsync));
        Guid[] notified = [.. ready.Where((_, i) => errors[i] is null).Select(w => w.MessageId)];
        if (notified.Length != 0)
            await CompleteAsync(notified, lease);
        for (var i = 0; i < errors.Length; i++)
        {
            if (errors[i] is { } error)
                await FailAsync(ready[i], lease, error);
        }
    }

    private async Task CompleteAsync(Guid[] notified, Lease lease)
    {
        var done = await queue.CompleteAsync(notified, lease.Id, Now, CancellationToken.None);
        foreach (var message in done)
            monitor.Complete(message);
        foreach (var lost in notified.Except(done))
            monitor.Withdraw(lost);
    }

    private async Task<VendorException?> NotifyAsync(ShippingWork work)
    {
        try
        {
            var shipment = new NotifyShipmentRequest
            {
                MessageId = work.MessageId.ToString("D", CultureInfo.InvariantCulture),
                OrderId = work.OrderId,
                ShipType = work.ShipType,
                Lines = work.Lines.Count,
            };
            await vendors.NotifyShipmentAsync(shipment, CancellationToken.None);
            return null;
        }
        catch (VendorException e)
        {
            return e;
        }
    }
}
