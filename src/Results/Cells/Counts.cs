namespace TlsToll.Results.Cells;

/// <summary>Adds up counts by name.</summary>
public static class Counts
{
    /// <summary>Sums of several sets of counts, by name.</summary>
    public static SortedDictionary<string, long> Sum(IEnumerable<IReadOnlyDictionary<string, long>> counts)
    {
        var sum = new SortedDictionary<string, long>(StringComparer.Ordinal);
        foreach (var (key, count) in counts.SelectMany(c => c))
            sum[key] = sum.GetValueOrDefault(key) + count;
        return sum;
    }
}
