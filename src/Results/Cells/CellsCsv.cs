using System.Globalization;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Files;
using TlsToll.Statistics;

namespace TlsToll.Results.Cells;

/// <summary>Writes <c>cells.csv</c>: a line per cell, appended when the cell ends, so that an interrupted run keeps what it measured.</summary>
public sealed class CellsCsv : IDisposable
{
    private readonly StreamWriter _writer;

    /// <summary>Creates the file with its heading.</summary>
    public CellsCsv(string path)
    {
        _writer = new StreamWriter(path) { NewLine = "\n" };
        _writer.WriteLine(string.Join(',', Columns));
        _writer.Flush();
    }

    private static IEnumerable<string> MeterColumns =>
        from role in MeterDelta.Roles
        from kind in MeterDelta.Kinds
        from what in (string[])["", "_ns"]
        select $"meter_{role}_{kind}{what}";

    private static IEnumerable<string> PageColumns =>
        from what in (string[])["first_byte", "page"]
        from value in (string[])["mean", "p50", "p90", "p99", "max"]
        select $"{what}_ms_{value}";

    private static IReadOnlyList<string> Columns { get; } =
    [
        "cell", "block", "attempt", "position", "treatment", "kind", "start_ns", "end_ns", "seconds", "interactions", "window_interactions",
        "window_seconds", "ok", "refused", "error", "timeout", "transport", "business_sessions", "aborted_sessions", "connections_client",
        "connections_sut", "hop1_server_full", "hop1_server_resumed", "hop1_server_failed", "hop1_client_full", "hop1_client_resumed",
        "hop1_client_failed", "hop2_handshakes", "hop3_handshakes", "cpu_ns_sut", "cpu_ns_vendors", "cpu_ns_database", "cpu_ns_rbe",
        "wire_bytes", "steal", "sut_utilisation", "driver_utilisation", "steady_from", "orders_at_start", "sut_gen0", "sut_gen1", "sut_gen2",
        "sut_gc_pause_us", "sut_allocated_bytes", "sut_jit_methods", "sut_jit_us", .. MeterColumns,
        .. PageColumns, "sut_instructions", "sut_cycles", "sut_cache_misses", "sut_branches", "sut_branch_misses", "sut_task_clock_ns",
        "suites_set_by", "negotiated", "invalid",
    ];

    /// <summary>Appends a cell.</summary>
    public void Write(CellMeasurement cell)
    {
        var h = cell.Handshakes;
        var r = cell.SutRuntime;
        var end = cell.StartNanoseconds + (long)(cell.Seconds * 1e9);
        object?[] values =
        [
            cell.Cell, cell.Block, cell.Attempt, cell.Position, cell.Treatment, cell.Kind == CellKind.Cost ? "cost" : "timed",
            cell.StartNanoseconds, end, cell.Seconds, cell.Interactions, cell.WindowInteractions, cell.WindowSeconds,
            Outcome(cell, "ok"), Outcome(cell, "refused"), Outcome(cell, "error"), Outcome(cell, "timeout"), Outcome(cell, "transport"),
            cell.BusinessSessions, cell.AbortedSessions, cell.Connections, cell.AcceptedConnections,
            h.ServerFull, h.ServerResumed, h.ServerFailed, h.ClientFull, h.ClientResumed, h.ClientFailed, h.VendorHop, h.DatabaseHop,
            cell.CpuNanoseconds.Sut, cell.CpuNanoseconds.Vendors, cell.CpuNanoseconds.Database, cell.CpuNanoseconds.Rbe,
            cell.WireBytes, cell.Steal, cell.SutUtilisation, cell.DriverUtilisation, cell.SteadyFrom, cell.OrdersAtStart,
            r?.Gen0, r?.Gen1, r?.Gen2, r?.PauseMicroseconds, r?.AllocatedBytes, r?.JitMethods, r?.JitMicroseconds, .. Meter(cell.Meter),
            .. Times(cell.Pages?.FirstByte), .. Times(cell.Pages?.Whole),
            .. PerfEvent.All.Select(what => (object?)cell.Processor?.Of(what)),
            cell.SuitesSetBy, string.Join("; ", cell.Negotiated.Select(n => $"{n.Key} × {n.Value}")), string.Join("; ", cell.Invalid),
        ];
        // "Not measured" is an empty field, as in the table formats that read this.
        _writer.WriteLine(CsvLine.Of(values.Select(value => Convert.ToString(value, CultureInfo.InvariantCulture) ?? "")));
        _writer.Flush();
    }

    /// <inheritdoc/>
    public void Dispose() => _writer.Dispose();

    private static IEnumerable<object?> Meter(MeterDelta? meter) =>
        from role in MeterDelta.Roles
        from kind in MeterDelta.Kinds
        let calls = meter?.Of(role, kind)
        from value in (object?[])[calls?.Count, calls?.Nanoseconds]
        select value;

    private static object?[] Times(PercentileSummary? times) => [times?.Mean, times?.P50, times?.P90, times?.P99, times?.Max];

    private static long Outcome(CellMeasurement cell, string name) => cell.Outcomes.TryGetValue(name, out var count) ? count : 0;
}
