using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using static System.FormattableString;

namespace TlsToll.Studies.Claims;

/// <summary>Claims of Kant, Iyer and Mohapatra 2000. Each is judged by a rule that was fixed before the measurements.</summary>
/// <param name="data">Measurements of the study.</param>
/// <param name="costs">Costs by page.</param>
internal sealed class KantClaims(StudyData data, KantCosts costs)
{
    private const double Points = 5;

    private static readonly string[] Pages = ["page:30B:1", "page:36KB:1", "page:1MB:1"];

    private readonly BlockValues _scaled = new(data, CellMetrics.SipsAtFullUse);
    private readonly BlockValues _firstByte = new(data, CellMetrics.FirstByteMean);
    private readonly BlockValues _instructions = new(data, CellMetrics.InstructionsPerInteraction);
    private readonly BlockValues _cycles = new(data, CellMetrics.CyclesPerInstruction);

    /// <summary>All claims in the order of the paper.</summary>
    public IReadOnlyList<Finding> All() => [Linear(), Shares(), Factor(), PathLength(), Scaling(), FirstByte()];

    private Finding Linear()
    {
        var (with, without) = (costs.FitOfMeans("tls"), costs.FitOfMeans("plain"));
        return new Finding(
            "linear", "section 3, equation 3", "The time of a transaction depends almost linearly on the size of its page",
            with is null || without is null ? "not measured" : Invariant($"R² of the blocks' means {with.RSquared:0.0000} with TLS, {without.RSquared:0.0000} without"),
            with is null || without is null ? FindingVerdict.NotResolved : Verdicts.Of(
                Math.Min(with.RSquared, without.RSquared) >= 0.98, Math.Min(with.RSquared, without.RSquared) < 0.95),
            "R² of both lines through the means of the pages at least 0.98; contradicted if one is below 0.95");
    }

    private Finding Shares()
    {
        var (handshake, bulk) = (costs.Handshake, costs.Bulk);
        return new Finding(
            "shares", "section 3, equation 5", "With 36 KB, 43 % of the time is the handshake, 36.6 % encryption, 20.3 % the rest",
            $"{Verdicts.Value(handshake, "%")}; {Verdicts.Value(bulk, "%")}; {Verdicts.Value(costs.Rest, "%")}",
            Verdicts.All([Verdicts.Within(43.0 - Points, 43.0 + Points, handshake), Verdicts.Within(36.6 - Points, 36.6 + Points, bulk)]),
            "both intervals within 5 points of the paper's shares; contradicted if one is wholly outside");
    }

    private Finding Factor()
    {
        Interval?[] factors = [.. Pages.Select(page => costs.Factor(page))];
        return new Finding(
            "factor", "abstract; section 4.1, table 2", "TLS raises the cost of a transaction by a factor of 5 to 7",
            string.Join(", ", Pages.Zip(factors, (page, f) => $"{page.Split(':')[1]} {Verdicts.Value(f, "×", "0.0")}")),
            Verdicts.Within(5, 7.2, factors),
            "CPU time with TLS ÷ without for 30 B, 36 KB and 1 MB, all intervals within 5 to 7.2, as table 2 has it; contradicted if one is wholly outside");
    }

    private Finding PathLength()
    {
        var (length, cycles) = (Counted(_instructions), Counted(_cycles));
        return new Finding(
            "path-length", "section 4.1, table 1", "TLS lengthens the path 10 to 15 times, and halves the cycles per instruction",
            length is null || cycles is null ? "not measured: this host provides no processor counters" : $"path {Verdicts.Value(length, "×", "0.0")}, cycles per instruction {Verdicts.Value(cycles, "×", "0.00")}",
            length is null || cycles is null ? FindingVerdict.NotResolved : Verdicts.Of(length is { Low: >= 10, High: <= 15 } && cycles.High < 0.5, length.High < 10 || length.Low > 15 || cycles.Low > 0.5),
            "with a page of 30 B, both intervals as stated; contradicted if one is wholly outside");
    }

    private static Interval? Counted(BlockValues values) => values.Ratio(
        values.Find("cost", ("trace", Pages[0]), ("transport", "plain")), values.Find("cost", ("trace", Pages[0]), ("transport", "tls")));

    private Finding Scaling()
    {
        Interval? Gain(string transport) => _scaled.Ratio(KantCosts.Throughput(_scaled, Pages[0], transport, "1"), KantCosts.Throughput(_scaled, Pages[0], transport, "2"));
        Interval? Difference(double confidence) => _scaled.Of(
            v => Math.Log(v[1] / v[0]) - Math.Log(v[3] / v[2]), confidence,
            KantCosts.Throughput(_scaled, Pages[0], "plain", "1"), KantCosts.Throughput(_scaled, Pages[0], "plain", "2"),
            KantCosts.Throughput(_scaled, Pages[0], "tls", "1"), KantCosts.Throughput(_scaled, Pages[0], "tls", "2"))?.Decreasing(d => Math.Exp(-d));
        return new Finding(
            "scaling", "section 4.1, Fig. 1", "With TLS a second processor brings a factor of about 1.8, and more than without TLS (30 B)",
            $"with TLS {Verdicts.Value(Gain("tls"), "×", "0.00")}, without {Verdicts.Value(Gain("plain"), "×", "0.00")}",
            Verdicts.Higher(Difference), "the gain with TLS ÷ the gain without above 1, throughput scaled to full utilisation; contradicted if below");
    }

    private Finding FirstByte()
    {
        Interval? ratio = _firstByte.Ratio(KantCosts.Throughput(_firstByte, Pages[0], "plain", "1"), KantCosts.Throughput(_firstByte, Pages[0], "tls", "1"));
        return new Finding(
            "first-byte", "section 4.6, table 7", "The time to the first byte grows about tenfold with TLS (30 B)", Verdicts.Value(ratio, "×", "0.0"),
            Verdicts.Within(5, 20, ratio),
            "the ratio of the means at the same number of transactions outstanding within 5 to 20; contradicted if wholly outside");
    }
}
