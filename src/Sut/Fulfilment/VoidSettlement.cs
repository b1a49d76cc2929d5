using TlsToll.Contracts;
using TlsToll.Sut.Data;
using TlsToll.Sut.Vendors;

namespace TlsToll.Sut.Fulfilment;

/// <summary>
/// Voids the authorisations on the Void queue at POV and PGE, several at a time, so that none waits for another that fails. An
/// authorisation whose request id has an order is not voided. A void that the vendor refuses is not repeated. Pausing the background work
/// does not pause voids, because they move money, not goods.
/// </summary>
internal sealed partial class VoidSettlement(
    IVoidQueue queue,
    VoidMonitor monitor,
    VendorClient vendors,
    FulfilmentOptions options,
    TimeProvider time,
    ILogger<VoidSettlement> logger)
    : QueueConsumer<VoidWork>(queue, monitor, new PauseGate(), options with { Poll = options.VoidPoll }, options.VoidWorkers, time, logger)
{
    protected override Task HandleAsync(IReadOnlyList<VoidWork> work, Lease lease) => Task.WhenAll(work.Select(w => SettleAsync(w, lease)));

    // Voids are rare. Looking for them every few seconds is no work of any interaction.
    protected override Task<IReadOnlyList<VoidWork>> TakeAsync(IMessageQueue<VoidWork> from, int limit, Lease lease) =>
        DatabaseCounting.AsideAsync(() => base.TakeAsync(from, limit, lease));

    private async Task SettleAsync(VoidWork work, Lease lease)
    {
        try
        {
            if (await queue.BeginAsync(work, lease.Id, CancellationToken.None))
            {
                await vendors.VoidAsync(work.RequestId, work.Vendor, CancellationToken.None);
                await queue.CompleteAsync(work, lease.Id, CancellationToken.None);
            }

            monitor.Complete(work.MessageId);
        }
        catch (VendorException e) when (e.Refused)
        {
            LogRefused(work.RequestId, work.Vendor, e.Message);
            await queue.CompleteAsync(work, lease.Id, CancellationToken.None);
            monitor.Withdraw(work.MessageId);
        }
        catch (VendorException e)
        {
            await FailAsync(work, lease, e);
        }
    }

    [LoggerMessage(Level = LogLevel.Error, Message = "The void of the authorisation of {RequestId} was refused by {Vendor}: {Reason}")]
    private partial void LogRefused(string requestId, VendorName vendor, string reason);
}
