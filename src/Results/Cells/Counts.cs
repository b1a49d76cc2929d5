namespace TlsToll.Results.Cells;

/// <summary>Counts by name.</summary>
public static class Counts
{
    /// <summary>All of them together.</summary>
    public static SortedDictionary<string, long> Sum(IEnumerable<IReadOnlyDictionary<string, long>> counts)
    {
        var sum = new SortedDictionary<string, long>(StringComparer.Ordinal);
        foreach (var (key, count) in counts.SelectMany(c => c))
            sum[key] = sum.GetValueOrDefault(key) + count;
        return sum;
    }
}
