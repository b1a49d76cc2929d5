namespace TlsToll.Tls;

/// <summary>Finds known names similar to a mistyped one.</summary>
public static class NearNames
{
    /// <summary>
    /// The names nearest to a mistyped one by Levenshtein distance, ignoring case. Excludes names at a distance above a third of their
    /// length, or above 2 for short names.
    /// </summary>
    /// <param name="typed">The mistyped name.</param>
    /// <param name="names">The known names.</param>
    /// <param name="most">Maximum number of names.</param>
    /// <returns>The names, nearest first; empty if none is near.</returns>
    public static IReadOnlyList<string> Of(string typed, IEnumerable<string> names, int most)
    {
        ArgumentNullException.ThrowIfNull(typed);
        ArgumentNullException.ThrowIfNull(names);
        return
        [
            .. names.Distinct(StringComparer.Ordinal)
                .Select(name => (name, distance: Distance(typed.ToUpperInvariant(), name.ToUpperInvariant())))
                .Where(n => n.distance <= Math.Max(2, n.name.Length / 3))
                .OrderBy(n => n.distance).ThenBy(n => n.name, StringComparer.Ordinal)
                .Take(most).Select(n => n.name),
        ];
    }

    private static int Distance(string a, string b)
    {
        var above = Enumerable.Range(0, b.Length + 1).ToArray();
        for (var i = 1; i <= a.Length; i++)
        {
            var row = new int[b.Length + 1];
            row[0] = i;
            for (var j = 1; j <= b.Length; j++)
                row[j] = Math.Min(Math.Min(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
            above = row;
        }

        return above[b.Length];
    }
}
