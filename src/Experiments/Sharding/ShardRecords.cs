using System.Globalization;
using System.IO.Compression;
using System.Text;
using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Results.Files;
using TlsToll.Results.Records;

namespace TlsToll.Experiments.Sharding;

/// <summary>
/// Merges the record files of all shards, one shard after the other. The column <c>worker</c> identifies the shard. Times refer to the
/// epoch of the record's own shard.
/// </summary>
internal static class ShardRecords
{
    private static readonly string[] Columns = ["cell", "service", "outcome", "in_window", "total_ns"];
    private static readonly byte[] Ok = Encoding.UTF8.GetBytes(OutcomeName.Of(Outcome.Ok));
    private static readonly (byte[] Name, ServiceName Service)[] Services =
        [.. Enum.GetValues<ServiceName>().Select(s => (Encoding.UTF8.GetBytes(s.ToString()), s))];

    /// <summary>Writes the merged files.</summary>
    /// <param name="shards">The shards.</param>
    /// <param name="directory">Directory of the merged results.</param>
    /// <returns>Response times of all shards.</returns>
    /// <exception cref="InvalidDataException">A shard's file is damaged or incomplete.</exception>
    /// <exception cref="IOException">A shard's file is missing.</exception>
    public static CellTimes Merge(ShardSet shards, ResultsDirectory directory)
    {
        var times = new CellTimes();
        RecordColumns? columns = null;
        Write(shards, directory, "interactions.csv.gz", cell => cell.Interactions, (line, heading) =>
        {
            if (heading)
                columns = RecordColumns.Of(line, Columns);
            else
                Collect(line, columns!, times);
        });
        Write(shards, directory, "connections.csv.gz", cell => cell.Connections);
        return times;
    }

    private static void Write(ShardSet shards, ResultsDirectory directory, string file, Func<CellMeasurement, long> records, RecordLine? also = null)
    {
        using var output = new GZipStream(File.Create(directory.PathOf(file)), CompressionLevel.Fastest);
        foreach (var (from, shard) in shards.All)
        {
            var path = Path.Combine(from, file);
            var lines = Copy(path, output, shard.Index == 0, also);
            var expected = shard.Blocks.SelectMany(b => b.Cells).Sum(records);
            if (lines != expected)
                throw new InvalidDataException(string.Create(CultureInfo.InvariantCulture, $"{path} is incomplete: it holds {lines} of {expected} records."));
        }
    }

    private static long Copy(string path, Stream output, bool withHeading, RecordLine? also)
    {
        var lines = 0L;
        RecordLines.Read(path, (line, heading) =>
        {
            if (!heading || withHeading)
            {
                output.Write(line);
                output.Write("\n"u8);
            }

            if (!heading)
                lines++;
            also?.Invoke(line, heading);
        });
        return lines;
    }

    private static void Collect(ReadOnlySpan<byte> line, RecordColumns columns, CellTimes times)
    {
        Span<Range> slots = stackalloc Range[5];
        columns.Split(line, slots);
        if (!line[slots[2]].SequenceEqual(Ok) || !line[slots[3]].SequenceEqual("1"u8))
            return;
        times.Add((int)RecordColumns.Number(line[slots[0]]), Service(line[slots[1]]), RecordColumns.Number(line[slots[4]]) / 1e6);
    }

    private static ServiceName Service(ReadOnlySpan<byte> text)
    {
        foreach (var (name, service) in Services)
        {
            if (text.SequenceEqual(name))
                return service;
        }

        throw new InvalidDataException($"'{Encoding.UTF8.GetString(text)}' is not a service.");
    }
}
