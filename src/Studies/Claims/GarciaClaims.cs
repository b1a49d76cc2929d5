using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>Claims of García et al. 2007, section 6. Each is judged by a rule that was fixed before the measurements.</summary>
/// <param name="data">Measurements of the study.</param>
/// <param name="anova">Rows of the analyses of variance.</param>
internal sealed class GarciaClaims(StudyData data, IReadOnlyList<StudyAnovaRow> anova)
{
    private const string Plain = "plain-session";
    private const string Session = "tls-session";
    private const string Request = "tls-request";

    // Load above which the paper sees convergence, in Active EBs on the study's scale.
    private const int Beyond = 30;

    private static readonly ServiceName[] Services = [ServiceName.CreateOrder, ServiceName.NewCustomer, ServiceName.ProductDetail, ServiceName.NewProducts];

    private static readonly string[] OtherKeys = ["rsa-512", "rsa-8192"];

    private readonly LoadCurves _sips = new(data, "security", CellMetrics.Sips);
    private readonly LoadCurves _cpu = new(data, "security", CellMetrics.SutUtilisation);

    /// <summary>All claims in the order of the paper.</summary>
    public IReadOnlyList<Finding> All() =>
    [
        ThroughputLoss(), SessionAgainstRequest(), Convergence(), Regimes(), Valley(), Cpu(), KeysLowerSips(), LoadExplains(), KeysChangeNothing(), StrongSuite(),
        ShortKey(),
    ];

    private Finding ThroughputLoss()
    {
        var found = _sips.Extreme(Plain, Session, least: true);
        return new Finding(
            "throughput-loss", "section 6.1, Fig. 7; section 7", "TLS per business session lowers the throughput by 5 to 10 %",
            found is { } f ? $"at most, at {Load(f.Load)}: {Verdicts.Change(f.Ratio)}" : "not measured",
            found is null ? FindingVerdict.NotResolved : Verdicts.Of(
                found.Value.Ratio is { Low: >= 0.90, High: <= 0.95 }, found.Value.Ratio.High < 0.90 || found.Value.Ratio.Low > 0.95),
            "the largest loss over the loads: its simultaneous interval over the loads within 5 to 10 %; contradicted if wholly outside");
    }

    private Finding SessionAgainstRequest()
    {
        var session = Largest(Session);
        var request = Largest(Request);
        var verdict = session is null || request is null ? FindingVerdict.NotResolved : Verdicts.All(
        [
            Verdicts.Lower(confidence => _sips.Ratio(Plain, Session, [session.Value.Load], confidence), 2),
            Verdicts.Lower(confidence => _sips.Ratio(Session, Request, [request.Value.Load], confidence), 2),
        ]);
        return new Finding(
            "session-and-request", "section 6.1, Fig. 7", "The largest loss is 2.5 SIPS with a TLS session per business session, 5.5 with one per request",
            $"{Text(session)} per session; {Text(request)} per request", verdict,
            "confirmed if TLS per session loses throughput and TLS per request still more, each interval excluding 0; the numbers of SIPS apply to the paper's server");
    }

    private Finding Convergence()
    {
        int[] loads = [.. _sips.Loads.Where(load => load > Beyond)];
        Interval? Ratio(double confidence) => loads.Length == 0 ? null : _sips.Ratio(Plain, Session, loads, confidence);
        return new Finding(
            "convergence", "section 6.1, Fig. 7", "Beyond 30 Active EBs the throughput without TLS becomes increasingly similar to that with TLS",
            $"beyond it, with TLS: {Verdicts.Change(Ratio(0.9))} (90 %)", Verdicts.NoEffect(Ratio), "no effect: a 90 % interval of the ratio within ± 2 %");
    }

    private Finding Regimes()
    {
        if (_sips.Loads.Count < 3)
            return Unmeasured("regimes", "section 6.1, Fig. 6", "Response times: no difference under low load, higher with TLS under medium load, ever higher with TLS per request under high load");
        const int Parts = 12;
        var (low, middle, high) = (_sips.Loads[0], _sips.Loads[_sips.Loads.Count / 2], _sips.Loads[^1]);
        var parts = new List<FindingVerdict>();
        var text = new List<string>();
        foreach (var service in Services)
        {
            var curves = Curves("security", CellMetrics.P90(service));
            Interval? AtLow(double confidence) => curves.Ratio(Plain, Session, [low], confidence);
            Interval? AtMiddle(double confidence) => curves.Ratio(Plain, Session, [middle], confidence);
            Interval? Growth(double confidence) => curves.ChangeOfRatio(Session, Request, middle, high, confidence);
            parts.AddRange([Verdicts.NoEffect(AtLow, Parts), Verdicts.Higher(AtMiddle, Parts), Verdicts.Higher(Growth, Parts)]);
            text.Add($"{Name(service)} {Verdicts.Change(AtLow(0.9))} (90 %), {Verdicts.Change(AtMiddle(0.95))}, {Verdicts.Change(Growth(0.95))}");
        }

        return new Finding(
            "regimes", "section 6.1, Fig. 6", "Response times: no difference under low load, higher with TLS under medium load, ever higher with TLS per request under high load",
            $"TLS at {Load(low)}, at {Load(middle)}, and the growth of request against session from there to {Load(high)}: {string.Join("; ", text)}",
            Verdicts.All(parts), "all three for all four interactions: a 90 % interval within ± 2 %; above 0; a growing ratio");
    }

    private Finding Valley()
    {
        const string Statement = "Product Detail's response time is high at the lowest load, falls to a valley, and rises again: its images are not in the disk's cache yet";
        var curves = Curves("security", CellMetrics.P90(ServiceName.ProductDetail));
        if (curves.Loads.Count < 2)
            return Unmeasured("valley", "section 6.1, Fig. 6", Statement);
        Interval? Ratio(double confidence) => curves.RatioOfLoads(Session, curves.Loads[0], curves.Loads[1], confidence);
        return new Finding(
            "valley", "section 6.1, Fig. 6", Statement,
            $"from {Load(curves.Loads[0])} to {Load(curves.Loads[1])}: {Verdicts.Change(Ratio(0.95))}; loads are measured in random order here, on a warm cache", Verdicts.Lower(Ratio),
            "lower at the second load than at the first, the interval excluding no change; contradicted if higher");
    }

    private Finding Cpu()
    {
        int[] loads = [.. _cpu.Loads.Where(load => load < Beyond)];
        Interval? Ratio(double confidence) => loads.Length == 0 ? null : _cpu.Ratio(Plain, Session, loads, confidence);
        return new Finding(
            "cpu", "section 6.1, Fig. 8", "With TLS the application server uses more CPU, as long as nothing is saturated",
            $"below saturation: {Verdicts.Change(Ratio(0.95))}", Verdicts.Higher(Ratio), "the interval of the ratio of the utilisations, over the loads below saturation, above 1");
    }

    private Finding KeysLowerSips()
    {
        var curves = Curves("handshake-key", CellMetrics.Sips);
        Interval? Shorter(double confidence) => curves.Ratio("rsa-1024", "rsa-512", curves.Loads, confidence);
        Interval? Longer(double confidence) => curves.Ratio("rsa-1024", "rsa-8192", curves.Loads, confidence);
        return new Finding(
            "keys-sips", "section 6.2, Fig. 10", "RSA keys of 512 and of 8192 bits both lower the throughput slightly and similarly, against 1024 bits",
            $"over all loads: 512 bits {Verdicts.Change(Shorter(0.95))}, 8192 bits {Verdicts.Change(Longer(0.95))}",
            Verdicts.All([Slightly(Shorter), Slightly(Longer)]), "both lower, by less than 10 %, the intervals excluding no change; contradicted if one is higher, unchanged (90 % interval within ± 2 %), or lower by more");

        static FindingVerdict Slightly(Func<double, Interval?> ratio) => ratio(0.95) is { } narrow && ratio(0.975) is { } wide
            ? Verdicts.Of(narrow is { High: < 1, Low: > 0.9 }, wide.Low > 1 || wide.High < 0.9 || (narrow.High >= 1 && Verdicts.IsEquivalent(ratio)))
            : FindingVerdict.NotResolved;
    }

    private Finding LoadExplains()
    {
        var percents = Services.Select(service => Explained(CellMetrics.P90(service), "ebs")).ToArray();
        var all = percents.OfType<double>().ToArray();
        return new Finding(
            "load-explains", "Table 1, section 6.2", "The load explains 98 to 99 % of the variation of the response times",
            all.Length < Services.Length ? "not measured" : string.Join("; ", Services.Zip(all, (s, p) => $"{Name(s)} {p.ToString("0.0", CultureInfo.InvariantCulture)} %")),
            all.Length < Services.Length ? FindingVerdict.NotResolved : Verdicts.Of(all.All(p => p >= 97.5), all.Any(p => p < 97.5)),
            "98 % or more, rounded, of each of the four, in the analysis of the blocks' means as the paper has it");
    }

    private Finding KeysChangeNothing()
    {
        var parts = Services.SelectMany(service => OtherKeys.Select(key => NoEffect(
            $"{Name(service)}, {key}:", Curves("handshake-key", CellMetrics.P90(service)), "rsa-1024", key, Services.Length * OtherKeys.Length))).ToArray();
        return new Finding(
            "keys-response-times", "Tables 1 and 2, Fig. 9, section 6.2", "The length of the RSA key explains nothing of the response times",
            string.Join("; ", parts.Select(p => p.Text)) + " (90 %, over all loads)",
            Verdicts.All(parts.Select(p => p.Verdict)), "no effect: for all four interactions and both keys a 90 % interval within ± 2 % of RSA-1024's");
    }

    private Finding StrongSuite()
    {
        const string Triple = "TLS_RSA_WITH_3DES_EDE_CBC_SHA";
        var sips = Curves("bulk", CellMetrics.Sips).Extreme(Base, Triple, least: true);
        var times = Services.Select(s => (Service: s, Most: Curves("bulk", CellMetrics.P90(s)).Extreme(Base, Triple, least: false))).Where(t => t.Most is not null).ToArray();
        var verdict = sips is null || times.Length == 0 ? FindingVerdict.NotResolved : Verdicts.All(
        [
            Verdicts.Of(sips.Value.Ratio is { High: < 1, Low: >= 0.75 }, sips.Value.Ratio.Low > 1 || sips.Value.Ratio.High < 0.75),
            .. times.Select(t => Verdicts.Of(t.Most!.Value.Ratio is { Low: > 1, High: <= 1.15 }, t.Most!.Value.Ratio.Low > 1.15 || t.Most!.Value.Ratio.High < 1)),
        ]);
        return new Finding(
            "3des", "section 6.3, Figs. 11 and 12", "3DES with SHA lowers the throughput by up to 20 % and raises response times by up to 10 %",
            sips is null ? "not measured" : $"at most: throughput {Verdicts.Change(sips.Value.Ratio)}; {string.Join("; ", times.Select(t => $"{Name(t.Service)} {Verdicts.Change(t.Most!.Value.Ratio)}"))}",
            verdict, "the largest changes over the loads exclude no change and stay within 25 % and 15 %; contradicted if one exceeds them or has the opposite sign");
    }

    private Finding ShortKey()
    {
        var stand = data.Design.Experiments.FirstOrDefault(e => e.File.Name == "bulk")?.Factors.FirstOrDefault(f => f.Name == "suite")?.Levels[^1] ?? "";
        var sips = Curves("bulk", CellMetrics.Sips);
        Interval? OfSips(double confidence) => sips.Ratio(Base, stand, sips.Loads, confidence);
        var ratio = OfSips(0.95);
        var times = Services.Select(service => NoEffect(Name(service), Curves("bulk", CellMetrics.P90(service)), Base, stand, Services.Length)).ToArray();
        var changed = ratio is null ? FindingVerdict.NotResolved
            : Verdicts.Of(!ratio.Covers(1), ratio.Covers(1) && Verdicts.IsEquivalent(OfSips));
        return new Finding(
            "rc4-40", "section 6.3, Figs. 11 and 12", "RC4 with a key of 40 bits changes the throughput but not the response times",
            ratio is null ? "not measured" : $"{stand}, its stand-in, against {Base}: throughput {Verdicts.Change(ratio)}; {string.Join("; ", times.Select(t => t.Text))} (90 %)",
            Verdicts.All([changed, .. times.Select(t => t.Verdict)]), "the throughput's interval excludes no change; response times: 90 % intervals within ± 2 %");
    }

    private static (string Text, FindingVerdict Verdict) NoEffect(string name, LoadCurves curves, string baseline, string treatment, int parts)
    {
        Interval? Ratio(double confidence) => curves.Ratio(baseline, treatment, curves.Loads, confidence);
        return ($"{name} {Verdicts.Change(Ratio(0.9))}", Verdicts.NoEffect(Ratio, parts));
    }

    private string Base => data.Design.Form.Settings.GetValueOrDefault("suite") ?? "";

    private (int Load, Interval Difference)? Largest(string treatment)
    {
        var all = _sips.Loads.Select(load => (load, Difference: _sips.Difference(Plain, treatment, load, 1 - (0.05 / _sips.Loads.Count))))
            .Where(d => d.Difference is not null).ToArray();
        return all.Length == 0 ? null : all.Select(d => (d.load, d.Difference!)).MinBy(d => d.Item2.Estimate);
    }

    private string Text((int Load, Interval Difference)? largest) => largest is { } l ? $"{Verdicts.Value(l.Difference, "SIPS")} at {Load(l.Load)}" : "not measured";

    private double? Explained(CellMetric response, string factor) => anova.FirstOrDefault(r =>
        r.Experiment == "handshake-key" && r.Analysis == Variance.OfMeans && r.Scale == "raw" && r.Response == response.Name && r.Factor == factor)?.ExplainedPercent;

    private LoadCurves Curves(string experiment, CellMetric response) => new(data, experiment, response);

    private string Load(int level) => string.Create(CultureInfo.InvariantCulture, $"{data.Ebs(level)} Active EBs");

    private static Finding Unmeasured(string id, string place, string statement) =>
        new(id, place, statement, "not measured", FindingVerdict.NotResolved, "not measured");

    private static string Name(ServiceName service) => ServiceTitles.Of(service.ToString());
}
