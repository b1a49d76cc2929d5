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

    /// <summary>
    /// Place in the list, from 0, of a cell's first request: that after the last one of the cell before it. A repeated cell sends the same again. Where each
    /// super-block sends the same, every second pair of super-blocks has the cells there and back in exchanged places: otherwise the slice at a turn (docs/rules.md,
    /// Negative controls) would always send the same part of the list.
    /// </summary>
    /// <param name="block">Super-block of the cell.</param>
    /// <param name="round">Round of the cell in its super-block, from 1.</param>
    /// <param name="cells">Cells of a treatment in a super-block.</param>
    /// <param name="requests">Requests in each cell.</param>
    public int First(int block, int round, int cells, int requests)
    {
        // Rounds 1 and 2 are there and back, and so on.
        var isExchanged = (block + 1) / 2 % 2 == 1 && IsEven(requests, cells);
        return (int)((((long)block * cells) + (isExchanged ? (round - 1) ^ 1 : round - 1)) * requests % list);
    }

    private static long CommonDivisor(long a, long b) => b == 0 ? a : CommonDivisor(b, a % b);
}
