namespace TlsToll.Tls.Costs.Pollution;

/// <summary>
/// Small chores of many kinds, a few to some 60 microseconds each and a millisecond together: a server's interaction goes through much code once,
/// and not through little code often. What comes of them is of no use.
/// </summary>
internal sealed class MixedTasks
{
    private static readonly IReadOnlyList<Func<int>>[] Kinds = [TextTasks.All, CollectionTasks.All, DocumentTasks.All, KernelTasks.All];

    // One of each kind in turn.
    private readonly Func<int>[] _all =
        [.. Enumerable.Range(0, Kinds.Max(kind => kind.Count)).SelectMany(i => Kinds.Where(kind => i < kind.Count).Select(kind => kind[i]))];

    private int _next;

    /// <summary>Does the next one.</summary>
    /// <returns>What came of it, so that it has to be done.</returns>
    public int Do()
    {
        var result = _all[_next]();
        _next = (_next + 1) % _all.Length;
        return result;
    }
}
