using System.Globalization;
using TlsToll.Contracts.Vendors;
using TlsToll.Sut.Data;
using TlsToll.Sut.Vendors;

namespace TlsToll.Sut.Fulfilment;

/// <summary>
/// Refills the stock: orders the items on the Stock queue from ICE and adds the delivered quantities. ICE recognises repeats by the
/// message's id, and one transaction adds the stock and deletes the message. Therefore, each message takes effect exactly once.
/// </summary>
internal sealed class StockManagement(
    IStockQueue queue,
    StockMonitor monitor,
    VendorClient vendors,
    PauseGate gate,
    FulfilmentOptions options,
    TimeProvider time,
    ILogger<StockManagement> logger)
    : QueueConsumer<StockWork>(queue, monitor, gate, options, options.StockWorkers, time, logger)
{
    protected override Task HandleAsync(IReadOnlyList<StockWork> work, Lease lease) =>
        Task.WhenAll(work.Select(w => RefillAsync(w, lease)));

    private async Task RefillAsync(StockWork work, Lease lease)
    {
        try
        {
            var wanted = new RequestStockRequest
            {
                MessageId = work.MessageId.ToString("D", CultureInfo.InvariantCulture),
                ItemId = work.ItemId,
                Quantity = work.Quantity,
            };
            var received = await vendors.RequestStockAsync(wanted, CancellationToken.None);
            if (await queue.CompleteAsync(work, lease.Id, received.Quantity, CancellationToken.None))
                monitor.Complete(work.MessageId);
            else
                monitor.Withdraw(work.MessageId);
        }
        catch (VendorException e)
        {
            await FailAsync(work, lease, e);
        }
    }
}
