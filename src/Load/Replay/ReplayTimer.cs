namespace TlsToll.Load.Replay;

/// <summary>Limits one request after the other, with one source for as many as end in time. Not thread safe.</summary>
/// <param name="limit">The limit.</param>
internal sealed class ReplayTimer(TimeSpan limit) : IDisposable
{
    private CancellationTokenSource _source = new();

    /// <summary>Starts the time of the next request.</summary>
    /// <returns>Cancelled when it is over.</returns>
    public CancellationToken Start()
    {
        if (!_source.TryReset())
        {
            _source.Dispose();
            _source = new CancellationTokenSource();
        }

        _source.CancelAfter(limit);
        return _source.Token;
    }

    /// <inheritdoc/>
    public void Dispose() => _source.Dispose();
}
