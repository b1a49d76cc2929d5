using TlsToll.Contracts;

namespace TlsToll.Results.Cells;

/// <summary>Converts cells to rows of the results.</summary>
public static class CellRows
{
    /// <summary>Name of a number of handshakes: full handshakes on hop 1, counted by the SUT.</summary>
    public const string FullHandshakes = "hop1.server.full";

    /// <summary>Name of a number of handshakes: resumed handshakes on hop 1, counted by the SUT.</summary>
    public const string ResumedHandshakes = "hop1.server.resumed";

    /// <summary>Name of a resource: memory that the SUT allocated during the cell, in bytes.</summary>
    public const string AllocatedBytesOfSut = "allocatedBytes.sut";

    /// <summary>Name of a resource: time in seconds during which the busiest disk was busy.</summary>
    public const string DiskBusySeconds = "diskBusySeconds";

    /// <summary>Name of a resource: bytes sent over loopback by all processes of the host.</summary>
    public const string LoopbackBytes = "loopbackBytes";

    /// <summary>Name of a resource: packets sent over loopback by all processes of the host.</summary>
    public const string LoopbackPackets = "loopbackPackets";

    /// <summary>Name of a resource: CPU time in nanoseconds of work behind the queues, in the SUT's, that a duet's cell is charged by its interactions.</summary>
    public const string BackgroundNanoseconds = "cpuNanoseconds.background";

    /// <summary>Name of a resource: bytes that a tier wrote to storage.</summary>
    public static string DiskWrittenBytes(Tier tier) => $"diskWrittenBytes.{tier}";

    /// <summary>Name of a resource: resident memory of a tier at the end of the cell, in bytes.</summary>
    public static string ResidentBytes(Tier tier) => $"residentBytes.{tier}";

    /// <summary>Row of a cell.</summary>
    public static CellResultRow Of(CellMeasurement cell) => new()
    {
        Cell = cell.Cell,
        Round = cell.Round,
        Twin = cell.Twin,
        Treatment = cell.Treatment,
        Kind = CellKindName.Of(cell.Kind),
        StartNanoseconds = cell.StartNanoseconds,
        Seconds = cell.Seconds,
        Interactions = cell.Interactions,
        Outcomes = cell.Outcomes,
        Sips = cell.Kind == CellKind.Timed ? cell.Sips : null,
        BusinessSessions = cell.BusinessSessions,
        Connections = cell.AcceptedConnections,
        Handshakes = Handshakes(cell.Handshakes),
        Meter = cell.Meter?.Calls,
        Profile = cell.Profile,
        CpuMicrosPerInteraction = cell.CpuMicrosPerInteraction(),
        ProcessorPerInteraction = cell.ProcessorPerInteraction(),
        P90Ms = cell.Kind == CellKind.Timed ? P90(cell) : new Dictionary<string, double>(StringComparer.Ordinal),
        MeanMs = cell.Kind == CellKind.Timed ? cell.MeanMs() : null,
        Pages = cell.Pages,
        Openings = cell.Openings,
        StartDelay = cell.StartDelay,
        WireBytes = cell.WireBytes,
        Steal = cell.Steal,
        ForeignSeconds = cell.ForeignSeconds,
        ForeignOnSutSeconds = cell.ForeignOnSutSeconds,
        SpinMicroseconds = cell.SpinMicroseconds,
        LoadNanoseconds = cell.LoadNanoseconds,
        DatabaseTraffic = cell.DatabaseTraffic,
        SutUtilisation = cell.SutUtilisation,
        DriverUtilisation = cell.DriverUtilisation,
        SteadyFrom = cell.SteadyFrom,
        OrdersAtStart = cell.OrdersAtStart,
        Resources = Resources(cell),
        Invalid = cell.Invalid,
    };

    private static Dictionary<string, long> Handshakes(HandshakeCounts counts) => new(StringComparer.Ordinal)
    {
        [FullHandshakes] = counts.ServerFull,
        [ResumedHandshakes] = counts.ServerResumed,
        ["hop1.server.failed"] = counts.ServerFailed,
        ["hop1.client.full"] = counts.ClientFull,
        ["hop1.client.resumed"] = counts.ClientResumed,
        ["hop1.client.failed"] = counts.ClientFailed,
        ["hop2.client.all"] = counts.VendorHop,
        ["hop3.client.all"] = counts.DatabaseHop,
    };

    private static Dictionary<string, double> P90(CellMeasurement cell) => Enum.GetValues<ServiceName>()
        .Select(service => (service, p90: cell.P90Ms(service)))
        .Where(pair => pair.p90 is not null)
        .ToDictionary(pair => pair.service.ToString(), pair => pair.p90!.Value, StringComparer.Ordinal);

    private static Dictionary<string, double?> Resources(CellMeasurement cell)
    {
        var resources = cell.Resources;
        var row = new Dictionary<string, double?>(StringComparer.Ordinal)
        {
            [DiskBusySeconds] = resources.DiskBusySeconds,
            [LoopbackBytes] = resources.LoopbackBytes,
            [LoopbackPackets] = resources.LoopbackPackets,
            [AllocatedBytesOfSut] = cell.SutRuntime?.AllocatedBytes,
        };
        if (cell.FrontNanoseconds is { } front)
            row["cpuNanoseconds.front"] = front;
        if (cell.BackgroundNanoseconds is { } background)
            row[BackgroundNanoseconds] = background;
        foreach (var tier in Tier.All)
        {
            row[$"diskReadBytes.{tier}"] = resources.DiskReadBytes[tier];
            row[DiskWrittenBytes(tier)] = resources.DiskWrittenBytes[tier];
            row[ResidentBytes(tier)] = resources.ResidentBytes[tier];
        }

        return row;
    }
}
