using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;

namespace TlsToll.Experiments.Sharding;

/// <summary>The run that several RBEs shared, put together from their parts as if one had driven it.</summary>
public static class MergedRun
{
    /// <summary>Writes <c>run.json</c>, <c>cells.csv</c> and the records of the whole run.</summary>
    /// <param name="parts">The parts.</param>
    /// <param name="directory">Where to.</param>
    /// <exception cref="InvalidDataException">The records of a part are not whole.</exception>
    public static RunResult Write(ShardSet parts, ResultsDirectory directory)
    {
        var times = ShardRecords.Merge(parts, directory);
        var blocks = Blocks(parts, times);
        using (var cells = new CellsCsv(directory.PathOf("cells.csv")))
        {
            foreach (var cell in blocks.SelectMany(b => b.Cells))
                cells.Write(cell);
        }

        var result = new RunRecorder(parts.All[0].Part.Outline).Results(blocks, Context(parts));
        RunJson.Write(directory.PathOf("run.json"), result);
        return result;
    }

    private static List<MeasuredBlock> Blocks(ShardSet parts, CellTimes times)
    {
        var blocks = new List<MeasuredBlock>();
        foreach (var block in parts.All[0].Part.Blocks)
        {
            MeasuredBlock[] same =
                [.. parts.All.Select(p => p.Part.Blocks.FirstOrDefault(b => (b.Block, b.Attempt) == (block.Block, block.Attempt))).OfType<MeasuredBlock>()];
            if (same.Length < parts.All.Count)
                continue;
            CellMeasurement[] cells =
            [
                .. block.Cells.Select(cell => same.Select(b => b.Cells.FirstOrDefault(c => c.Cell == cell.Cell)).OfType<CellMeasurement>().ToArray())
                    .Where(cell => cell.Length == parts.All.Count)
                    .Select(cell => CellOfShards.Of(cell, times.Of(cell[0].Cell))),
            ];
            blocks.Add(new MeasuredBlock(block.Block, block.Attempt, Status(same), cells));
        }

        return blocks;
    }

    private static BlockStatus Status(MeasuredBlock[] parts)
    {
        if (parts.Any(b => b.Status == BlockStatus.Incomplete))
            return BlockStatus.Incomplete;
        return Array.Find(parts, b => b.Status != BlockStatus.Counted)?.Status ?? BlockStatus.Counted;
    }

    private static RunContext Context(ShardSet parts)
    {
        RunContext[] all = [.. parts.All.Select(p => p.Part.Context)];
        return all[0] with
        {
            StartedAt = all.Min(c => c.StartedAt),
            EndedAt = all.Max(c => c.EndedAt),
            Interrupted = Array.Exists(all, c => c.Interrupted),
            Settings = Settings(all),
            Inconsistencies = [.. all.SelectMany(c => c.Inconsistencies).Distinct(StringComparer.Ordinal)],
            Remarks = [.. Remarks(parts)],
        };
    }

    // A setting that is not the same in all parts is given part by part.
    private static SortedDictionary<string, string> Settings(RunContext[] parts)
    {
        var settings = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var name in parts.SelectMany(p => p.Settings.Keys).Distinct(StringComparer.Ordinal))
        {
            string[] values = [.. parts.Select(p => p.Settings.GetValueOrDefault(name, "not told"))];
            settings[name] = values.Distinct(StringComparer.Ordinal).Count() == 1 ? values[0] : string.Join(" | ", values);
        }

        return settings;
    }

    private static IEnumerable<string> Remarks(ShardSet parts)
    {
        yield return string.Create(CultureInfo.InvariantCulture, $"merged from the {parts.All.Count} parts of the run {parts.All[0].Part.Run}: {string.Join(", ", parts.All.Select(p => p.Directory))}");
        foreach (var (_, part) in parts.All.Where(p => Machine(p.Part) != Machine(parts.All[0].Part)))
            yield return string.Create(CultureInfo.InvariantCulture, $"part {part.Index} was driven from another machine than part 0, which is the one described: {Machine(part)}");
        var told = parts.All.ToDictionary(
            p => p.Part.Index,
            p => p.Part.Context.Remarks.Except(new Shard(p.Part.Index, p.Part.Count, p.Part.Run).Remarks, StringComparer.Ordinal).ToArray());
        foreach (var remark in told.Values.SelectMany(r => r).Distinct(StringComparer.Ordinal))
        {
            int[] by = [.. told.Where(t => t.Value.Contains(remark, StringComparer.Ordinal)).Select(t => t.Key)];
            yield return by.Length == told.Count ? remark : string.Create(CultureInfo.InvariantCulture, $"part {string.Join(", ", by)}: {remark}");
        }
    }

    private static string Machine(ShardResult part) => $"{part.Context.Machine.Cpu.Model}, Linux {part.Context.Machine.Kernel}";
}
