using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class CellsCsvTests : IDisposable
{
    private readonly string _path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    public void Dispose() => File.Delete(_path);

    [Fact]
    public void Each_value_stands_under_its_heading()
    {
        var cell = Cells.Of(3, Treatment.All[3], CellKind.Timed, 900) with { Cell = 17, Attempt = 2, Position = 4, Twin = 1, Steal = 0.25, OrdersAtStart = 8, WireBytes = 5 };

        var row = Written(cell).ShouldHaveSingleItem();

        row.Count.ShouldBe(106);
        (row["cell"], row["block"], row["attempt"], row["position"], row["round"], row["twin"], row["treatment"], row["kind"]).ShouldBe(("17", "3", "2", "4", "1", "1", "tls-request", "timed"));
        (row["start_ns"], row["end_ns"], row["seconds"]).ShouldBe(("3000000000", "4000000000", "1"));
        (row["interactions"], row["ok"], row["refused"], row["timeout"]).ShouldBe(("1000", "1000", "0", "0"));
        (row["business_sessions"], row["connections_client"], row["connections_sut"]).ShouldBe(("25", "1000", "1000"));
        (row["hop1_server_full"], row["hop1_server_resumed"], row["hop1_client_full"], row["hop2_handshakes"]).ShouldBe(("1000", "0", "1000", "0"));
        (row["cpu_ns_sut"], row["cpu_ns_vendors"], row["cpu_ns_rbe"]).ShouldBe(("900000000", "1000", "2000"));
        (row["wire_bytes"], row["steal"], row["orders_at_start"], row["invalid"]).ShouldBe(("5", "0.25", "8", ""));
    }

    [Fact]
    public void What_was_not_measured_is_empty_and_never_zero()
    {
        var row = Written(Cells.Of(1, Treatment.All[0], CellKind.Cost, 1)).ShouldHaveSingleItem();

        (row["cpu_ns_database"], row["steal"], row["sut_utilisation"], row["driver_utilisation"], row["steady_from"]).ShouldBe(("", "", "", "", ""));
        row["orders_at_start"].ShouldBeEmpty();
        row["kind"].ShouldBe("cost");
    }

    [Fact]
    public void The_meters_counts_are_shown_next_to_its_nanoseconds()
    {
        var meter = new MeterDelta([new("server", "full", 3, 900), new("client", "read", 7, 70)]);

        var row = Written(Cells.Of(1, Treatment.All[2], CellKind.Cost, 1) with { Meter = meter }).ShouldHaveSingleItem();
        var without = Written(Cells.Of(1, Treatment.All[2], CellKind.Cost, 1)).ShouldHaveSingleItem();

        (row["meter_server_full"], row["meter_server_full_ns"], row["meter_client_read"], row["meter_client_read_ns"]).ShouldBe(("3", "900", "7", "70"));
        row["meter_server_resumed"].ShouldBe("0");
        without.Where(field => field.Key.StartsWith("meter_", StringComparison.Ordinal)).ShouldAllBe(field => field.Value.Length == 0);
    }

    [Fact]
    public void The_times_of_pages_stand_under_their_headings_and_are_empty_where_there_are_none()
    {
        var times = new PageTimes(new(4, 1, 2, 3, 4, 5), new(4, 6, 7, 8, 9, 10));

        var row = Written(Cells.Of(1, Treatment.All[2], CellKind.Timed, 1) with { Pages = times }).ShouldHaveSingleItem();
        var without = Written(Cells.Of(1, Treatment.All[2], CellKind.Timed, 1)).ShouldHaveSingleItem();

        string[] values = ["mean", "p50", "p90", "p99", "max"];
        values.Select(value => row["first_byte_ms_" + value]).ShouldBe(["1", "2", "3", "4", "5"]);
        values.Select(value => row["page_ms_" + value]).ShouldBe(["6", "7", "8", "9", "10"]);
        without.Where(field => field.Key.Contains("_ms_", StringComparison.Ordinal)).ShouldAllBe(field => field.Value.Length == 0);
    }

    [Fact]
    public void The_scheduling_error_of_an_open_loop_stands_under_its_headings()
    {
        var row = Written(Cells.Of(1, Treatment.All[2], CellKind.Timed, 1) with { StartDelay = new(4, 1, 2, 3, 4, 5) }).ShouldHaveSingleItem();

        string[] values = ["mean", "p50", "p90", "p99", "max"];
        values.Select(value => row["start_delay_ms_" + value]).ShouldBe(["1", "2", "3", "4", "5"]);
    }

    [Fact]
    public void What_the_processor_counted_stands_under_its_heading_and_the_rest_is_empty()
    {
        var counts = new Dictionary<string, double?>(StringComparer.Ordinal)
        {
            ["instructions"] = 7,
            ["branchMisses"] = 0,
            ["cycles"] = null,
        };
        var cell = Cells.Of(1, Treatment.All[0], CellKind.Cost, 1) with { Processor = new(counts, UserOnly: false, "cycles: why") };

        var row = Written(cell).ShouldHaveSingleItem();

        (row["sut_instructions"], row["sut_branch_misses"], row["sut_cycles"], row["sut_task_clock_ns"]).ShouldBe(("7", "0", "", ""));
    }

    [Fact]
    public void Commas_quotes_and_line_ends_are_quoted()
    {
        var row = Written(Cells.Of(1, Treatment.All[0], CellKind.Cost, 1) with { Invalid = ["a, b", "he said \"no\"", "one\ntwo"] }).ShouldHaveSingleItem();

        row["invalid"].ShouldBe("a, b; he said \"no\"; one\ntwo");
    }

    [Fact]
    public void A_cell_is_on_disk_before_the_next_begins()
    {
        using var csv = new CellsCsv(_path);
        for (var cells = 1; cells <= 3; cells++)
        {
            csv.Write(Cells.Of(cells, Treatment.All[0], CellKind.Cost, 1));

            using var file = new StreamReader(new FileStream(_path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite));
            file.ReadToEnd().Split('\n').Length.ShouldBe(cells + 2);
        }
    }

    private List<Dictionary<string, string>> Written(CellMeasurement cell)
    {
        using (var csv = new CellsCsv(_path))
            csv.Write(cell);
        var rows = CsvText.Read(File.ReadAllText(_path));
        return [.. rows.Skip(1).Select(row => rows[0].Zip(row).ToDictionary(p => p.First, p => p.Second, StringComparer.Ordinal))];
    }
}
