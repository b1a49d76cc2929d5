using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>Tests of the statements of García et al. 2007 on keys and cipher suites, its levels of security: sections 6.2, 6.3 and 7.</summary>
/// <param name="data">Measurements of the study.</param>
/// <param name="point">What limits its throughput.</param>
/// <param name="anova">Rows of the analyses of variance.</param>
internal sealed class GarciaLevelClaims(StudyData data, OperatingPoint point, IReadOnlyList<StudyAnovaRow> anova)
{
    private const string BaseKey = "rsa-1024";
    private const string BaseSuite = "TLS_RSA_WITH_RC4_128_MD5";
    private const string StrongSuite = "TLS_RSA_WITH_3DES_EDE_CBC_SHA";

    private static readonly string[] OtherKeys = ["rsa-512", "rsa-8192"];

    private static IReadOnlyList<ServiceName> Services => GarciaClaims.Services;

    /// <summary>Tests by the statement's id.</summary>
    public IReadOnlyDictionary<string, Func<Statement, Judged>> All => new Dictionary<string, Func<Statement, Judged>>(StringComparer.Ordinal)
    {
        ["keys-response-times"] = _ => KeysChangeNothing(),
        ["load-explains"] = s => Explained("ebs", "0.0", percent => percent >= s["least"]),
        ["key-explains"] = s => Explained("key", "0.00", percent => percent <= s["most"]),
        ["keys-f"] = FTest,
        ["keys-sips"] = statement => point.OfServersThroughput(KeysLowerSips(statement)),
        ["3des"] = statement => point.OfServersThroughput(SuiteLowersSips(statement)),
        ["configuration"] = statement => point.OfServersThroughput(ConfigurationIsMarginal(statement)),
    };

    private Judged KeysLowerSips(Statement statement)
    {
        const int Parts = 3;
        var least = 1 - (statement["most"] / 100);
        var curves = Curves("handshake-key", CellMetrics.Sips);
        Interval? Shorter(double confidence) => curves.Ratio(BaseKey, "rsa-512", curves.Loads, confidence);
        Interval? Longer(double confidence) => curves.Ratio(BaseKey, "rsa-8192", curves.Loads, confidence);
        Interval? Similar(double confidence) => curves.Ratio("rsa-512", "rsa-8192", curves.Loads, confidence);
        var similar = statement["similar"] / 100;
        return new Judged(
            $"over all loads: 512 bits {Verdicts.Change(Shorter(0.95))}, 8192 bits {Verdicts.Change(Longer(0.95))}",
            Verdicts.All([Slightly(Shorter), Slightly(Longer), Verdicts.Within(1 - similar, 1 + similar, [Similar], Parts)]));

        FindingVerdict Slightly(Func<double, Interval?> ratio) => ratio(0.95) is { } narrow && ratio(1 - (0.05 / Parts)) is { } wide
            ? Verdicts.Of(narrow.High < 1 && narrow.Low > least, wide.Low > 1 || wide.High < least || (narrow.High >= 1 && Verdicts.IsEquivalent(ratio)))
            : FindingVerdict.NotMeasured;
    }

    // The part of the variation that a factor explains, of all four interactions.
    private Judged Explained(string factor, string format, Func<double, bool> holds)
    {
        double[] all = [.. Services.Select(service => Row(service, factor)?.ExplainedPercent).OfType<double>()];
        return all.Length < Services.Count
            ? Judged.NotMeasured
            : new Judged(
                string.Join("; ", Services.Zip(all, (s, p) => $"{Name(s)} {p.ToString(format, CultureInfo.InvariantCulture)} %")),
                Verdicts.Of(all.All(holds), all.Any(p => !holds(p) && !double.IsNaN(p))));
    }

    private Judged FTest(Statement statement)
    {
        var rows = Services.Select(service => (Service: service, Load: Row(service, "ebs"), Key: Row(service, "key"))).ToArray();
        if (rows.Any(row => row.Load?.F is null || row.Key?.F is null))
            return Judged.NotMeasured;
        static bool IsSignificant(StudyAnovaRow? row) => row!.F > row.FTheoretical;
        return new Judged(
            string.Join("; ", rows.Select(row => string.Create(
                CultureInfo.InvariantCulture, $"{Name(row.Service)} load {row.Load!.F:0.0} (quantile {row.Load.FTheoretical:0.00}), key {row.Key!.F:0.00} ({row.Key.FTheoretical:0.00})"))),
            Verdicts.Of(rows.All(row => IsSignificant(row.Load) && !IsSignificant(row.Key)), rows.Any(row => !IsSignificant(row.Load)) || rows.Count(row => IsSignificant(row.Key)) >= statement["keys"]));
    }

    private Judged KeysChangeNothing()
    {
        var parts = Services.SelectMany(service => OtherKeys.Select(key => NoEffect(
            $"{Name(service)}, {key}:", Curves("handshake-key", CellMetrics.P90(service)), BaseKey, key, Services.Count * OtherKeys.Length))).ToArray();
        return new Judged(string.Join("; ", parts.Select(p => p.Text)) + " (90 %, over all loads)", Verdicts.All(parts.Select(p => p.Verdict)));
    }

    private Judged SuiteLowersSips(Statement statement)
    {
        var parts = 1 + Services.Count;
        var sips = Curves("bulk", CellMetrics.Sips).Extreme(BaseSuite, StrongSuite, least: true, parts);
        var times = Services.Select(s => (Service: s, Most: Curves("bulk", CellMetrics.P90(s)).Extreme(BaseSuite, StrongSuite, least: false, parts))).Where(t => t.Most is not null).ToArray();
        return sips is null || times.Length < Services.Count
            ? Judged.NotMeasured
            : new Judged(
                $"at most: throughput {Verdicts.Change(sips.Value.Ratio)}; {string.Join("; ", times.Select(t => $"{Name(t.Service)} {Verdicts.Change(t.Most!.Value.Ratio)}"))}",
                Verdicts.All(
                [
                    Verdicts.Within(1 - (statement["sips-high"] / 100), 1 - (statement["sips-low"] / 100), _ => sips.Value.Ratio),
                    Rise([.. times.Select(t => t.Most!.Value.Ratio)], 1 + (statement["times-low"] / 100), 1 + (statement["times-high"] / 100)),
                ]));

        // Up to ten percent is a statement of the largest of the four; the others may rise by less.
        static FindingVerdict Rise(Interval[] ratios, double low, double high) =>
            Verdicts.Of(ratios.All(r => r.High <= high) && ratios.Any(r => r.Low >= low), ratios.Any(r => r.Low > high));
    }

    private static (string Text, FindingVerdict Verdict) NoEffect(string name, LoadCurves curves, string baseline, string treatment, int parts)
    {
        Interval? Ratio(double confidence) => curves.Ratio(baseline, treatment, curves.Loads, confidence);
        return ($"{name} {Verdicts.Change(Ratio(0.9))}", Verdicts.NoEffect(Ratio, parts));
    }

    private StudyAnovaRow? Row(ServiceName service, string factor) => GarciaEvaluator.Row(anova, CellMetrics.P90(service).Name, factor);

    private Judged ConfigurationIsMarginal(Statement statement)
    {
        LoadCurves keys = Curves("handshake-key", CellMetrics.Sips), suites = Curves("bulk", CellMetrics.Sips);
        (string Name, Func<double, Interval?> Ratio)[] all =
        [
            .. OtherKeys.Select(key => (key, (Func<double, Interval?>)(confidence => keys.Ratio(BaseKey, key, keys.Loads, confidence)))),
            ("3DES with SHA", confidence => suites.Ratio(BaseSuite, StrongSuite, suites.Loads, confidence)),
        ];
        var least = 1 - (statement["most"] / 100);
        return new Judged(
            $"over all loads: {string.Join(", ", all.Select(a => $"{a.Name} {Verdicts.Change(a.Ratio(0.95))}"))}",
            Verdicts.Within(least, double.PositiveInfinity, [.. all.Select(a => a.Ratio)]));
    }

    private LoadCurves Curves(string experiment, CellMetric response) => new(data, experiment, response);

    private static string Name(ServiceName service) => ServiceTitles.Of(service.ToString());
}
