using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;

namespace TlsToll.Experiments.Sharding;

/// <summary>Merges the shards of a run into the results that a single RBE would have written.</summary>
public static class MergedRun
{
    /// <summary>Writes <c>run.json</c>, <c>cells.csv</c> and the records of the whole run.</summary>
    /// <param name="shards">The shards.</param>
    /// <param name="directory">Directory of the merged results.</param>
    /// <exception cref="InvalidDataException">The records of a shard are incomplete.</exception>
    public static RunResult Write(ShardSet shards, ResultsDirectory directory)
    {
        var times = ShardRecords.Merge(shards, directory);
        var blocks = Blocks(shards, times);
        using (var cells = new CellsCsv(directory.PathOf("cells.csv")))
        {
            foreach (var cell in blocks.SelectMany(b => b.Cells))
                cells.Write(cell);
        }

        var result = new RunRecorder(shards.All[0].Shard.Outline).Results(blocks, Context(shards));
        RunJson.Write(directory.PathOf(RunJson.FileName), result);
        return result;
    }

    private static List<MeasuredBlock> Blocks(ShardSet shards, CellTimes times)
    {
        var blocks = new List<MeasuredBlock>();
        foreach (var block in shards.All[0].Shard.Blocks)
        {
            MeasuredBlock[] same =
                [.. shards.All.Select(p => p.Shard.Blocks.FirstOrDefault(b => (b.Kind, b.Block, b.Attempt) == (block.Kind, block.Block, block.Attempt))).OfType<MeasuredBlock>()];
            if (same.Length < shards.All.Count)
                continue;
            CellMeasurement[] cells =
            [
                .. block.Cells.Select(cell => same.Select(b => b.Cells.FirstOrDefault(c => c.Cell == cell.Cell)).OfType<CellMeasurement>().ToArray())
                    .Where(cell => cell.Length == shards.All.Count)
                    .Select(cell => CellOfShards.Of(cell, times.Of(cell[0].Cell))),
            ];
            blocks.Add(new MeasuredBlock(block.Block, block.Attempt, Status(same), cells));
        }

        return blocks;
    }

    private static BlockStatus Status(MeasuredBlock[] shards)
    {
        if (shards.Any(b => b.Status == BlockStatus.Incomplete))
            return BlockStatus.Incomplete;
        return Array.Find(shards, b => b.Status != BlockStatus.Counted)?.Status ?? BlockStatus.Counted;
    }

    private static RunContext Context(ShardSet shards)
    {
        RunContext[] all = [.. shards.All.Select(p => p.Shard.Context)];
        return all[0] with
        {
            StartedAt = all.Min(c => c.StartedAt),
            EndedAt = all.Max(c => c.EndedAt),
            Interrupted = Array.Exists(all, c => c.Interrupted),
            Settings = Settings(all),
            Inconsistencies = [.. all.SelectMany(c => c.Inconsistencies).Distinct(StringComparer.Ordinal)],
            Doubts = [.. all.SelectMany(c => c.Doubts).Distinct()],
            Remarks = [.. Remarks(shards)],
        };
    }

    // If a setting differs between shards, list its value for each shard.
    private static SortedDictionary<string, string> Settings(RunContext[] shards)
    {
        var settings = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var name in shards.SelectMany(p => p.Settings.Keys).Distinct(StringComparer.Ordinal))
        {
            string[] values = [.. shards.Select(p => p.Settings.GetValueOrDefault(name, "not set"))];
            settings[name] = values.Distinct(StringComparer.Ordinal).Count() == 1 ? values[0] : string.Join(" | ", values);
        }

        return settings;
    }

    private static IEnumerable<string> Remarks(ShardSet shards)
    {
        yield return string.Create(CultureInfo.InvariantCulture, $"merged from the {shards.All.Count} shards of the run {shards.All[0].Shard.Run}: {string.Join(", ", shards.All.Select(p => p.Directory))}");
        foreach (var (_, shard) in shards.All.Where(p => Machine(p.Shard) != Machine(shards.All[0].Shard)))
            yield return string.Create(CultureInfo.InvariantCulture, $"shard {shard.Index} was driven from another host than shard 0, whose host is described: {Machine(shard)}");
        var remarks = shards.All.ToDictionary(
            p => p.Shard.Index,
            p => p.Shard.Context.Remarks.Except(new Shard(p.Shard.Index, p.Shard.Count, p.Shard.Run).Remarks, StringComparer.Ordinal).ToArray());
        foreach (var remark in remarks.Values.SelectMany(r => r).Distinct(StringComparer.Ordinal))
        {
            int[] by = [.. remarks.Where(t => t.Value.Contains(remark, StringComparer.Ordinal)).Select(t => t.Key)];
            yield return by.Length == remarks.Count ? remark : string.Create(CultureInfo.InvariantCulture, $"shard {string.Join(", ", by)}: {remark}");
        }
    }

    private static string Machine(ShardResult shard) => $"{shard.Context.Machine.Cpu.Model}, Linux {shard.Context.Machine.Kernel}";
}
