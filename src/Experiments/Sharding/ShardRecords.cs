using System.Globalization;
using System.IO.Compression;
using System.Text;
using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Results.Files;
using TlsToll.Results.Records;

namespace TlsToll.Experiments.Sharding;

/// <summary>
/// Puts the records of all parts into one file each, line by line and part after part: <c>worker</c> tells whose a record is. Times since an epoch are
/// of each part's own.
/// </summary>
internal static class ShardRecords
{
    private static readonly string[] Files = ["interactions.csv.gz", "connections.csv.gz"];
    private static readonly string[] Columns = ["cell", "service", "outcome", "in_window", "total_ns"];
    private static readonly (byte[] Name, ServiceName Service)[] Services =
        [.. Enum.GetValues<ServiceName>().Select(s => (Encoding.UTF8.GetBytes(s.ToString()), s))];

    /// <summary>Writes the files.</summary>
    /// <param name="parts">The parts.</param>
    /// <param name="directory">Where to.</param>
    /// <returns>Response times of all parts together.</returns>
    /// <exception cref="InvalidDataException">A part's file is damaged, or not whole.</exception>
    /// <exception cref="IOException">A part's file is not there.</exception>
    public static CellTimes Merge(ShardSet parts, ResultsDirectory directory)
    {
        var times = new CellTimes();
        using (var interactions = Create(directory.PathOf(Files[0])))
        {
            foreach (var (from, part) in parts.All)
                Check(from, Files[0], CopyInteractions(Path.Combine(from, Files[0]), interactions, part.Index == 0, times), Cells(part).Sum(c => c.Interactions));
        }

        using (var connections = Create(directory.PathOf(Files[1])))
        {
            foreach (var (from, part) in parts.All)
                Check(from, Files[1], Copy(Path.Combine(from, Files[1]), connections, part.Index == 0), Cells(part).Sum(c => c.Connections));
        }

        return times;
    }

    private static IEnumerable<CellMeasurement> Cells(ShardResult part) => part.Blocks.SelectMany(b => b.Cells);

    private static GZipStream Create(string path) => new(File.Create(path), CompressionLevel.Fastest);

    private static long CopyInteractions(string path, Stream output, bool withHeading, CellTimes times)
    {
        RecordColumns? columns = null;
        return Copy(path, output, withHeading, (line, heading) =>
        {
            if (heading)
                columns = RecordColumns.Of(line, Columns);
            else
                Collect(line, columns!, times);
        });
    }

    private static long Copy(string path, Stream output, bool withHeading, RecordLine? also = null)
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
        if (!line[slots[2]].SequenceEqual("ok"u8) || !line[slots[3]].SequenceEqual("1"u8))
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

        throw new InvalidDataException($"'{Encoding.UTF8.GetString(text)}' is no service.");
    }

    private static void Check(string directory, string file, long lines, long expected)
    {
        if (lines != expected)
        {
            throw new InvalidDataException(string.Create(
                CultureInfo.InvariantCulture, $"{Path.Combine(directory, file)} is not whole: it holds {lines} of {expected} records."));
        }
    }
}
