namespace TlsToll.Tls;

/// <summary>Finds known names similar to a mistyped one.</summary>
public static class NearNames
{
    /// <summary>
    /// The names nearest to a mistyped one, ignoring case: those that begin with it, then others by the number of letters too many, too few, wrong or swapped.
    /// Excludes names at a distance above a third of their length, or above 2 for short names.
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
                .Select(name => (name, distance: IsBeginning(typed, name) ? 0 : Distance(typed.ToUpperInvariant(), name.ToUpperInvariant())))
                .Where(n => n.distance <= Math.Max(2, n.name.Length / 3))
                .OrderBy(n => n.distance).ThenBy(n => n.distance == 0 ? n.name.Length : 0).ThenBy(n => n.name, StringComparer.Ordinal)
                .Take(most).Select(n => n.name),
        ];
    }

    private static bool IsBeginning(string typed, string name) => typed.Trim('-').Length >= 2 && name.StartsWith(typed, StringComparison.OrdinalIgnoreCase);

    // Optimal string alignment: Levenshtein's distance, in which two letters that are swapped are one mistake.
    private static int Distance(string a, string b)
    {
        var d = new int[a.Length + 1, b.Length + 1];
        for (var i = 0; i <= a.Length; i++)
        {
            for (var j = 0; j <= b.Length; j++)
            {
                if (i == 0 || j == 0)
                {
                    d[i, j] = i + j;
                    continue;
                }

                d[i, j] = Math.Min(Math.Min(d[i - 1, j], d[i, j - 1]) + 1, d[i - 1, j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                    d[i, j] = Math.Min(d[i, j], d[i - 2, j - 2] + 1);
            }
        }

        return d[a.Length, b.Length];
    }
}
