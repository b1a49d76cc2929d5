using System.Threading.Channels;
using TlsToll.Contracts;
using TlsToll.Sut.Data;
using TlsToll.Sut.Vendors;

namespace TlsToll.Sut.Services;

/// <summary>
/// Voids authorisations whose order was not stored: at once if possible, otherwise in the background with retries at growing intervals. A
/// request id with a stored order is never voided. Pending voids are only in memory, because the usual cause is a failed database. If the
/// process is killed meanwhile, the authorisation remains; a client that repeats its request then gets the same authorisation and its
/// order.
/// </summary>
internal sealed partial class PendingVoids(IOrderStore orders, VendorClient vendors, TimeProvider time, ILogger<PendingVoids> logger)
    : BackgroundService
{
    private static readonly TimeSpan FirstWait = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan LongestWait = TimeSpan.FromSeconds(30);

    // The vendor may still be processing the request, and another request with the same id may be about to store its order.
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(30);

    // With the waits between them, about ten minutes.
    private const int Attempts = 25;

    private readonly Channel<Authorisation> _pending = Channel.CreateUnbounded<Authorisation>();

    /// <summary>Voids an authorisation that may or may not exist, in the background and after at least 30 s.</summary>
    public void Add(string requestId, VendorName vendor) =>
        _pending.Writer.TryWrite(new Authorisation(requestId, vendor, time.GetUtcNow() + Grace));

    /// <summary>Voids an authorisation now, or later in the background if that fails. Does not throw.</summary>
    public async Task SettleNowAsync(string requestId, VendorName vendor)
    {
        var authorisation = new Authorisation(requestId, vendor, time.GetUtcNow());
        if (await TrySettleAsync(authorisation) is not null)
            _pending.Writer.TryWrite(authorisation);
    }

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        try
        {
            await foreach (var authorisation in _pending.Reader.ReadAllAsync(stoppingToken))
                await SettleAsync(authorisation, stoppingToken);
        }
        catch (OperationCanceledException)
        {
            while (_pending.Reader.TryRead(out var left))
                await SettleLastAsync(left);
        }
    }

    private async Task SettleAsync(Authorisation authorisation, CancellationToken stoppingToken)
    {
        try
        {
            var grace = authorisation.NotBefore - time.GetUtcNow();
            await Task.Delay(grace > TimeSpan.Zero ? grace : TimeSpan.Zero, time, stoppingToken);
            var wait = FirstWait;
            for (var attempt = 1; attempt < Attempts; attempt++)
            {
                if (await TrySettleAsync(authorisation) is null)
                    return;
                await Task.Delay(wait, time, stoppingToken);
                wait = wait * 2 < LongestWait ? wait * 2 : LongestWait;
            }
        }
        catch (OperationCanceledException)
        {
            // The process is stopping: make one last attempt below. The caller does the same for each remaining authorisation.
        }

        await SettleLastAsync(authorisation);
    }

    private async Task SettleLastAsync(Authorisation authorisation)
    {
        if (await TrySettleAsync(authorisation) is { } error)
            LogLeft(authorisation.RequestId, authorisation.Vendor, error.Message);
    }

    private async Task<Exception?> TrySettleAsync(Authorisation authorisation)
    {
        try
        {
            if (await orders.FindByRequestAsync(authorisation.RequestId, CancellationToken.None) is null)
                await vendors.VoidAsync(authorisation.RequestId, authorisation.Vendor, CancellationToken.None);
            return null;
        }
#pragma warning disable CA1031 // Any failure is retried or logged.
        catch (Exception e)
#pragma warning restore CA1031
        {
            return e;
        }
    }

    [LoggerMessage(Level = LogLevel.Error, Message = "The authorisation of {RequestId} by {Vendor} could not be voided: {Reason}")]
    private partial void LogLeft(string requestId, VendorName vendor, string reason);

    private sealed record Authorisation(string RequestId, VendorName Vendor, DateTimeOffset NotBefore);
}
