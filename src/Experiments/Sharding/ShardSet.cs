using System.Globalization;
using System.Text.Json;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Sharding;

/// <summary>All parts of one run, in their order, with the directories that they are in.</summary>
public sealed class ShardSet
{
    private ShardSet(IReadOnlyList<(string Directory, ShardResult Part)> parts) => All = parts;

    /// <summary>The parts from 0 on, each with its directory.</summary>
    public IReadOnlyList<(string Directory, ShardResult Part)> All { get; }

    /// <summary>Reads the parts.</summary>
    /// <param name="directories">One for each part, in any order.</param>
    /// <exception cref="InvalidDataException">They are not all the parts of one run, each once.</exception>
    public static ShardSet Read(IEnumerable<string> directories)
    {
        (string Directory, ShardResult Part)[] parts = [.. directories.Select(d => (d, Part: ShardResult.Read(d))).OrderBy(p => p.Part.Index)];
        var first = parts[0];
        foreach (var (directory, part) in parts.Skip(1))
        {
            if (part.Run != first.Part.Run || part.Count != first.Part.Count)
                throw new InvalidDataException($"{directory} is of the run {part.Run} in {part.Count} parts, {first.Directory} of {first.Part.Run} in {first.Part.Count}.");
            if (Text(part.Outline) != Text(first.Part.Outline))
                throw new InvalidDataException($"{directory} and {first.Directory} were measured with other treatments or blocks.");
        }

        var missing = Enumerable.Range(0, first.Part.Count).Except(parts.Select(p => p.Part.Index)).ToArray();
        if (missing.Length > 0)
        {
            throw new InvalidDataException(string.Create(
                CultureInfo.InvariantCulture, $"The run {first.Part.Run} has {first.Part.Count} parts, and {string.Join(", ", missing)} of them (from 0) are missing."));
        }

        if (parts.Length > first.Part.Count)
            throw new InvalidDataException($"A part of the run {first.Part.Run} was named twice.");
        CheckCells(parts);
        return new ShardSet(parts);
    }

    // All parts of a run go through the same cells in the same order, unless somebody gave them other seeds.
    private static void CheckCells((string Directory, ShardResult Part)[] parts)
    {
        var plan = Plan(parts[0].Part);
        foreach (var (directory, part) in parts.Skip(1))
        {
            foreach (var (cell, what) in Plan(part))
            {
                if (plan.TryGetValue(cell, out var first) && first != what)
                    throw new InvalidDataException($"Cell {cell} is {what} in {directory} and {first} in {parts[0].Directory}: their seeds differ.");
            }
        }
    }

    private static Dictionary<int, string> Plan(ShardResult part) =>
        part.Blocks.SelectMany(b => b.Cells).ToDictionary(c => c.Cell, c => $"{c.Treatment} ({c.Kind}, block {c.Block})");

    private static string Text(RunOutline outline) => JsonSerializer.Serialize(outline, RunPartJson.Default.RunOutline);
}
