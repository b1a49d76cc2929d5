using System.Globalization;
using TlsToll.Results.Variance;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary>One line of a table.</summary>
/// <param name="At">Location, such as <c>line 7</c>.</param>
/// <param name="Levels">Level of each factor, followed by that of the block if there is one.</param>
/// <param name="Value">The response.</param>
internal sealed record AnovaObservation(string At, string[] Levels, double Value);

/// <summary>Arranges observations by combination of levels, with the levels in order of first appearance.</summary>
internal static class AnovaArrangement
{
    // A control character that no field of a text file contains.
    private const char Separator = '\u001f';

    /// <summary>Arranges a full, balanced table.</summary>
    /// <exception cref="InvalidDataException">The table is not full or not balanced, or a column has only one level.</exception>
    public static FactorialTable Of(IReadOnlyList<AnovaObservation> observations, AnovaQuestion question)
    {
        var grouping = question.Grouping;
        var byLevels = ByLevels(observations, question);
        var levels = grouping.Select((_, g) => observations.Select(o => o.Levels[g]).Distinct(StringComparer.Ordinal).ToArray()).ToArray();
        for (var g = 0; g < grouping.Count; g++)
        {
            var only = levels[g].FirstOrDefault() ?? "none";
            if (levels[g].Length < 2)
                throw new InvalidDataException($"line 2 and all others: {grouping[g]} has one level only, {only}");
        }

        var cells = Balanced(byLevels, levels, question);
        // The block is the last column, so its levels become the replicates of each combination.
        var replicates = question.Block is null ? cells : [.. cells.Select(cell => cell[0]).Chunk(levels[^1].Length)];
        return new FactorialTable(question.Factors, [.. levels.Take(question.Factors.Count)], replicates);
    }

    private static Dictionary<string, List<double>> ByLevels(IReadOnlyList<AnovaObservation> observations, AnovaQuestion question)
    {
        var cells = new Dictionary<string, List<double>>(StringComparer.Ordinal);
        foreach (var observation in observations)
        {
            var key = string.Join(Separator, observation.Levels);
            if (!cells.TryGetValue(key, out var cell))
                cells.Add(key, cell = []);
            else if (!question.Replicated)
                throw Second(observation, question);
            cell.Add(observation.Value);
        }

        return cells;
    }

    private static double[][] Balanced(Dictionary<string, List<double>> cells, string[][] levels, AnovaQuestion question)
    {
        var most = cells.Values.Max(cell => cell.Count);
        if (question.Replicated && most == 1)
            throw new InvalidDataException("--replicated is given, but no combination of levels has several values");
        var table = new List<double[]>();
        // Evaluated lazily: columns that aren't factors would yield too many combinations, but one of the first is missing and ends the
        // loop.
        foreach (var combination in Combinations(levels))
        {
            var values = cells.GetValueOrDefault(string.Join(Separator, combination)) ?? [];
            if (values.Count < most)
            {
                throw new InvalidDataException(string.Create(
                    CultureInfo.InvariantCulture,
                    $"{Describe(question, combination)} have {values.Count} values, others {most}: a line is missing"));
            }

            table.Add([.. values]);
        }

        return [.. table];
    }

    private static IEnumerable<string[]> Combinations(string[][] levels) => levels.Length == 0
        ? [[]]
        : Combinations(levels[..^1]).SelectMany(first => levels[^1].Select(last => (string[])[.. first, last]));

    private static string Describe(AnovaQuestion question, string[] levels)
    {
        var parts = question.Grouping.Zip(levels, (name, level) => $"{name} {level}").ToArray();
        return parts.Length == 1 ? parts[0] : $"{string.Join(", ", parts[..^1])} and {parts[^1]}";
    }

    private static InvalidDataException Second(AnovaObservation observation, AnovaQuestion question)
    {
        var allowed = question.Block is null ? "; --replicated allows it" : "";
        return new InvalidDataException($"{observation.At}: a second value for {Describe(question, observation.Levels)}{allowed}");
    }
}
