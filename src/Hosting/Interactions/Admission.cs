using System.Globalization;
using System.Threading.RateLimiting;
using TlsToll.Contracts.Faults;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Interactions;

/// <summary>
/// Limits the requests in progress. As many again wait, and are admitted in the order of their arrival; a further one is refused at once, and one that has
/// waited too long then, both with status 503 and Retry-After. Without the limit, all requests of an overload would wait for a connection to the database, and
/// fail after 15 s without one.
/// </summary>
/// <param name="limit">Maximum number of requests in progress, and of those that wait; at least 1.</param>
/// <param name="maxWait">Longest wait of a request that is not admitted at once; positive.</param>
/// <param name="time">Clock of the waits.</param>
public sealed class Admission(int limit, TimeSpan maxWait, TimeProvider time) : IDisposable
{
    /// <summary>
    /// Default limit, this project's assumption: far more than a server of a few processors needs to be busy. With those that wait, it admits as many
    /// sessions as an open loop has at once. The last of them is answered after the longest wait and the limit divided by the throughput, so within a client's
    /// usual timeout of 10 s if the server answers at least 125 requests a second; a slower one needs a lower limit.
    /// </summary>
    public const int DefaultLimit = 1000;

    /// <summary>
    /// Default of the longest wait in seconds, this project's assumption: a small part of a client's usual timeout, so that most of it is left for the answer.
    /// </summary>
    public const double DefaultMaxWait = 2;

    private const int SecondsToRetry = 1;

    private readonly ConcurrencyLimiter _limiter = new(
        new ConcurrencyLimiterOptions { PermitLimit = limit, QueueLimit = limit, QueueProcessingOrder = QueueProcessingOrder.OldestFirst });

    /// <summary>Admits a request, if necessary after a wait. It is in progress until the returned object is disposed.</summary>
    /// <exception cref="FailureException">Too many requests are in progress; the response has its Retry-After.</exception>
    /// <exception cref="OperationCanceledException">The client disconnected.</exception>
    internal async ValueTask<RateLimitLease> EnterAsync(HttpContext context)
    {
        // Most requests don't wait, and need no timer.
        var lease = _limiter.AttemptAcquire();
        if (!lease.IsAcquired)
        {
            lease.Dispose();
            lease = await WaitAsync(context.RequestAborted);
        }

        if (lease?.IsAcquired == true)
            return lease;
        lease?.Dispose();
        context.Response.Headers.RetryAfter = SecondsToRetry.ToString(CultureInfo.InvariantCulture);
        throw new FailureException(new Failure(
            new ServiceFault { Code = FaultCode.Unavailable, Reason = "Too many requests are in progress; this one may be repeated after a second." },
            StatusCodes.Status503ServiceUnavailable));
    }

    // Null if the wait was too long.
    private async ValueTask<RateLimitLease?> WaitAsync(CancellationToken gone)
    {
        using var tooLong = new CancellationTokenSource(maxWait, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(gone, tooLong.Token);
        try
        {
            return await _limiter.AcquireAsync(cancellationToken: either.Token);
        }
        catch (OperationCanceledException) when (!gone.IsCancellationRequested)
        {
            return null;
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _limiter.Dispose();
}
