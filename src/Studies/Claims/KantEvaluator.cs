using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>
/// Compares the measurements with Kant, Iyer and Mohapatra 2000: the regression, the shares that follow from it, table 1.
/// </summary>
internal static class KantEvaluator
{
    /// <summary>Page size in KB for which the paper gives shares: the "average" of large shops.</summary>
    public const double AveragePageKilobytes = 36;

    public static StudyResult Evaluate(StudyData data, StudyResult result)
    {
        var paper = new KantCosts(data, "cost");
        var today = new KantCosts(data, "today");
        var statements = PaperStatements.Read("kant2000");
        return result with
        {
            Lines = [.. Lines(paper, "cost", "TLS 1.2, static RSA-512", "Ts = 1.51 + 0.04·KB, Tn = 0.24 + 0.01·KB, in ms on two processors"), .. Lines(today, "today", "TLS 1.3, X25519, RSA-2048", null)],
            Shares = [.. Shares(paper, today)],
            Rules = statements.Name,
            Findings = statements.Judge(new KantClaims(data, paper).All),
            Reference = ReferenceTable.Compare("kant2000.csv", ours => Ours(ours, data, paper)),
            Answers = [.. Answers(paper, "TLS 1.2 with static RSA-512"), .. Answers(today, "TLS 1.3 with RSA-2048")],
        };
    }

    // The experiment's figure has its name.
    private static IEnumerable<FittedLine> Lines(KantCosts costs, string figure, string name, string? paper)
    {
        if (costs.Line("tls") is { } tls)
            yield return Line($"{name}, with TLS", tls, paper, Drawn(tls, figure, "tls"));
        if (costs.Line("plain") is { } plain)
            yield return Line($"{name}, the same pages without TLS", plain, null, Drawn(plain, figure, "plain"));
    }

    private static FittedLine Line(string name, BlockLine line, string? paper, DrawnLine drawn) => new(name, "T = a + b·KB", line.RSquared, line.Points,
    [
        new("a, the transaction without its bytes", "µs", line.Intercept.Estimate, line.Intercept.Low, line.Intercept.High),
        new("b, each KB", "µs", line.Slope.Estimate, line.Slope.Low, line.Slope.High),
    ], paper)
    {
        Drawn = drawn,
    };

    // In equal ratios: between small pages the line bends on a logarithmic axis.
    private static DrawnLine Drawn(BlockLine line, string figure, string transport)
    {
        const int Steps = 40;
        return new DrawnLine(figure, CellMetrics.Cpu(Tier.Sut).Name, transport,
            [.. Enumerable.Range(0, Steps + 1).Select(i => line.Least * Math.Pow(line.Most / line.Least, (double)i / Steps)).Select(page => Point(page, line.MeanAt(page)))]);
    }

    private static LinePoint Point(double page, Interval mean) => new(page, mean.Estimate, mean.Low, mean.High);

    private static IEnumerable<ShareStack> Shares(KantCosts paper, KantCosts today)
    {
        (string Name, KantCosts Costs)[] columns = [.. new[] { ("TLS 1.2, static RSA-512", paper), ("TLS 1.3, X25519, RSA-2048", today) }.Where(c => c.Item2.Handshake(0.95) is not null)];
        if (columns.Length == 0)
            yield break;
        yield return new ShareStack("shares36", "A transaction with a page of 36 KB: handshake, bulk encryption and the rest", "Section 3: 43.0 %, 36.6 %, 20.3 %", "%",
            [.. columns.Select(c => new ShareColumn(c.Name, [Share("handshake", c.Costs.Handshake(0.95), c.Costs), Share("bulk encryption", c.Costs.Bulk(0.95), c.Costs), Share("not TLS", c.Costs.Rest(0.95), c.Costs)]))],
            ["From the lines: handshake (a with TLS − a without) ÷ T with TLS, bulk encryption (b with − b without) · 36 KB ÷ T with TLS. Intervals over lines of the single blocks."]);
    }

    private static StackedShare Share(string name, Interval? share, KantCosts costs) =>
        new(name, share?.Estimate, share?.Low, share?.High) { Blocks = share is null ? 0 : costs.Blocks };

    private static Interval? Ours(string[] ours, StudyData data, KantCosts costs)
    {
        var scaled = new BlockValues(data, CellMetrics.SipsAtFullUse);
        return ours switch
        {
            ["share", "handshake"] => costs.Handshake(0.95),
            ["share", "bulk"] => costs.Bulk(0.95),
            ["share", "rest"] => costs.Rest(0.95),
            ["factor", .. var page] => scaled.Ratio(KantCosts.Throughput(scaled, string.Join(':', page), "tls", "1"), KantCosts.Throughput(scaled, string.Join(':', page), "plain", "1")),
            ["path"] => OfTls(data, CellMetrics.InstructionsPerInteraction, divided: true),
            ["cpi"] => OfTls(data, CellMetrics.CyclesPerInstruction, divided: false),
            ["scaling", var transport] => scaled.Ratio(KantCosts.Throughput(scaled, "page:30B:1", transport, "1"), KantCosts.Throughput(scaled, "page:30B:1", transport, "2")),
            _ => null,
        };
    }

    // With TLS and a page of 30 B: divided by the value without TLS, or as it is.
    private static Interval? OfTls(StudyData data, CellMetric response, bool divided)
    {
        var values = new BlockValues(data, response);
        var (plain, tls) = (values.Find("cost", ("trace", "page:30B:1"), ("transport", "plain")), values.Find("cost", ("trace", "page:30B:1"), ("transport", "tls")));
        return divided ? values.Ratio(plain, tls) : values.Of(v => v[0], 0.95, tls);
    }

    private static IEnumerable<string> Answers(KantCosts costs, string name)
    {
        if (costs.Handshake(0.95) is { } handshake && costs.Bulk(0.95) is { } bulk && costs.Line("tls") is { } line)
        {
            yield return string.Create(CultureInfo.InvariantCulture,
                $"{name}: of a transaction with 36 KB the handshake is {Verdicts.Value(handshake, "%")}, bulk encryption {Verdicts.Value(bulk, "%")}; T = {Verdicts.Value(line.Intercept, "µs", "0")} + {Verdicts.Value(line.Slope, "µs", "0.00")} a KB, R² {line.RSquared:0.0000}.");
        }
    }
}
