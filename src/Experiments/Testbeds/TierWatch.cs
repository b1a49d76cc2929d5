using TlsToll.Testbed;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Aborts a measurement if a tier ends, and reports the tier's end as the reason.</summary>
public sealed class TierWatch : IDisposable
{
    // A connection to a tier that has ended may break before this process learns of the end.
    private static readonly TimeSpan EndIsKnown = TimeSpan.FromSeconds(2);

    private readonly Task<TierExit> _ended;
    private readonly CancellationToken _abort;
    private readonly CancellationTokenSource _stop;

    /// <summary>Starts to watch.</summary>
    /// <param name="ended">Task that completes if a tier ends.</param>
    /// <param name="abort">Token that aborts the measurement for another reason.</param>
    public TierWatch(Task<TierExit> ended, CancellationToken abort)
    {
        _ended = ended;
        _abort = abort;
        _stop = CancellationTokenSource.CreateLinkedTokenSource(abort);
        _ = EndWithTierAsync();
    }

    /// <summary>Cancelled if a tier ends or the measurement is aborted.</summary>
    public CancellationToken Token => _stop.Token;

    /// <summary>Runs a measurement.</summary>
    /// <exception cref="TestbedException">A tier ended during the measurement.</exception>
    public async Task DuringAsync(Func<Task> measure)
    {
        try
        {
            await measure();
        }
        catch (Exception e) when (!_abort.IsCancellationRequested)
        {
            await Task.WhenAny(_ended, Task.Delay(EndIsKnown, CancellationToken.None));
            if (_ended.IsCompleted)
                throw new TestbedException((await _ended).Describe(), e);
            throw;
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _stop.Dispose();

    private async Task EndWithTierAsync()
    {
        await _ended;
        try
        {
            await _stop.CancelAsync();
        }
        catch (ObjectDisposedException)
        {
            // The tier ended because the measurement is over.
        }
    }
}
