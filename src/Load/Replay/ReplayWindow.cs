using TlsToll.Workload;

namespace TlsToll.Load.Replay;

/// <summary>
/// Decides which request of a trace is sent next, in the order of Coarfa, Druschel and Wallach (2006, section 3.2). A client requests no
/// page before it has received the complete previous page, and its outstanding requests are limited. The distance of a request ahead of the
/// first request not yet served is also limited. Among the requests allowed, the earliest in the trace is sent. A client's first request is
/// sent alone, because it establishes the TLS session that the others resume. Thread safe.
/// </summary>
internal sealed class ReplayWindow
{
    private readonly Lock _lock = new();
    private readonly IReadOnlyList<TraceRequest> _requests;
    private readonly Dictionary<int, ReplayQueue> _clients;
    private readonly PriorityQueue<int, int> _ready = new();
    private readonly Queue<TaskCompletionSource<int?>> _waiting = [];
    private readonly bool[] _served;
    private readonly int _bound;
    private int _servedBefore;
    private bool _stopped;

    /// <summary>Starts at the beginning of a trace.</summary>
    /// <param name="trace">The trace.</param>
    /// <param name="perClient">Maximum number of outstanding requests per client, at least 1.</param>
    /// <param name="bound">Maximum distance of a request ahead of the first request not yet served, at least 1.</param>
    public ReplayWindow(Trace trace, int perClient, int bound)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(perClient, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(bound, 1);
        _requests = trace.Requests;
        _bound = bound;
        _served = new bool[_requests.Count];
        _clients = _requests.Select((request, index) => (request, index)).GroupBy(r => r.request.Client)
            .ToDictionary(client => client.Key, client => new ReplayQueue([.. client.Select(r => (r.index, r.request.Page))], perClient));
        foreach (var client in _clients.Values)
            MakeReady(client);
    }

    /// <summary>Waits for the next request that may be sent, and takes it.</summary>
    /// <returns>Index of the request in the trace; null if there are no more.</returns>
    public Task<int?> TakeAsync()
    {
        lock (_lock)
        {
            if (TryTake(out var index))
                return Task.FromResult<int?>(index);
            if (IsOver)
                return Task.FromResult<int?>(null);
            var waiting = new TaskCompletionSource<int?>(TaskCreationOptions.RunContinuationsAsynchronously);
            _waiting.Enqueue(waiting);
            return waiting.Task;
        }
    }

    /// <summary>Marks a request as served or failed.</summary>
    /// <returns>True if it was its client's last request.</returns>
    public bool Complete(int index)
    {
        lock (_lock)
        {
            var client = _clients[_requests[index].Client];
            _served[index] = true;
            while (_servedBefore < _served.Length && _served[_servedBefore])
                _servedBefore++;
            client.Complete();
            MakeReady(client);
            Hand();
            return client.IsOver;
        }
    }

    /// <summary>Stops the replay: no further request is sent.</summary>
    public void Stop()
    {
        lock (_lock)
        {
            _stopped = true;
            Hand();
        }
    }

    private bool IsOver => _stopped || _servedBefore == _served.Length;

    private void MakeReady(ReplayQueue client)
    {
        while (client.TryRelease(out var index))
            _ready.Enqueue(index, index);
    }

    private bool TryTake(out int index) =>
        _ready.TryPeek(out index, out _) && !_stopped && index < _servedBefore + _bound && _ready.TryDequeue(out index, out _);

    private void Hand()
    {
        while (_waiting.Count > 0 && TryTake(out var index))
            _waiting.Dequeue().SetResult(index);
        while (_waiting.Count > 0 && IsOver)
            _waiting.Dequeue().SetResult(null);
    }
}
