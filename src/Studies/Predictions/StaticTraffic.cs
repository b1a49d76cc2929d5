using TlsToll.Experiments.Prediction;
using TlsToll.Load.Replay;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Tls.Costs;

namespace TlsToll.Studies.Predictions;

/// <summary>
/// Traffic on a combination's connections and the SUT's work outside TLS, from the trace and from the same pages without TLS.
/// </summary>
/// <param name="data">Measurements of the study.</param>
/// <param name="combinations">Predicted combinations and their counterparts.</param>
internal sealed class StaticTraffic(StudyData data, PredictedCombinations combinations)
{
    /// <summary>Traffic and work; null if a required measurement is missing.</summary>
    public (TrafficShape Shape, ServerWork Work)? Of(Combination combination)
    {
        if (combinations.Plain(combination) is not { } plain)
            return null;
        var (cells, without) = (data.Cells(combinations.Measured(combination)), data.Cells(plain));
        double full = cells.Sum(c => c.Handshakes.ServerFull), resumed = cells.Sum(c => c.Handshakes.ServerResumed);
        var interactions = (double)without.Sum(c => c.Interactions);
        if (full + resumed <= 0 || interactions <= 0)
            return null;
        var trace = combinations.Pages(combination);
        var request = trace.Requests.Average(r => TracePlayer.Message(r.Path, "localhost").Length);
        var head = (without.Sum(c => c.WireBytes) / interactions) - request - trace.MeanBytes;
        var perConnection = cells.Sum(c => c.Interactions) / (double)cells.Sum(c => c.AcceptedConnections);
        var records = trace.Requests.Average(r => TrafficShape.Records(head + r.Bytes));
        return (
            new TrafficShape(perConnection, request, head + trace.MeanBytes, records, resumed / (full + resumed)),
            new ServerWork(
                without.Average(c => c.CpuNanoseconds.Sut / c.Interactions / 1e3) ?? 0,
                without.Average(c => (double?)c.SutRuntime?.AllocatedBytes / c.Interactions) ?? 0,
                perConnection));
    }
}
