using TlsToll.Workload;

namespace TlsToll.Load.Replay;

/// <summary>
/// Decides which request of a trace is sent next, as Coarfa, Druschel and Wallach (2006, section 3.2) order them: a client requests no page before it
/// has all of the page before; it has at most so many requests outstanding; and no request goes out that is further ahead of the last one before
/// which all are served than the bound. Of those that may, the first of the trace goes. A client's first request goes alone, since the TLS session
/// that its others resume comes of it. Thread safe.
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

    /// <summary>At the start of a trace.</summary>
    /// <param name="trace">The trace.</param>
    /// <param name="perClient">Requests that a client has outstanding at most, at least 1.</param>
    /// <param name="bound">How far a request may be ahead, at least 1.</param>
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

    /// <summary>Takes the next request that may go out, as soon as there is one.</summary>
    /// <returns>Its place in the trace; null if there is none any more.</returns>
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

    /// <summary>Takes the next request, if one may go out now.</summary>
    public bool TryTakeNow(out int index)
    {
        lock (_lock)
            return TryTake(out index);
    }

    /// <summary>A request has been served, or has failed for good.</summary>
    /// <returns>Whether it was its client's last.</returns>
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

    /// <summary>Lets no further request out.</summary>
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
