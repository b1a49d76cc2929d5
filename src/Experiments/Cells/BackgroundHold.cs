using TlsToll.Testbed.Administration;

namespace TlsToll.Experiments.Cells;

/// <summary>
/// Keeps a SUT's Shipping and Stock paused. If a cell fails or is aborted, disposal resumes them: a SUT that outlives the run must not keep its queues.
/// </summary>
internal sealed class BackgroundHold : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);
    private AdministrationClient? _held;

    private BackgroundHold(AdministrationClient? held) => _held = held;

    /// <summary>Pauses the background work.</summary>
    /// <param name="sut">The SUT; null to hold nothing.</param>
    /// <param name="cancellation">Token that aborts the request.</param>
    public static async Task<BackgroundHold> TakeAsync(AdministrationClient? sut, CancellationToken cancellation)
    {
        if (sut is not null)
            await sut.PauseAsync(cancellation);
        return new BackgroundHold(sut);
    }

    /// <summary>Resumes the background work.</summary>
    public async Task ReleaseAsync(CancellationToken cancellation)
    {
        if (_held is not { } sut)
            return;
        await sut.ResumeAsync(cancellation);
        _held = null;
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        using var limit = new CancellationTokenSource(Patience);
        try
        {
            await ReleaseAsync(limit.Token);
        }
        catch (Exception e) when (e is HttpRequestException or OperationCanceledException)
        {
            // The SUT has ended, or does not respond: what ended the cell is reported instead.
        }
    }
}
