namespace TlsToll.Load.Replay;

/// <summary>The remaining requests of one client, in order. Not thread safe.</summary>
/// <param name="requests">The client's requests: index in the trace, and page.</param>
/// <param name="most">Maximum number of outstanding requests.</param>
internal sealed class ReplayQueue(IReadOnlyList<(int Index, int Page)> requests, int most)
{
    private int _next;
    private int _outstanding;
    private bool _hasBegun;

    /// <summary>True if all requests have been served.</summary>
    public bool IsOver => _next == requests.Count && _outstanding == 0;

    /// <summary>Returns the next request, if it may be sent now.</summary>
    public bool TryRelease(out int index)
    {
        index = -1;
        if (_next == requests.Count || _outstanding >= (_hasBegun ? most : 1))
            return false;
        if (_outstanding > 0 && requests[_next].Page != requests[_next - 1].Page)
            return false;
        index = requests[_next++].Index;
        _outstanding++;
        return true;
    }

    /// <summary>Marks one released request as served.</summary>
    public void Complete()
    {
        _outstanding--;
        _hasBegun = true;
    }
}
