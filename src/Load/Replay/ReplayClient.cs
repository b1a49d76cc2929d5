using System.Collections.Concurrent;

namespace TlsToll.Load.Replay;

/// <summary>A client of the trace: the name under which its TLS session is kept, and its connections that rest between two requests. Thread safe.</summary>
/// <param name="hostName">The name that it connects to.</param>
/// <param name="resumes">Whether it resumes its session.</param>
internal sealed class ReplayClient(string hostName, bool resumes) : IAsyncDisposable
{
    private readonly ConcurrentStack<ReplayConnection> _resting = [];
    private readonly SemaphoreSlim? _opening = resumes ? new(1) : null;

    /// <summary>The name that it connects to.</summary>
    public string HostName => hostName;

    /// <summary>
    /// Waits until no other connection of the client is being opened, if it resumes its session: a ticket of TLS 1.3 is used once, and the next one
    /// comes with the first response. Two connections that open at once would find one ticket.
    /// </summary>
    public Task BeginOpeningAsync(CancellationToken cancellationToken) => _opening?.WaitAsync(cancellationToken) ?? Task.CompletedTask;

    /// <summary>The connection has received its first response, or has failed.</summary>
    public void EndOpening() => _opening?.Release();

    /// <summary>Takes a connection that rests, if there is one.</summary>
    public bool TryTake(out ReplayConnection connection) => _resting.TryPop(out connection!);

    /// <summary>Keeps a connection for its next request.</summary>
    public void Rest(ReplayConnection connection) => _resting.Push(connection);

    /// <summary>Closes the idle connections: the client has no more requests.</summary>
    public async ValueTask DisposeAsync()
    {
        while (_resting.TryPop(out var connection))
            await connection.DisposeAsync();
        _opening?.Dispose();
    }
}
