namespace TlsToll.Experiments.Targets;

/// <summary>
/// Has all treatments send a list of requests equally often, although a cell may be shorter than the list: each cell of a treatment begins where the one
/// before it ended, and where that is affordable, the cells of a super-block together send the list a whole number of times.
/// </summary>
/// <param name="list">Number of requests in the list, at least one.</param>
internal sealed class EvenRequests(int list)
{
    // A cell grows to so many times its length for the list, and no further. This project's assumption.
    private const int MostGrowth = 4;

    private readonly Dictionary<string, int> _next = new(StringComparer.Ordinal);

    /// <summary>Number of requests in a cell: whole connections, at least one for each client.</summary>
    /// <param name="fitting">Requests that fit into a slice.</param>
    /// <param name="perConnection">Requests on a connection.</param>
    /// <param name="clients">Clients that work at the same time.</param>
    /// <param name="cells">Cells of a treatment in a super-block.</param>
    public int Whole(double fitting, int perConnection, int clients, int cells)
    {
        var least = (long)perConnection * clients;
        var requests = Math.Max(least, perConnection * (long)Math.Min(fitting / perConnection, 1_000_000));
        // The fewest connections that, in all cells of a super-block, send the whole list.
        var step = perConnection * (list / CommonDivisor(list, (long)perConnection * cells));
        if (step > MostGrowth * requests)
            return (int)requests;
        return (int)(step * Math.Max((least + step - 1) / step, requests / step));
    }

    /// <summary>True if the cells of a super-block send each request of the list equally often.</summary>
    /// <param name="requests">Requests in a cell.</param>
    /// <param name="cells">Cells of a treatment in a super-block.</param>
    public bool IsEven(int requests, int cells) => (long)requests * cells % list == 0;

    /// <summary>Begins a cell of a treatment.</summary>
    /// <param name="treatment">Name of the treatment.</param>
    /// <param name="requests">Requests in the cell.</param>
    /// <returns>Place in the list of its first request, from 0.</returns>
    public int Begin(string treatment, int requests)
    {
        var first = _next.GetValueOrDefault(treatment);
        _next[treatment] = (int)(((long)first + requests) % list);
        return first;
    }

    private static long CommonDivisor(long a, long b) => b == 0 ? a : CommonDivisor(b, a % b);
}
