using System.Numerics;

namespace TlsToll.Statistics;

/// <summary>A source of variation in a balanced table, with the group of each value; values of the same group share an effect.</summary>
/// <param name="Source">The factor, <c>A × B</c> for an interaction, or <c>block</c>.</param>
/// <param name="Factors">Its factors: one for a main effect, several for an interaction, none for blocks.</param>
/// <param name="DegreesOfFreedom">The product of (levels − 1) over its factors.</param>
/// <param name="Groups">Number of groups; all have the same size.</param>
/// <param name="GroupOf">The group of each of the table's values.</param>
internal sealed record FactorialTerm(string Source, IReadOnlyList<string> Factors, int DegreesOfFreedom, int Groups, int[] GroupOf)
{
    /// <summary>The factors, then the interactions by order, then the blocks.</summary>
    public static IEnumerable<FactorialTerm> Of(FactorialTable table, FactorialModel model)
    {
        // Without replication only the interaction of all factors can be the residual.
        var highest = Math.Min(model.Interactions, table.Replicates == 1 ? table.Factors.Count - 1 : table.Factors.Count);
        // By order, then alphabetically: A, B, C, A × B, A × C, B × C, A × B × C.
        var sets = Enumerable.Range(1, (1 << table.Factors.Count) - 1)
            .Where(set => BitOperations.PopCount((uint)set) <= highest)
            .Select(set => Enumerable.Range(0, table.Factors.Count).Where(factor => (set & (1 << factor)) != 0).ToArray())
            .OrderBy(set => set.Length).ThenBy(set => string.Concat(set.Select(factor => (char)factor)), StringComparer.Ordinal);
        foreach (var set in sets)
            yield return Effect(table, set);
        if (model.Blocks)
            yield return Block(table);
    }

    private static FactorialTerm Effect(FactorialTable table, int[] factors)
    {
        var groups = new int[table.Values.Length];
        for (var i = 0; i < groups.Length; i++)
            groups[i] = factors.Aggregate(0, (group, f) => (group * table.Levels[f].Count) + table.LevelOf(i / table.Replicates, f));
        string[] names = [.. factors.Select(f => table.Factors[f])];
        return new FactorialTerm(
            string.Join(" × ", names),
            names,
            factors.Aggregate(1, (product, f) => product * (table.Levels[f].Count - 1)),
            factors.Aggregate(1, (product, f) => product * table.Levels[f].Count),
            groups);
    }

    private static FactorialTerm Block(FactorialTable table)
    {
        var (values, blocks) = (table.Values.Length, table.Replicates);
        return new FactorialTerm("block", [], blocks - 1, blocks, [.. Enumerable.Range(0, values).Select(i => i % blocks)]);
    }
}
