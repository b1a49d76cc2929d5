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
            ForeignSeconds = 0,
            Negotiated = [],
            ErrorReasons = new Dictionary<string, long>(StringComparer.Ordinal),
        };
    }

    /// <summary>A super-block of two duets of a pair, between which the processes swap.</summary>
    /// <param name="block">Number of the block.</param>
    /// <param name="pair">The treatment without TLS, and that with it.</param>
    /// <param name="one">Costs of both in microseconds, the first on the first process.</param>
    /// <param name="swapped">Costs of both, the first on the second process.</param>
    public static MeasuredBlock Duets(int block, Treatment[] pair, (double Plain, double Tls) one, (double Plain, double Tls) swapped) => new(
        block, 1, BlockStatus.Counted,
        [
            Of(block, pair[0], CellKind.Cost, one.Plain) with { Round = 1, Twin = 0 }, Of(block, pair[1], CellKind.Cost, one.Tls) with { Round = 1, Twin = 1 },
            Of(block, pair[0], CellKind.Cost, swapped.Plain) with { Round = 2, Twin = 1 }, Of(block, pair[1], CellKind.Cost, swapped.Tls) with { Round = 2, Twin = 0 },
        ]);

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
