using System.Globalization;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Files;
using TlsToll.Results.Records;
using TlsToll.Statistics;

namespace TlsToll.Results.Cells;

/// <summary>Writes <c>cells.csv</c>. A line is appended when a cell ends, so that an interrupted run keeps its measurements.</summary>
public sealed class CellsCsv : IDisposable
{
    private static readonly (string Heading, Func<CellMeasurement, object?> Value)[] Columns =
    [
        ("cell", c => c.Cell), ("block", c => c.Block), ("attempt", c => c.Attempt), ("position", c => c.Position), ("round", c => c.Round), ("twin", c => c.Twin),
        ("treatment", c => c.Treatment),
        ("kind", c => CellKindName.Of(c.Kind)),
        ("start_ns", c => c.StartNanoseconds), ("end_ns", c => c.StartNanoseconds + (long)(c.Seconds * 1e9)), ("seconds", c => c.Seconds),
        ("interactions", c => c.Interactions), ("window_interactions", c => c.WindowInteractions), ("window_seconds", c => c.WindowSeconds),
        .. Each(OutcomeName.All, outcome => (outcome, c => c.Outcomes.GetValueOrDefault(outcome))),
        ("business_sessions", c => c.BusinessSessions), ("aborted_sessions", c => c.AbortedSessions),
        ("connections_client", c => c.Connections), ("connections_sut", c => c.AcceptedConnections),
        ("hop1_server_full", c => c.Handshakes.ServerFull), ("hop1_server_resumed", c => c.Handshakes.ServerResumed),
        ("hop1_server_failed", c => c.Handshakes.ServerFailed), ("hop1_client_full", c => c.Handshakes.ClientFull),
        ("hop1_client_resumed", c => c.Handshakes.ClientResumed), ("hop1_client_failed", c => c.Handshakes.ClientFailed),
        ("hop2_handshakes", c => c.Handshakes.VendorHop), ("hop3_handshakes", c => c.Handshakes.DatabaseHop),
        .. Each(Tier.All, tier => ($"cpu_ns_{tier}", c => c.CpuNanoseconds[tier])),
        ($"cpu_ns_{Tier.Front}", c => c.FrontNanoseconds),
        ("wire_bytes", c => c.WireBytes), ("steal", c => c.Steal), ("foreign_seconds", c => c.ForeignSeconds), ("foreign_on_sut_seconds", c => c.ForeignOnSutSeconds), ("spin_us", c => c.SpinMicroseconds),
        ("load_ns", c => c.LoadNanoseconds), ("database_commands", c => c.DatabaseTraffic?.Commands), ("database_sent_bytes", c => c.DatabaseTraffic?.SentBytes),
        ("database_received_bytes", c => c.DatabaseTraffic?.ReceivedBytes),
        ("queue_messages", c => c.QueueWork?.Messages), ("queue_batches", c => c.QueueWork?.Batches),
        ("sut_utilisation", c => c.SutUtilisation),
        ("driver_utilisation", c => c.DriverUtilisation), ("steady_from", c => c.SteadyFrom), ("orders_at_start", c => c.OrdersAtStart),
        ("sut_gen0", c => c.SutRuntime?.Gen0), ("sut_gen1", c => c.SutRuntime?.Gen1), ("sut_gen2", c => c.SutRuntime?.Gen2),
        ("sut_gc_pause_us", c => c.SutRuntime?.PauseMicroseconds), ("sut_allocated_bytes", c => c.SutRuntime?.AllocatedBytes),
        ("sut_jit_methods", c => c.SutRuntime?.JitMethods), ("sut_jit_us", c => c.SutRuntime?.JitMicroseconds),
        .. MeterDelta.Roles.SelectMany(role => MeterDelta.Kinds.SelectMany(kind => Meter(role, kind))),
        .. Times("first_byte", c => c.Pages?.FirstByte), .. Times("page", c => c.Pages?.Whole), .. Times("start_delay", c => c.StartDelay),
        .. Each(PerfEvent.All.Zip(["instructions", "cycles", "cache_misses", "branches", "branch_misses", "task_clock_ns"]),
            e => ("sut_" + e.Second, c => c.Processor?.Of(e.First))),
        ("suites_set_by", c => c.SuitesSetBy), ("negotiated", c => string.Join("; ", c.Negotiated)),
        ("invalid", c => string.Join("; ", c.Invalid)),
    ];

    private readonly StreamWriter _writer;

    /// <summary>Creates the file with its heading.</summary>
    public CellsCsv(string path)
    {
        _writer = new StreamWriter(path) { NewLine = "\n" };
        _writer.WriteLine(string.Join(',', Columns.Select(column => column.Heading)));
        _writer.Flush();
    }

    /// <summary>Appends a cell.</summary>
    public void Write(CellMeasurement cell)
    {
        // An empty field means "not measured", as in the table formats that read this file.
        _writer.WriteLine(CsvLine.Of(Columns.Select(column => Convert.ToString(column.Value(cell), CultureInfo.InvariantCulture) ?? "")));
        _writer.Flush();
    }

    /// <inheritdoc/>
    public void Dispose() => _writer.Dispose();

    private static IEnumerable<(string Heading, Func<CellMeasurement, object?> Value)> Each<T>(
        IEnumerable<T> items, Func<T, (string Heading, Func<CellMeasurement, object?> Value)> column) => items.Select(column);

    private static (string Heading, Func<CellMeasurement, object?> Value)[] Meter(string role, string kind) =>
        [($"meter_{role}_{kind}", c => c.Meter?.Of(role, kind).Count), ($"meter_{role}_{kind}_ns", c => c.Meter?.Of(role, kind).Nanoseconds)];

    private static (string Heading, Func<CellMeasurement, object?> Value)[] Times(string what, Func<CellMeasurement, PercentileSummary?> times) =>
    [
        ($"{what}_ms_mean", c => times(c)?.Mean), ($"{what}_ms_p50", c => times(c)?.P50), ($"{what}_ms_p90", c => times(c)?.P90),
        ($"{what}_ms_p99", c => times(c)?.P99), ($"{what}_ms_max", c => times(c)?.Max),
    ];
}
