namespace TlsToll.Tls.Costs.Chores;

/// <summary>
/// Small chores of many kinds, a few to some 60 microseconds each and a millisecond together: a server's interaction goes through much code once,
/// and not through little code often. What comes of them is of no use.
/// </summary>
internal sealed class OtherChores
{
    private readonly Func<int>[] _all =
        [.. TextChores.All.Zip(DocumentChores.All, (a, b) => (a, b)).Zip(CollectionChores.All, KernelChores.All).SelectMany(c => new[] { c.First.a, c.Second, c.First.b, c.Third })];

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
