namespace TlsToll.Workload;

/// <summary>Draws different items for the lines of an order.</summary>
internal static class DistinctItems
{
    /// <summary>
    /// So many different ids of 1 … <paramref name="items"/>, or all if there are no more. An id drawn again gives the next free one: one
    /// draw an id, whatever comes.
    /// </summary>
    public static List<int> Draw(int count, int items, Func<int> draw)
    {
        var ids = new List<int>(count);
        for (var remaining = Math.Min(count, items); remaining > 0; remaining--)
        {
            var id = draw();
            while (ids.Contains(id))
                id = (id % items) + 1;
            ids.Add(id);
        }

        return ids;
    }
}
