using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>Makes cells with known contents.</summary>
internal static class Cells
{
    private static readonly TierValues NotMeasured = new(null, null, null, null);

    public static CellMeasurement Of(int block, Treatment treatment, CellKind kind, double sutMicros, long interactions = 1000, long sessions = 25)
    {
        var tls = treatment.Transport == Transport.Tls;
        var connections = treatment.Connection == ConnectionScope.Session ? sessions : interactions;
        return new CellMeasurement
        {
            Cell = (block * 100) + (treatment.Name.GetHashCode(StringComparison.Ordinal) & 15),
            Block = block,
            Attempt = 1,
            Position = 1,
            Treatment = treatment.Name,
            Kind = kind,
            StartNanoseconds = block * 1_000_000_000L,
            Seconds = 1,
            Outcomes = new Dictionary<string, long>(StringComparer.Ordinal) { ["ok"] = interactions },
            WindowInteractions = interactions,
            WindowSeconds = 2,
            BusinessSessions = sessions,
            AbortedSessions = 0,
            Connections = connections,
            AcceptedConnections = connections,
            Handshakes = tls ? new(connections, 0, 0, connections, 0, 0, 0, 0) : new(0, 0, 0, 0, 0, 0, 0, 0),
            CpuNanoseconds = new TierValues(sutMicros * 1000 * interactions, 1000, null, 2000),
            WireBytes = interactions * 10_240,
            ResponseMilliseconds = new Dictionary<ServiceName, PercentileSummary>
            {
                [ServiceName.CreateOrder] = Percentiles.Summarise([.. Enumerable.Range(1, 100).Select(i => (double)i)])!,
            },
            Resources = new CellResources(NotMeasured, NotMeasured, null, null, NotMeasured),
            Negotiated = [],
            ErrorReasons = new Dictionary<string, long>(StringComparer.Ordinal),
        };
    }

    /// <summary>Blocks in which a handshake costs exactly 800 µs and the bytes of an interaction 30 µs, on a noisy baseline.</summary>
    public static CountedCells WithKnownCost(int blocks)
    {
        const double Handshake = 800;
        const double Bytes = 30;
        var cells = new List<CellMeasurement>();
        for (var block = 1; block <= blocks; block++)
        {
            var noise = block % 2 == 0 ? 1.05 : 0.97;
            cells.Add(Of(block, Treatment.All[0], CellKind.Cost, 1000 * noise));
            cells.Add(Of(block, Treatment.All[1], CellKind.Cost, 1100 * noise));
            cells.Add(Of(block, Treatment.All[2], CellKind.Cost, (1000 * noise) + (Handshake * 25 / 1000) + Bytes));
            cells.Add(Of(block, Treatment.All[3], CellKind.Cost, (1100 * noise) + Handshake + Bytes));
        }

        return new CountedCells(cells);
    }
}
