using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>
/// CPU time of the SUT per fetch in the experiments of <c>gupta2004</c>, by page, key and reuse, and the rates and times to the first byte under load, by key.
/// </summary>
/// <param name="data">Measurements of the study.</param>
internal sealed class GuptaCosts(StudyData data)
{
    private readonly BlockValues _full = new(data, CellMetrics.FullHandshakesPerInteraction);
    private readonly BlockValues _firstByte = new(data, CellMetrics.FirstByteMean);
    private readonly BlockValues _rate = new(data, CellMetrics.Sips);

    /// <summary>CPU time of the SUT per fetch, in microseconds.</summary>
    public BlockValues Cost { get; } = new(data, CellMetrics.Cpu(Tier.Sut));

    /// <summary>Combination without TLS.</summary>
    public Combination? Plain(string page) => Cost.Find("plain", ("trace", $"gupta:{page}:0"));

    /// <summary>Combination with a full handshake for each fetch.</summary>
    public Combination? Full(string page, string key) =>
        Cost.Find(IsCurve(key) ? "pages-ecc" : "pages", ("trace", $"gupta:{page}:0"), ("key", key));

    /// <summary>Combination with pages of 30 KB and the given percentage of reused sessions.</summary>
    public Combination? Reused(string percent, string key) => Reused(Cost, percent, key);

    /// <summary>The same combination, of another response.</summary>
    public static Combination? Reused(BlockValues values, string percent, string key) =>
        values.Find(IsCurve(key) ? "reuse-ecc" : "reuse", ("trace", $"gupta:30:{percent}"), ("key", key));

    /// <summary>Combination with 64 fetches outstanding, two thirds of the sessions reused.</summary>
    public static Combination? Loaded(BlockValues values, string key) => Outstanding(values, "64", key);

    /// <summary>Combination with a number of fetches outstanding, two thirds of the sessions reused.</summary>
    public static Combination? Outstanding(BlockValues values, string fetches, string key) =>
        values.Find(IsCurve(key) ? "latency-ecc" : "latency", ("outstanding", fetches), ("key", key));

    /// <summary>
    /// Time of RSA's private operation ÷ that of the agreement on a curve, alone, by <c>openssl speed</c>; null if not measured. RSA-1536, which it does not have, is
    /// timed by .NET. The agreements are not: .NET's also checks the other end's key, which takes as long again.
    /// </summary>
    public Interval? Alone(string rsa, string curve, double confidence = 0.95) => PrimitiveTimes.Ratio(
        Agreement(curve), Operation(rsa), confidence);

    /// <summary>Time of the agreement on a curve alone, in nanoseconds; null if not measured.</summary>
    /// <param name="curve">Key of the curve, such as <c>ecdsa-p224</c>.</param>
    public Interval? Agreement(string curve) => data.Primitives?.Of(curve.Replace("ecdsa", "ecdh", StringComparison.Ordinal) + "/derive");

    /// <summary>Time of RSA's private operation alone, in nanoseconds; null if not measured.</summary>
    public Interval? Operation(string rsa) => rsa == "rsa-1536" ? data.Primitives?.OfDotNet(rsa + "/decrypt") : data.Primitives?.Of(rsa + "/sign");

    /// <summary>
    /// Predicted ÷ measured cost, with the paper's formula as the prediction: 1 ÷ T(r) = (1 − r) ÷ T(0) + r ÷ T(100) (section 5.4). The
    /// reuse r is computed from the counted handshakes, because a client's first fetch never reuses a session, even at 100 %.
    /// </summary>
    /// <param name="key">Name of the key.</param>
    /// <param name="percent">Reuse in percent, between the levels 0 and 100.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    public Interval? Formula(string key, string percent, double confidence = 0.95)
    {
        Combination?[] levels = [Reused("0", key), Reused(percent, key), Reused("100", key)];
        var full = _full.Rows(levels);
        if (full.Count == 0)
            return null;
        var (none, some, most) = (full.Average(r => r[0]), full.Average(r => r[1]), full.Average(r => r[2]));
        if (none <= most)
            return null;
        var weight = (none - some) / (none - most);
        return Cost.Of(c => Math.Log((((1 - weight) * c[0]) + (weight * c[2])) / c[1]), confidence, levels)?.Increasing(Math.Exp);
    }

    /// <summary>RSA's private operation alone as a percentage of the CPU time of a fetch with a full handshake; null if not measured.</summary>
    /// <param name="key">Name of the key.</param>
    /// <param name="page">Size of the page in KB.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    public Interval? ShareOfRsa(string key, string page, double confidence = 0.95) => OfFetch(Full(page, key), key, confidence);

    /// <summary>RSA's private operation alone as a percentage of a fetch's CPU time; null if not measured.</summary>
    /// <param name="fetch">Combination of the fetch.</param>
    /// <param name="key">Name of the key.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    public Interval? OfFetch(Combination? fetch, string key, double confidence) => ByCost(c => c[0], key, confidence, fetch)?.Increasing(ratio => 100 * ratio);

    /// <summary>RSA's private operation alone ÷ a quantity that is computed from costs; null if not measured.</summary>
    /// <param name="quantity">Function of the combinations' costs in a block, in microseconds.</param>
    /// <param name="key">Name of the key.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    /// <param name="combinations">Combinations, in the order of the function's argument.</param>
    public Interval? ByCost(Func<double[], double> quantity, string key, double confidence, params Combination?[] combinations) =>
        PrimitiveTimes.Ratio(Cost.Of(quantity, 0.95, combinations), Operation(key), confidence)?.Increasing(nanosecondsByMicroseconds => nanosecondsByMicroseconds / 1000);

    /// <summary>CPU time of a fetch with a full handshake, curve ÷ RSA; null if not measured.</summary>
    /// <param name="page">Size of the page in KB.</param>
    /// <param name="pair">Names of the keys.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    public Interval? CurveToRsa(string page, (string Rsa, string Curve) pair, double confidence) => Cost.Ratio(Full(page, pair.Rsa), Full(page, pair.Curve), confidence);

    /// <summary>Percentage by which a curve lowers the CPU time of a fetch with a full handshake; null if not measured.</summary>
    /// <param name="page">Size of the page in KB.</param>
    /// <param name="pair">Names of the keys.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    public Interval? Reduced(string page, (string Rsa, string Curve) pair, double confidence = 0.95) => CurveToRsa(page, pair, confidence)?.Decreasing(r => 100 * (1 - r));

    /// <summary>Requests a second with the most fetches outstanding; null if not measured.</summary>
    /// <param name="key">Name of the key.</param>
    public Interval? RateWithLoad(string key) => _rate.Of(v => Math.Log(v[0]), 0.95, Loaded(_rate, key))?.Increasing(Math.Exp);

    /// <summary>Requests a second with the most fetches outstanding, one key ÷ another; null if not measured.</summary>
    /// <param name="baseline">Name of the key that divides.</param>
    /// <param name="key">Name of the other key.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    public Interval? Faster(string baseline, string key, double confidence) => _rate.Ratio(Loaded(_rate, baseline), Loaded(_rate, key), confidence);

    /// <summary>Additional requests a second that a curve handles with the most fetches outstanding, in percent; null if not measured.</summary>
    /// <param name="pair">Names of the keys.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    public Interval? GainWithLoad((string Rsa, string Curve) pair, double confidence = 0.95) => Faster(pair.Rsa, pair.Curve, confidence)?.Increasing(r => 100 * (r - 1));

    /// <summary>Mean time to the first byte with one fetch outstanding, in milliseconds, with its 95 % interval; null if not measured.</summary>
    /// <param name="key">Name of the key.</param>
    public Interval? FirstByte(string key) => _firstByte.Of(v => v[0], 0.95, Outstanding(_firstByte, "1", key));

    /// <summary>Mean time to the first byte with one fetch outstanding, curve ÷ RSA; null if not measured.</summary>
    /// <param name="pair">Names of the keys.</param>
    /// <param name="confidence">Confidence level between 0 and 1 exclusive.</param>
    public Interval? Latency((string Rsa, string Curve) pair, double confidence) =>
        _firstByte.Ratio(Outstanding(_firstByte, "1", pair.Rsa), Outstanding(_firstByte, "1", pair.Curve), confidence);

    private static bool IsCurve(string key) => key.StartsWith("ecdsa", StringComparison.Ordinal);
}
