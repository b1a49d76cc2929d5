using System.Globalization;
using System.Text.Json;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Sharding;

/// <summary>All shards of one run in order, with their directories.</summary>
public sealed class ShardSet
{
    private ShardSet(IReadOnlyList<(string Directory, ShardResult Shard)> shards) => All = shards;

    /// <summary>The shards in order, from 0, each with its directory.</summary>
    public IReadOnlyList<(string Directory, ShardResult Shard)> All { get; }

    /// <summary>Reads the shards.</summary>
    /// <param name="directories">Directories of the shards, in any order.</param>
    /// <exception cref="InvalidDataException">The directories don't contain every shard of one run exactly once, or another version measured.</exception>
    public static ShardSet Read(IEnumerable<string> directories)
    {
        (string Directory, ShardResult Shard)[] shards = [.. directories.Select(d => (d, Shard: ShardResult.Read(d))).OrderBy(p => p.Shard.Index)];
        foreach (var (directory, shard) in shards)
        {
            if (RunMethod.Unlike(shard.Product, shard.Method) is { } unlike)
                throw new InvalidDataException($"{directory} was {unlike}.");
        }

        var first = shards[0];
        foreach (var (directory, shard) in shards.Skip(1))
        {
            if (shard.Run != first.Shard.Run || shard.Count != first.Shard.Count)
                throw new InvalidDataException($"{directory} belongs to the run {shard.Run} of {shard.Count} shards, {first.Directory} to {first.Shard.Run} of {first.Shard.Count}.");
            if (Text(shard.Outline) != Text(first.Shard.Outline))
                throw new InvalidDataException($"{directory} and {first.Directory} were measured with other treatments or blocks.");
        }

        var missing = Enumerable.Range(0, first.Shard.Count).Except(shards.Select(p => p.Shard.Index)).ToArray();
        if (missing.Length > 0)
        {
            throw new InvalidDataException(string.Create(
                CultureInfo.InvariantCulture, $"The run {first.Shard.Run} has {first.Shard.Count} shards, and {string.Join(", ", missing)} of them (from 0) are missing."));
        }

        if (shards.Length > first.Shard.Count)
            throw new InvalidDataException($"A shard of the run {first.Shard.Run} was named twice.");
        CheckCells(shards);
        return new ShardSet(shards);
    }

    // All shards of a run measure the same cells in the same order unless they were started with different seeds.
    private static void CheckCells((string Directory, ShardResult Shard)[] shards)
    {
        var plan = Plan(shards[0].Shard);
        foreach (var (directory, shard) in shards.Skip(1))
        {
            foreach (var (cell, what) in Plan(shard))
            {
                if (plan.TryGetValue(cell, out var first) && first != what)
                    throw new InvalidDataException($"Cell {cell} is {what} in {directory} and {first} in {shards[0].Directory}: their seeds differ.");
            }
        }
    }

    private static Dictionary<int, string> Plan(ShardResult shard) =>
        shard.Blocks.SelectMany(b => b.Cells).ToDictionary(c => c.Cell, c => $"{c.Treatment} ({c.Kind}, block {c.Block})");

    private static string Text(RunOutline outline) => JsonSerializer.Serialize(outline, RunPartJson.Default.RunOutline);
}
