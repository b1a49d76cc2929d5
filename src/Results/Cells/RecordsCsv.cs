using System.Globalization;
using System.IO.Compression;
using System.Text;
using TlsToll.Contracts;
using TlsToll.Results.Records;

namespace TlsToll.Results.Cells;

/// <summary>
/// Writes <c>interactions.csv.gz</c> and <c>connections.csv.gz</c>, one line per record, including those of voided blocks. Each cell ends a
/// gzip member, so that an interrupted run keeps all complete cells, and files of several runs merge by concatenation. The lines are
/// formatted by hand because a run writes millions of them between cells.
/// </summary>
public sealed class RecordsCsv
{
    private static readonly string[] Services = Enum.GetNames<ServiceName>();
    private static readonly string[] Outcomes = [.. OutcomeName.All];

    // Fields of a connection without TLS, or of one whose handshake failed.
    private const string Plain = "none,,,,,,";

    private readonly string _interactions;
    private readonly string _connections;
    private readonly string _run;
    private readonly int _worker;

    /// <summary>Opens the files of a directory; missing files are created with their headings.</summary>
    /// <param name="directory">Directory of the files.</param>
    /// <param name="run">Value of the first field of each record.</param>
    /// <param name="worker">Number of this RBE among those that share the run, from 0.</param>
    public RecordsCsv(string directory, string run, int worker = 0)
    {
        _interactions = Path.Combine(directory, "interactions.csv.gz");
        _connections = Path.Combine(directory, "connections.csv.gz");
        _run = run;
        _worker = worker;
        if (Lengths.Interactions > 0 && Lengths.Connections > 0)
            return;
        CutBack(0, 0);
        Append(_interactions, writer => writer.Write(
            "run,block,attempt,cell,treatment,kind,worker,eb,session,connection,service,outcome,in_window,opened,start_ns,intended_ns,connect_ns,handshake_ns,first_byte_ns,total_ns,bytes_sent,bytes_received,order,order_cents\n"));
        Append(_connections, writer => writer.Write(
            "run,block,attempt,cell,treatment,kind,worker,eb,session,connection,opened_ns,closed_ns,connect_ns,handshake_ns,protocol,suite,group,key,chain_length,alpn,mutual,resumed,handshake_bytes_sent,handshake_bytes_received,wire_bytes_sent,wire_bytes_received\n"));
    }

    /// <summary>Lengths of the files in bytes, including all cells so far.</summary>
    public (long Interactions, long Connections) Lengths => (LengthOf(_interactions), LengthOf(_connections));

    /// <summary>Cuts the files back to earlier lengths. The removed records belong to a cell that was never finished.</summary>
    public void CutBack(long interactions, long connections)
    {
        Cut(_interactions, interactions);
        Cut(_connections, connections);
    }

    /// <summary>Appends a cell's records.</summary>
    public void Append(CellPlan plan, CellResult result, RecordFile records)
    {
        var kind = CellKindName.Of(plan.Kind);
        var cell = string.Create(CultureInfo.InvariantCulture, $"{_run},{plan.Block},{plan.Attempt},{plan.Cell},{plan.Treatment.Name},{kind},{_worker},");
        Append(_interactions, writer =>
        {
            foreach (ref readonly var i in records.Interactions.AsSpan())
            {
                writer.Write(cell);
                writer.Write(string.Create(CultureInfo.InvariantCulture,
                    $"{i.Eb},{i.Session},{i.Connection},{Services[i.Service]},{Outcomes[(int)i.Outcome]},{i.InWindow},{i.Opened},{i.Start},{i.Intended},{i.Connect},{i.Handshake},{i.FirstByte},{i.Total},{i.BytesSent},{i.BytesReceived},{i.Order},{i.OrderCents}\n"));
            }
        });
        Append(_connections, writer =>
        {
            foreach (ref readonly var c in records.Connections.AsSpan())
            {
                var negotiated = c.Negotiated < 0 ? Plain : Fields(result.Negotiated[c.Negotiated]);
                writer.Write(cell);
                writer.Write(string.Create(CultureInfo.InvariantCulture,
                    $"{c.Eb},{c.Session},{c.Connection},{c.Opened},{c.Closed},{c.Connect},{c.Handshake},{negotiated},{Resumed(c.Resumed)},{c.HandshakeSent},{c.HandshakeReceived},{c.WireSent},{c.WireReceived}\n"));
            }
        });
    }

    private static string Fields(NegotiatedParameters n) => string.Create(
        CultureInfo.InvariantCulture, $"{n.Protocol},{n.Suite},{n.Group},{n.Key},{n.ChainLength},{n.Alpn},{(n.Mutual ? "yes" : "no")}");

    private static string Resumed(int resumed) => resumed switch { 1 => "yes", 0 => "no", _ => "" };

    private static long LengthOf(string path) => File.Exists(path) ? new FileInfo(path).Length : 0;

    private static void Cut(string path, long length)
    {
        if (LengthOf(path) <= length)
            return;
        using var file = new FileStream(path, FileMode.Open);
        file.SetLength(length);
    }

    private static void Append(string path, Action<TextWriter> write)
    {
        using var file = new FileStream(path, FileMode.Append);
        using var gzip = new GZipStream(file, CompressionLevel.Fastest);
        using var writer = new StreamWriter(gzip, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), bufferSize: 1 << 16);
        write(writer);
    }
}
