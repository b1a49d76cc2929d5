using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>Tests of the statements of the two articles on OpenSSL's ciphers of 2011, by <c>openssl speed</c> as there, and by the SUT's CPU time.</summary>
/// <param name="data">Measurements of the study.</param>
internal sealed class CipherClaims(StudyData data)
{
    private const string Aes128 = "aes-128-cbc";
    private const string Aes256 = "aes-256-cbc";
    private const string Rc4 = "rc4";
    private const string Camellia128 = "camellia-128-cbc";
    private const string TripleDes = "3des-cbc";

    private const double KilobytesOfMegabyte = (1048576 - 30) / 1024.0;

    private readonly BlockValues _cost = new(data, CellMetrics.Cpu(Tier.Sut));

    /// <summary>Ciphers of the article, with the parameter that the rule of the threshold has for each.</summary>
    public static IReadOnlyList<(string Cipher, string Name, bool IsFast)> Ciphers { get; } =
    [
        (Rc4, "RC4", true), (Aes128, "AES-128", true), (Aes256, "AES-256", true), (Camellia128, "Camellia-128", true),
        ("camellia-256-cbc", "Camellia-256", false), ("seed-cbc", "SEED", false), (TripleDes, "3DES", false),
    ];

    /// <summary>Tests by the statement's id.</summary>
    public IReadOnlyDictionary<string, Func<Statement, Judged>> All => new Dictionary<string, Func<Statement, Judged>>(StringComparer.Ordinal)
    {
        ["rsa-2048"] = s => Within(s, "×", x => x, c => RsaRatio("1024", "2048", c)),
        ["rsa-larger"] = s => Within(s, "×", x => x, c => RsaRatio("2048", "4096", c)),
        ["aes-256"] = s => Within(s, "%", Lost, c => Ratio(Aes128, Aes256, c)),
        ["aes-ni"] = s => Within(s, "×", x => x, c => PrimitiveTimes.Ratio(Time(Aes128), Time(Aes128, aesNi: false), c)),
        ["aes-or-rc4-with"] = s => Within(s, "×", x => x, c => Ratio(Aes128, Rc4, c)),
        ["aes-or-rc4-without"] = s => Within(s, "%", Lost, c => PrimitiveTimes.Ratio(Time(Rc4), Time(Aes128, aesNi: false), c)),
        ["threshold"] = Threshold,
        ["rc4-fastest"] = _ => Order([(Rc4, Aes128), (Rc4, Aes256), (Rc4, Camellia128), (Rc4, "camellia-256-cbc"), (Rc4, "seed-cbc"), (Rc4, TripleDes)]),
        ["order-without"] = _ => Order([(Rc4, Aes128), (Aes128, Aes256), (Aes256, Camellia128)]),
        ["3des-saving"] = s => Within(s, "%", Lost, c => Ratio(Aes128, TripleDes, c)),
        ["3des-saving-server"] = s => Within(s, "%", x => x, SavingOfServer),
        ["3des-attack"] = s => Within(s, "%", Lost, c => Ratio(Aes128, TripleDes, c)),
        ["key-server"] = s => Within(s, "×", x => x, c => _cost.Ratio(Key("rsa-1024"), Key("rsa-2048"), c)),
    };

    /// <summary>Time of one call for 8,192 bytes by <c>openssl speed</c>, in nanoseconds; null if not measured.</summary>
    public Interval? Time(string cipher, bool aesNi = true) => data.Primitives?.Of(cipher + "/8192", aesNi);

    /// <summary>The same without AES-NI, in the process without it; only AES uses it.</summary>
    public Interval? TimeWithoutAesNi(string cipher) => Time(cipher, aesNi: !cipher.StartsWith("aes-", StringComparison.Ordinal));

    /// <summary>Throughput of a time of a call for 8,192 bytes in KB/s of <c>openssl speed</c>, which are 1,000 bytes a second.</summary>
    public static Interval? Kilobytes(Interval? nanoseconds) => nanoseconds?.Decreasing(ns => 8192 / 1000.0 * 1e9 / ns);

    /// <summary>Ratio of RSA's private operations, longer key ÷ shorter, by <c>openssl speed</c>.</summary>
    public Interval? RsaRatio(string shorter, string longer, double confidence = 0.95) =>
        PrimitiveTimes.Ratio(data.Primitives?.Of($"rsa-{shorter}/sign"), data.Primitives?.Of($"rsa-{longer}/sign"), confidence);

    /// <summary>Time of one cipher ÷ that of another, by <c>openssl speed</c>.</summary>
    public Interval? Ratio(string baseline, string cipher, double confidence = 0.95) => PrimitiveTimes.Ratio(Time(baseline), Time(cipher), confidence);

    /// <summary>Percentage that a throughput is lower if its time is longer by a ratio.</summary>
    public static double Lost(double ratio) => 100 * (1 - (1 / ratio));

    /// <summary>
    /// Microseconds of the SUT's CPU time per KB that a suite takes beyond no TLS, from pages of 1 MB and 30 B; null if not measured.
    /// </summary>
    public Interval? MicrosPerKilobyte(string suite, double confidence = 0.95) => _cost.Of(
        v => (v[0] - v[1] - (v[2] - v[3])) / KilobytesOfMegabyte, confidence, Page("bulk", "1MB", suite), Page("bulk", "30B", suite), Page("plain", "1MB"), Page("plain", "30B"));

    // Percentage of the record protection's CPU time that AES-128 saves against 3DES.
    private Interval? SavingOfServer(double confidence) => _cost.Of(
        v => 100 * (1 - ((v[0] - v[1] - (v[4] - v[5])) / (v[2] - v[3] - (v[4] - v[5])))), confidence,
        Page("bulk", "1MB", "TLS_RSA_WITH_AES_128_CBC_SHA"), Page("bulk", "30B", "TLS_RSA_WITH_AES_128_CBC_SHA"),
        Page("bulk", "1MB", "TLS_RSA_WITH_3DES_EDE_CBC_SHA"), Page("bulk", "30B", "TLS_RSA_WITH_3DES_EDE_CBC_SHA"), Page("plain", "1MB"), Page("plain", "30B"));

    private Design.Combination? Page(string experiment, string page, string? suite = null) => suite is null
        ? _cost.Find(experiment, ("trace", $"page:{page}:1"))
        : _cost.Find(experiment, ("trace", $"page:{page}:1"), ("suite", suite));

    private Design.Combination? Key(string key) => _cost.Find("keys", ("key", key));

    private static Judged Within(Statement statement, string unit, Func<double, double> of, Func<double, Interval?> ratio)
    {
        Interval? Value(double confidence) => ratio(confidence)?.Increasing(of);
        return Value(0.95) is null
            ? Judged.NotMeasured
            : new Judged(Verdicts.Value(Value(0.95), unit, unit == "×" ? "0.00" : "0.0"), Verdicts.Within(statement["low"], statement.Limits.GetValueOrDefault("high", double.PositiveInfinity), Value));
    }

    private Judged Threshold(Statement statement)
    {
        Interval? Rate(string cipher, double confidence) => Kilobytes(PrimitiveTimes.At(TimeWithoutAesNi(cipher), confidence));
        var rates = Ciphers.Select(c => (c.Cipher, c.Name, c.IsFast, Rate: Rate(c.Cipher, 0.95))).ToArray();
        if (rates.Any(r => r.Rate is null))
            return Judged.NotMeasured;
        return new Judged(
            string.Join(", ", rates.Select(r => string.Create(CultureInfo.InvariantCulture, $"{r.Name} {r.Rate!.Estimate:#,0} KB/s"))),
            Verdicts.All(rates.Select(r => Verdicts.Within(
                r.IsFast ? statement["kilobytes"] : double.NegativeInfinity, r.IsFast ? double.PositiveInfinity : statement["kilobytes"], [c => Rate(r.Cipher, c)], rates.Length))));
    }

    // Without AES-NI.
    private Judged Order((string Faster, string Slower)[] pairs)
    {
        var ratios = pairs.Select(p => (p.Faster, p.Slower, Ratio: (Func<double, Interval?>)(c => PrimitiveTimes.Ratio(TimeWithoutAesNi(p.Faster), TimeWithoutAesNi(p.Slower), c)))).ToArray();
        return ratios.Any(r => r.Ratio(0.95) is null)
            ? Judged.NotMeasured
            : new Judged(
                string.Join("; ", ratios.Select(r => $"{r.Slower} ÷ {r.Faster} {Verdicts.Value(r.Ratio(0.95), "", "0.00")}")),
                Verdicts.All(ratios.Select(r => Verdicts.Higher(r.Ratio, ratios.Length))));
    }
}
