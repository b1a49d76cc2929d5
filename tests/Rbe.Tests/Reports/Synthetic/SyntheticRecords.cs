using System.Globalization;
using System.IO.Compression;
using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Reports.Synthetic;

/// <summary>Writes an <c>interactions.csv.gz</c> of invented interactions, as large as wanted.</summary>
internal static class SyntheticRecords
{
    private const string Headings =
        "run,block,attempt,cell,treatment,kind,worker,eb,session,connection,service,outcome,in_window,opened,start_ns,intended_ns,connect_ns,handshake_ns,first_byte_ns,total_ns,bytes_sent,bytes_received\n";

    /// <summary>
    /// Writes the file: each cell is a gzip member, as in a real one; each service has interactions of 1 ms, 2 ms and so on.
    /// </summary>
    /// <param name="path">Where to.</param>
    /// <param name="run">The run whose cells have the interactions.</param>
    public static void Write(string path, RunResult run)
    {
        Append(path, writer => writer.Write(Headings));
        foreach (var block in run.Blocks)
        {
            foreach (var cell in block.Cells)
                Append(path, writer => Write(writer, block, cell));
        }
    }

    private static void Write(StreamWriter writer, BlockResult block, CellResultRow cell)
    {
        var services = Enum.GetNames<ServiceName>();
        var head = string.Create(CultureInfo.InvariantCulture,
            $"r,{block.Block},{block.Attempt},{cell.Cell},{cell.Treatment},{cell.Kind},0,");
        for (var i = 0; i < cell.Interactions; i++)
        {
            var total = ((i / services.Length) + 1) * 1_000_000L;
            writer.Write(head);
            writer.Write(string.Create(CultureInfo.InvariantCulture,
                $"{i % 16},{i / 40},{i / 40},{services[i % services.Length]},{(i % 1000 == 999 ? "error" : "ok")},{(i % 100 == 99 ? 0 : 1)},0,{9105762241 + i},{9105762241 + i},329752,0,8294281,{total},570,500\n"));
        }
    }

    private static void Append(string path, Action<StreamWriter> write)
    {
        using var file = new FileStream(path, FileMode.Append);
        using var gzip = new GZipStream(file, CompressionLevel.Fastest);
        using var writer = new StreamWriter(gzip);
        write(writer);
    }
}
