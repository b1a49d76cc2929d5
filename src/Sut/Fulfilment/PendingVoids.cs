using System.Threading.Channels;
using TlsToll.Contracts;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Fulfilment;

/// <summary>
/// Adds authorisations whose order was not stored to the Void queue, from which <see cref="VoidSettlement"/> voids them. While the database
/// fails, up to <see cref="FulfilmentOptions.UnkeptVoids"/> of them wait in memory. Beyond that, each caller waits, so that none is lost as
/// long as the process runs. If the process ends meanwhile, the authorisations remain and are logged; if it is killed, they remain. A
/// client that repeats its request then gets the same authorisation and its order.
/// </summary>
internal sealed partial class PendingVoids(
    IVoidQueue queue, VoidMonitor monitor, FulfilmentOptions options, TimeProvider time, ILogger<PendingVoids> logger)
    : BackgroundService
{
    private readonly Channel<Message> _unkept = Channel.CreateBounded<Message>(
        new BoundedChannelOptions(options.UnkeptVoids) { FullMode = BoundedChannelFullMode.Wait, SingleReader = true });

    /// <summary>
    /// Voids an authorisation that may or may not exist, unless the request id gets an order within
    /// <see cref="FulfilmentOptions.VoidGrace"/>. Does not throw.
    /// </summary>
    public Task AddUnknownAsync(string requestId, VendorName vendor) => AddAsync(requestId, vendor, options.VoidGrace);

    /// <summary>Voids an authorisation whose order could not be stored, unless the request id has another order. Does not throw.</summary>
    public Task AddUnstoredAsync(string requestId, VendorName vendor) => AddAsync(requestId, vendor, TimeSpan.Zero);

    public override async Task StopAsync(CancellationToken cancellationToken)
    {
        _unkept.Writer.TryComplete();
        await base.StopAsync(cancellationToken);
    }

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        // After the writer's completion, this still reads what is left.
        await foreach (var message in _unkept.Reader.ReadAllAsync(CancellationToken.None))
            await KeepAsync(message, stoppingToken);
    }

    private async Task AddAsync(string requestId, VendorName vendor, TimeSpan wait)
    {
        var now = time.GetUtcNow().UtcDateTime;
        var message = new Message(Guid.CreateVersion7(), requestId, vendor, now, now + wait);
        if (await TryKeepAsync(message) is not { } error)
            return;
        try
        {
            await _unkept.Writer.WriteAsync(message, CancellationToken.None);
        }
        catch (ChannelClosedException)
        {
            LogLost(requestId, vendor, error.Message);
        }
    }

    private async Task KeepAsync(Message message, CancellationToken stoppingToken)
    {
        try
        {
            while (await TryKeepAsync(message) is not null)
                await Task.Delay(options.Poll, time, stoppingToken);
        }
        catch (OperationCanceledException)
        {
            // The process is stopping: this is the last attempt.
            if (await TryKeepAsync(message) is { } error)
                LogLost(message.RequestId, message.Vendor, error.Message);
        }
    }

    private async Task<Exception?> TryKeepAsync(Message message)
    {
        try
        {
            await queue.AddAsync(
                message.Id, message.RequestId, message.Vendor, message.CreatedAt, message.AvailableAt, CancellationToken.None);
            monitor.Defer(message.Id, message.AvailableAt);
            return null;
        }
#pragma warning disable CA1031 // Any failure is retried or logged.
        catch (Exception e)
#pragma warning restore CA1031
        {
            return e;
        }
    }

    [LoggerMessage(Level = LogLevel.Error, Message = "The authorisation of {RequestId} by {Vendor} will not be voided: {Reason}")]
    private partial void LogLost(string requestId, VendorName vendor, string reason);

    private sealed record Message(Guid Id, string RequestId, VendorName Vendor, DateTime CreatedAt, DateTime AvailableAt);
}
