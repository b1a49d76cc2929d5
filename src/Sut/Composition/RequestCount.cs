namespace TlsToll.Sut.Composition;

/// <summary>Number of requests in progress, for a SUT behind a proxy that keeps its connections open.</summary>
internal sealed class RequestCount
{
    private long _open;

    /// <summary>Number of requests that have arrived and have no complete response yet.</summary>
    public long Open => Interlocked.Read(ref _open);

    /// <summary>Callback after the end of each request; null for none.</summary>
    public Action? Ended { get; set; }

    /// <summary>Counts the requests that pass to the next middleware.</summary>
    public async Task CountAsync(HttpContext context, RequestDelegate next)
    {
        Interlocked.Increment(ref _open);
        try
        {
            await next(context);
        }
        finally
        {
            Interlocked.Decrement(ref _open);
            Ended?.Invoke();
        }
    }
}
