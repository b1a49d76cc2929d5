using System.Collections.Concurrent;

namespace TlsToll.Load.Replay;

/// <summary>A client of the trace: the host name under which its TLS session is kept, and its idle connections. Thread safe.</summary>
/// <param name="hostName">Host name that the client connects to.</param>
/// <param name="resumes">True if the client resumes its session.</param>
internal sealed class ReplayClient(string hostName, bool resumes) : IAsyncDisposable
{
    private readonly ConcurrentStack<ReplayConnection> _resting = [];
    private readonly SemaphoreSlim? _opening = resumes ? new(1) : null;

    public string HostName => hostName;

    /// <summary>
    /// If the client resumes its session, waits until none of its other connections is being opened. A TLS 1.3 ticket is used once, and the
    /// next one arrives with the first response, so two connections that open concurrently would find only one ticket.
    /// </summary>
    public Task BeginOpeningAsync(CancellationToken cancellationToken) => _opening?.WaitAsync(cancellationToken) ?? Task.CompletedTask;

    /// <summary>Signals that the connection has received its first response or has failed.</summary>
    public void EndOpening() => _opening?.Release();

    /// <summary>Takes an idle connection, if there is one.</summary>
    public bool TryTake(out ReplayConnection connection) => _resting.TryPop(out connection!);

    /// <summary>Keeps a connection for its next request.</summary>
    public void Rest(ReplayConnection connection) => _resting.Push(connection);

    /// <summary>Closes the idle connections; called when the client has no more requests.</summary>
    public async ValueTask DisposeAsync()
    {
        while (_resting.TryPop(out var connection))
            await connection.DisposeAsync();
        _opening?.Dispose();
    }
}
