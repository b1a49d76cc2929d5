namespace TlsToll.Load.Http;

/// <summary>
/// Limits the wait for each of a sequence of responses, including the connect. Requests that end in time share one timer, because a timer
/// per request would cost the driver more than framing the request. Not thread safe.
/// </summary>
/// <param name="limit">Longest wait for a response.</param>
/// <param name="time">Clock of the timer.</param>
internal sealed class AnswerTimer(TimeSpan limit, TimeProvider time) : IDisposable
{
    private CancellationTokenSource _source = new(Timeout.InfiniteTimeSpan, time);

    /// <summary>Starts the wait for the next response.</summary>
    /// <returns>Token that is cancelled when the wait exceeds the limit.</returns>
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
