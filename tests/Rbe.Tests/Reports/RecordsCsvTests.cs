using System.IO.Compression;
using TlsToll.Results.Cells;
using TlsToll.Results.Files;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class RecordsCsvTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-rbe-").FullName;

    private static CellResult Result => new()
    {
        Start = 0,
        End = 1,
        WindowStart = 0,
        WindowEnd = 1,
        Sessions = 1,
        Aborted = 0,
        Connections = 1,
        Full = 0,
        Resumed = 0,
        Failed = 0,
        Unknown = 0,
        Negotiated = [new("1.3", "TLS_AES_256_GCM_SHA384", "x25519", "rsa-2048", 2, "none", false)],
        ErrorReasons = new Dictionary<string, long>(StringComparer.Ordinal),
    };

    private static RecordFile Records => new(
        [
            new() { Eb = 2, Session = 3, Connection = -1, Service = 2, Outcome = Outcome.Transport, Start = 10, Intended = 9, Total = 5 },
            new() { Eb = 2, Session = 4, Connection = 0, Service = 6, Outcome = Outcome.Ok, InWindow = 1, Opened = 1, BytesSent = 7, BytesReceived = 8, Order = 31, OrderCents = 1234 },
        ],
        [
            new() { Eb = 2, Session = 4, Negotiated = 0, Resumed = 0, WireSent = 70, WireReceived = 80, Closed = 99 },
            new() { Eb = 2, Session = 5, Negotiated = -1, Resumed = -1 },
            new() { Eb = 2, Session = 6, Negotiated = -1, Resumed = 1 },
        ]);

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    public void Each_record_is_a_line_under_its_headings()
    {
        var results = ResultsDirectory.Create(_directory, default);
        new RecordsCsv(results.FullPath, "run1").Append(Plan(cell: 5), Result, Records);

        var interactions = Read(results.PathOf("interactions.csv.gz"));
        interactions[0].ShouldBe("run,block,attempt,cell,treatment,kind,worker,eb,session,connection,service,outcome,in_window,opened,start_ns,intended_ns,connect_ns,handshake_ns,first_byte_ns,total_ns,bytes_sent,bytes_received,order,order_cents".Split(','));
        interactions[1].ShouldBe("run1,1,2,5,tls-session,timed,0,2,3,-1,CreateOrder,transport,0,0,10,9,0,0,0,5,0,0,0,0".Split(','));
        interactions[2].ShouldBe("run1,1,2,5,tls-session,timed,0,2,4,0,ChangeItem,ok,1,1,0,0,0,0,0,0,7,8,31,1234".Split(','));
        interactions.Count.ShouldBe(3);

        var connections = Read(results.PathOf("connections.csv.gz"));
        connections.ShouldAllBe(row => row.Count == connections[0].Count);
        connections.Skip(1).Select(row => (row[8], string.Join(' ', row[14..21]), row[21], row[24])).ShouldBe(
            [("4", "1.3 TLS_AES_256_GCM_SHA384 x25519 rsa-2048 2 none no", "no", "70"), ("5", "none      ", "", "0"), ("6", "none      ", "yes", "0")]);
    }

    [Fact]
    public void Cells_are_members_that_any_reader_reads_as_one_file()
    {
        var results = ResultsDirectory.Create(_directory, default);
        var csv = new RecordsCsv(results.FullPath, "run1");
        foreach (var cell in (int[])[1, 2, 3])
            csv.Append(Plan(cell), Result, Records);

        Read(results.PathOf("interactions.csv.gz")).Skip(1).Select(row => row[3]).ShouldBe(["1", "1", "2", "2", "3", "3"]);
        // An interruption in the fourth member leaves the three before it readable.
        var path = results.PathOf("interactions.csv.gz");
        var whole = File.ReadAllBytes(path).Length;
        csv.Append(Plan(4), Result, Records);
        File.WriteAllBytes(path, File.ReadAllBytes(path)[..whole]);
        Read(path).Count.ShouldBe(7);
    }

    private static CellPlan Plan(int cell) => new(cell, Block: 1, Attempt: 2, Position: 1, Treatment.All[2], CellKind.Timed);

    private static List<List<string>> Read(string path)
    {
        using var file = File.OpenRead(path);
        using var text = new StreamReader(new GZipStream(file, CompressionMode.Decompress));
        return CsvText.Read(text.ReadToEnd());
    }
}
