namespace TlsToll.Load.Http;

/// <summary>
/// Limits the wait for one response after the other, connect included. One timer serves all requests that end in time: a timer per request
/// would cost the driver more than the request's framing. Not thread safe.
/// </summary>
/// <param name="limit">Longest wait.</param>
/// <param name="time">The clock.</param>
internal sealed class AnswerTimer(TimeSpan limit, TimeProvider time) : IDisposable
{
    private CancellationTokenSource _source = new(Timeout.InfiniteTimeSpan, time);

    /// <summary>Starts the wait for the next response.</summary>
    /// <returns>Cancelled when the wait is over.</returns>
    public CancellationToken Start()
    {
        if (!_source.TryReset())
        {
            _source.Dispose();
            _source = new CancellationTokenSource(Timeout.InfiniteTimeSpan, time);
        }

        _source.CancelAfter(limit);
        return _source.Token;
    }

    /// <inheritdoc/>
    public void Dispose() => _source.Dispose();
}
