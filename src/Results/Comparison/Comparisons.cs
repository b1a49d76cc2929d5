using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Statistics;

namespace TlsToll.Results.Comparison;

/// <summary>
/// Compares each TLS treatment with its plain twin, block by block. What each metric means and how it is got is in docs/method.md.
/// </summary>
public sealed class Comparisons(CountedCells cells, double confidence = 0.95, int? pilotBlocks = null)
{
    /// <summary>All metrics of one pair.</summary>
    public IEnumerable<ComparisonResult> OfPair(string baseline, string treatment)
    {
        foreach (var tier in Tier.All)
        {
            yield return Cost(baseline, treatment, tier);
            var cost = cells.Paired(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(tier), baseline, treatment);
            yield return Row(baseline, treatment, Metric.CpuMicrosPerInteraction, tier, StudentT.PairedDifference(cost[0], cost[1], confidence), cost[0].Length);
        }

        var sips = cells.Paired(CellKind.Timed, Throughput, baseline, treatment);
        yield return Row(baseline, treatment, Metric.SipsChange, Tier.Client,
            RatioInterval.Of(sips[0], sips[1], confidence)?.Increasing(ratio => 100 * (ratio - 1)), sips[0].Length);
        var mean = cells.Paired(CellKind.Timed, CellMath.MeanMs, baseline, treatment);
        yield return Row(baseline, treatment, Metric.MeanMs, Tier.Client, StudentT.PairedDifference(mean[0], mean[1], confidence), mean[0].Length);
        foreach (var service in Enum.GetValues<ServiceName>())
        {
            var p90 = cells.Paired(CellKind.Timed, cell => cell.P90Ms(service), baseline, treatment);
            yield return Row(baseline, treatment, Metric.P90(service), Tier.Client, StudentT.PairedDifference(p90[0], p90[1], confidence), p90[0].Length);
        }
    }

    /// <summary>
    /// What carries over to another application: the SUT's CPU per full handshake and per KB on the wire. Two equations per block,
    /// D(request) = h·n(request) + b and D(session) = h·n(session) + b, where D is TLS's cost per interaction, n the handshakes per interaction
    /// and b the cost of the bytes, give h and b: the request treatments have 1 handshake per interaction, the session treatments 1 in some 40.
    /// </summary>
    /// <param name="name">What the results call it, such as <c>tls</c>.</param>
    /// <param name="plainSession">Name of the treatment without TLS, a connection per session.</param>
    /// <param name="tlsSession">The same with TLS.</param>
    /// <param name="plainRequest">Name of the treatment without TLS, a connection per request.</param>
    /// <param name="tlsRequest">The same with TLS.</param>
    public IEnumerable<ComparisonResult> CarryOver(string name, string plainSession, string tlsSession, string plainRequest, string tlsRequest)
    {
        var cost = cells.Paired(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut), plainSession, tlsSession, plainRequest, tlsRequest);
        var handshakes = cells.Paired(CellKind.Cost, HandshakesPerInteraction, plainSession, tlsSession, plainRequest, tlsRequest);
        var bytes = cells.Paired(CellKind.Cost, BytesPerInteraction, plainSession, tlsSession, plainRequest, tlsRequest);
        string[] from = [tlsSession, tlsRequest];
        var perHandshake = new double[cost[0].Length];
        var perKilobyte = new double[cost[0].Length];
        for (var i = 0; i < perHandshake.Length; i++)
        {
            var session = cost[1][i] - cost[0][i];
            var request = cost[3][i] - cost[2][i];
            perHandshake[i] = (request - session) / (handshakes[3][i] - handshakes[1][i]);
            perKilobyte[i] = (session - (perHandshake[i] * handshakes[1][i])) / (bytes[1][i] / 1024);
        }

        yield return Row("plain", name, Metric.CpuMicrosPerHandshake, Tier.Sut, StudentT.Mean(perHandshake, confidence), perHandshake.Length) with { From = from };
        yield return Row("plain", name, Metric.CpuMicrosPerKilobyte, Tier.Sut, StudentT.Mean(perKilobyte, confidence), perKilobyte.Length) with { From = from };
    }

    /// <summary>One choice of TLS against another: the SUT's CPU per interaction and the throughput.</summary>
    public IEnumerable<ComparisonResult> OfChoices(string baseline, string treatment) =>
        [.. OfTier(baseline, treatment, Tier.Sut), OfThroughput(baseline, treatment)];

    /// <summary>One access to the database against another: the CPU per interaction of the two tiers that share the work, and the throughput.</summary>
    public IEnumerable<ComparisonResult> OfAccesses(string baseline, string treatment) =>
        [.. OfTier(baseline, treatment, Tier.Sut), .. OfTier(baseline, treatment, Tier.Database), OfThroughput(baseline, treatment)];

    private IEnumerable<ComparisonResult> OfTier(string baseline, string treatment, Tier tier)
    {
        var cost = cells.Paired(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(tier), baseline, treatment);
        yield return Row(baseline, treatment, Metric.CpuChange, tier,
            RatioInterval.Of(cost[0], cost[1], confidence)?.Increasing(ratio => 100 * (ratio - 1)), cost[0].Length);
        yield return Row(baseline, treatment, Metric.CpuMicrosPerInteraction, tier, StudentT.PairedDifference(cost[0], cost[1], confidence), cost[0].Length);
    }

    private ComparisonResult OfThroughput(string baseline, string treatment)
    {
        var sips = cells.Paired(CellKind.Timed, Throughput, baseline, treatment);
        return Row(baseline, treatment, Metric.SipsChange, Tier.Client,
            RatioInterval.Of(sips[0], sips[1], confidence)?.Increasing(ratio => 100 * (ratio - 1)), sips[0].Length);
    }

    private ComparisonResult Cost(string baseline, string treatment, Tier tier)
    {
        var cost = cells.Paired(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(tier) is > 0 and var c ? c : null, baseline, treatment);
        var interval = pilotBlocks is { } pilot && cost[0].Length > pilot
            ? Share.OfCostTwoStage(cost[0], cost[1], pilot, confidence)
            : Share.OfCost(cost[0], cost[1], confidence);
        return Row(baseline, treatment, Metric.CpuShare, tier, interval, cost[0].Length);
    }

    // Where nothing ended well there is no ratio.
    private static double? Throughput(CellMeasurement cell) => cell.Sips > 0 ? cell.Sips : null;

    private static double? HandshakesPerInteraction(CellMeasurement cell) =>
        (double)(cell.Handshakes.ServerFull + cell.Handshakes.ServerResumed) / cell.Interactions;

    private static double? BytesPerInteraction(CellMeasurement cell) => (double)cell.WireBytes / cell.Interactions;

    private ComparisonResult Row(string baseline, string treatment, Metric metric, Tier tier, Interval? interval, int blocks) =>
        new(baseline, treatment, metric, tier, interval?.Estimate, interval?.Low, interval?.High, confidence, blocks);
}
