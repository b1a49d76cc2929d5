namespace TlsToll.Sut.Fulfilment;

/// <summary>
/// Revives the dead messages of all queues at intervals. A dead message needs no repair: usually, the vendors failed for longer than all
/// attempts took. As long as it is dead, an order is not shipped, or an item is not reordered.
/// </summary>
internal sealed partial class DeadMessageRevival(
    FulfilmentControl control, FulfilmentOptions options, TimeProvider time, ILogger<DeadMessageRevival> logger)
    : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        using var timer = new PeriodicTimer(options.Revival, time);
        while (await timer.WaitForNextTickAsync(stoppingToken))
            await ReviveAsync(stoppingToken);
    }

    private async Task ReviveAsync(CancellationToken stoppingToken)
    {
        try
        {
            var revived = await control.ReviveAsync(stoppingToken);
            if (revived.Total() > 0)
                LogRevived(revived.Shipping, revived.Stock, revived.Void);
        }
#pragma warning disable CA1031 // The next interval tries again, also after a cancellation that nobody requested: it is a failure of the driver.
        catch (Exception e) when (e is not OperationCanceledException || !stoppingToken.IsCancellationRequested)
#pragma warning restore CA1031
        {
            LogFailed(e.Message);
        }
    }

    [LoggerMessage(
        Level = LogLevel.Warning, Message = "Dead messages are tried again: {Shipping} of Shipping, {Stock} of Stock, {Voids} voids")]
    private partial void LogRevived(int shipping, int stock, int voids);

    [LoggerMessage(Level = LogLevel.Warning, Message = "Dead messages could not be revived: {Reason}")]
    private partial void LogFailed(string reason);
}
