using TlsToll.Testbed;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Ends a measurement when a tier ends, and reports the tier's end as the reason.</summary>
public sealed class TierWatch : IDisposable
{
    // A connection to a tier that ended may break before its end is known here.
    private static readonly TimeSpan EndIsKnown = TimeSpan.FromSeconds(2);

    private readonly Task<TierExit> _ended;
    private readonly CancellationToken _abort;
    private readonly CancellationTokenSource _stop;

    /// <summary>Begins to watch.</summary>
    /// <param name="ended">Completes when a tier ends.</param>
    /// <param name="abort">Gives up for another reason.</param>
    public TierWatch(Task<TierExit> ended, CancellationToken abort)
    {
        _ended = ended;
        _abort = abort;
        _stop = CancellationTokenSource.CreateLinkedTokenSource(abort);
        _ = EndWithTierAsync();
    }

    /// <summary>Cancelled when a tier ends, and with the token given.</summary>
    public CancellationToken Token => _stop.Token;

    /// <summary>Measures something.</summary>
    /// <exception cref="TestbedException">A tier ended meanwhile.</exception>
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
            // The tier ended because all was over.
        }
    }
}
