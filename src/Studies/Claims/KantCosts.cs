using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Workload;

namespace TlsToll.Studies.Claims;

/// <summary>
/// Cost of a transaction as a linear function of the size of its page, with and without TLS. The two lines give the shares of the handshake
/// and of bulk encryption (Kant, Iyer and Mohapatra 2000, equations 3 and 4).
/// </summary>
internal sealed class KantCosts
{
    private readonly Combination[] _plain;
    private readonly Combination[] _tls;

    /// <summary>Selects the combinations of an experiment.</summary>
    /// <param name="data">Measurements of the study.</param>
    /// <param name="experiment">Name of an experiment with the factors <c>trace</c> and <c>transport</c>.</param>
    public KantCosts(StudyData data, string experiment)
    {
        Cost = new BlockValues(data, CellMetrics.Cpu(Tier.Sut));
        var combinations = data.Design.Experiments.FirstOrDefault(e => e.File.Name == experiment)?.Combinations ?? [];
        _plain = [.. combinations.Where(c => c.Levels["transport"] == "plain" && data.Impossible(c) is null)];
        _tls = [.. combinations.Where(c => c.Levels["transport"] == "tls" && data.Impossible(c) is null)];
    }

    /// <summary>CPU time of the SUT per transaction, in microseconds.</summary>
    public BlockValues Cost { get; }

    /// <summary>Number of blocks in which all pages were measured with and without TLS, of which the shares are means.</summary>
    public int Blocks => Cost.Rows([.. _plain, .. _tls]).Count;

    /// <summary>Share of the handshake in percent; null if not measured.</summary>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    /// <param name="kilobytes">Size of the page in KB: by default, of the paper's average one.</param>
    public Interval? Handshake(double confidence, double kilobytes = KantEvaluator.AveragePageKilobytes) => Shares(0, kilobytes, confidence);

    /// <summary>Share of the bulk encryption in percent.</summary>
    public Interval? Bulk(double confidence) => Shares(1, KantEvaluator.AveragePageKilobytes, confidence);

    /// <summary>Share of the rest, which is not TLS, in percent.</summary>
    public Interval? Rest(double confidence) => Shares(2, KantEvaluator.AveragePageKilobytes, confidence);

    /// <summary>
    /// Size in KB of the page whose bytes cost as much as the rest of a transaction, a ÷ b of the line: the mean over the blocks; null with fewer than two blocks or
    /// three pages.
    /// </summary>
    /// <param name="transport"><c>plain</c> or <c>tls</c>.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    public Interval? Balance(string transport, double confidence)
    {
        var combinations = transport == "tls" ? _tls : _plain;
        return combinations.Length < 3 ? null : Cost.Of(OfRow, confidence, [.. combinations]);

        double OfRow(double[] costs)
        {
            var (a, b) = Coefficients(combinations, costs);
            return a / b;
        }
    }

    /// <summary>The line of the blocks; null with fewer than two blocks or three pages.</summary>
    /// <param name="transport"><c>plain</c> or <c>tls</c>.</param>
    public BlockLine? Line(string transport)
    {
        var combinations = transport == "tls" ? _tls : _plain;
        return combinations.Length == 0 ? null : BlockLine.Of([.. combinations.Select(Kilobytes)], Cost.Rows(combinations));
    }

    /// <summary>Cost with TLS ÷ cost without TLS, for one page.</summary>
    public Interval? Factor(string page, double confidence = 0.95) =>
        Cost.Ratio(_plain.FirstOrDefault(c => c.Levels["trace"] == page), _tls.FirstOrDefault(c => c.Levels["trace"] == page), confidence);

    /// <summary>Combination of the experiment that varies the number of processors.</summary>
    public static Combination? Throughput(BlockValues values, string page, string transport, string processors) =>
        values.Find("throughput", ("trace", page), ("transport", transport), ("processors", processors));

    // Each block gets its own lines, so that the shares of different blocks are independent.
    private Interval? Shares(int part, double kilobytes, double confidence)
    {
        var (plain, tls) = (_plain.Length, _tls.Length);
        if (plain < 2 || tls < 2)
            return null;
        return Cost.Of(row => OfBlock(row[..plain], row[plain..], kilobytes)[part], confidence, [.. _plain, .. _tls]);
    }

    private double[] OfBlock(double[] plain, double[] tls, double kilobytes)
    {
        var without = Coefficients(_plain, plain);
        var with = Coefficients(_tls, tls);
        var whole = with.A + (with.B * kilobytes);
        var handshake = 100 * (with.A - without.A) / whole;
        var bulk = 100 * (with.B - without.B) * kilobytes / whole;
        return [handshake, bulk, 100 - handshake - bulk];
    }

    private static (double A, double B) Coefficients(Combination[] combinations, double[] costs) => BlockLine.Coefficients([.. combinations.Select(Kilobytes)], costs);

    private static double Kilobytes(Combination combination) => SamePage.TryParse(combination.Levels["trace"])?.Page.Bytes / 1024.0
        ?? throw new InvalidOperationException($"'{combination.Levels["trace"]}' is no trace of one page.");
}
