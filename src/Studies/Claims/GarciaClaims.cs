using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;

namespace TlsToll.Studies.Claims;

/// <summary>Tests of the statements of García et al. 2007 on the use of TLS: sections 6.1 and 7.</summary>
/// <param name="data">Measurements of the study.</param>
/// <param name="point">What limits its throughput.</param>
internal sealed class GarciaClaims(StudyData data, OperatingPoint point)
{
    private const string Plain = "plain-session";
    private const string Session = "tls-session";
    private const string Request = "tls-request";

    private const string OtherPoint = "This server does not saturate with the paper's load.";
    private const string SharedHost = "Driver, vendors and database share processors here; in the paper, each is a machine of its own.";

    // The paper's machines, section 4: 100 Mbit/s and 2 GB.
    private const double NetworkMBps = 12.5;
    private const double MemoryMB = 2000;

    // Resources of the application server besides its CPU, with the capacity that is 100 %.
    private static readonly (string Name, CellMetric Response, double Capacity)[] Others =
        [("disk", CellMetrics.DiskBusy, 100), ("network", CellMetrics.Network, NetworkMBps), ("memory", CellMetrics.SutMemory, MemoryMB)];

    /// <summary>The interactions whose response times the paper shows, in its order.</summary>
    public static IReadOnlyList<ServiceName> Services { get; } = [ServiceName.CreateOrder, ServiceName.NewCustomer, ServiceName.ProductDetail, ServiceName.NewProducts];

    private readonly LoadCurves _sips = new(data, "security", CellMetrics.Sips);
    private readonly LoadCurves _cpu = new(data, "security", CellMetrics.SutUtilisation);

    /// <summary>Tests by the statement's id.</summary>
    public IReadOnlyDictionary<string, Func<Statement, Judged>> All => new Dictionary<string, Func<Statement, Judged>>(StringComparer.Ordinal)
    {
        ["regimes"] = _ => Regimes(),
        ["valley"] = _ => Valley(),
        ["sips"] = LossInSips,
        ["others-idle"] = OthersIdle,
        ["throughput-without"] = _ => BelowSaturation(_sips, Verdicts.Lower),
        ["convergence"] = _ => point.OfServersThroughput(Convergence()),
        ["session-and-request"] = _ => SessionAndRequest(),
        ["request-everywhere"] = _ => RequestEverywhere(),
        ["cpu"] = _ => BelowSaturation(_cpu, Verdicts.Higher),
        ["first-limit"] = _ => FirstLimit(),
        ["throughput-loss"] = statement => point.OfServersThroughput(ThroughputLoss(statement)),
        ["imperceptible"] = Imperceptible,
        ["small-fraction"] = SmallFraction,
        ["other-resources"] = OtherResources,
        ["mainly-cpu"] = _ => MainlyCpu(),
        ["encryption-first"] = _ => EncryptionFirst(),
    };

    // The lowest load at which a resource is at its limit, without TLS or with it per business session; null if there is none.
    private int? Saturation => SaturationWith(Session);

    private Judged ThroughputLoss(Statement statement)
    {
        var (least, most) = (1 - (statement["high"] / 100), 1 - (statement["low"] / 100));
        return _sips.Extreme(Plain, Session, least: true) is not (var load, var ratio)
            ? Judged.NotMeasured
            : new Judged(
                $"at most, at {Load(load)}: {Verdicts.Change(ratio)}",
                Verdicts.Within(least, most, _ => ratio));
    }

    private Judged SessionAndRequest()
    {
        var (session, request) = (Largest(Session), Largest(Request));
        return session is null || request is null
            ? Judged.NotMeasured
            : new Judged(
                $"{Text(session)} per session; {Text(request)} per request",
                Verdicts.All(
                [
                    Verdicts.Lower(confidence => _sips.Ratio(Plain, Session, [session.Value.Load], OfAllLoads(confidence)), 2),
                    Verdicts.Lower(confidence => _sips.Ratio(Session, Request, [request.Value.Load], OfAllLoads(confidence)), 2),
                ]));

        // The measurements chose the load.
        double OfAllLoads(double confidence) => 1 - ((1 - confidence) / _sips.Loads.Count);
    }

    private Judged RequestEverywhere() => _sips.Loads.Count == 0
        ? Judged.NotMeasured
        : new Judged(
            string.Join(", ", _sips.Loads.Select(load => $"{data.Ebs(load)} {Verdicts.Change(_sips.Ratio(Plain, Request, [load]))}")),
            Verdicts.All(_sips.Loads.Select(load => Verdicts.Lower(confidence => _sips.Ratio(Plain, Request, [load], confidence), _sips.Loads.Count))));

    private Judged Valley()
    {
        if (data.Design.File.Order != RunOrder.Ascending)
            return new Judged("Its cause is absent here: loads are measured in random order, on a warm cache.", FindingVerdict.NotTested);
        var curves = Curves("security", CellMetrics.P90(ServiceName.ProductDetail));
        if (curves.Loads.Count < 3)
            return Judged.NotMeasured;
        var (low, high) = (curves.Loads[0], curves.Loads[^1]);
        if (!ReadsFromDisk(low))
            return new Judged("Its cause is absent here: the SUT read no image from the disk at the lowest load, but from memory.", FindingVerdict.NotTested);
        var between = curves.Loads.Skip(1).SkipLast(1).ToArray();
        // The measurements choose the load of the valley.
        Interval? To(int from, int to) => curves.RatioOfLoads(Session, from, to, 1 - (0.05 / (2 * between.Length)));
        var sides = between.Select(valley => (Load: valley, Fall: To(low, valley), Rise: To(valley, high))).Where(v => v is { Fall: not null, Rise: not null }).ToArray();
        if (sides.Length == 0)
            return Judged.NotMeasured;
        var least = sides.MinBy(v => v.Fall!.Estimate);
        return new Judged(
            $"from {Load(low)} to {Load(least.Load)} {Verdicts.Change(least.Fall)}, from there to {Load(high)} {Verdicts.Change(least.Rise)}",
            Verdicts.Of(sides.Any(v => v.Fall!.High < 1 && v.Rise!.Low > 1), sides.All(v => v.Fall!.Low > 1 || v.Rise!.High < 1)));
    }

    private bool ReadsFromDisk(int load)
    {
        var lowest = new BlockValues(data, CellMetrics.Sips).Find("security", ("treatment", Session), ("ebs", load.ToString(CultureInfo.InvariantCulture)));
        var cells = data.Cells(lowest);
        return cells.Count > 0 && cells.All(cell => cell.Resources.DiskReadBytes.Sut > 0);
    }

    // The paper's numbers can be asked of a server of the same speed only.
    private Judged LossInSips(Statement statement)
    {
        const int Parts = 2;
        var (session, request) = (Largest(Session, Parts), Largest(Request, Parts));
        if (session is null || request is null)
            return Judged.NotMeasured;
        var judged = new Judged(
            $"{Text(session)} per session; {Text(request)} per request",
            Verdicts.All([Loss(session.Value.Difference, "session"), Loss(request.Value.Difference, "request")]));
        return point.IsThePapers ? judged : judged.NotTested(OtherPoint);

        FindingVerdict Loss(Interval difference, string what) =>
            Verdicts.Within(statement[what + "-low"], statement[what + "-high"], _ => difference.Decreasing(x => -x));
    }

    // The paper's other computers have processors of their own. Here they share some with each other and with the driver, so that their use
    // says something of the paper only where the SUT is as slow as the paper's.
    private Judged OthersIdle(Statement statement)
    {
        var uses = Limits.Others(data, "security", Session).ToArray();
        if (uses.Length == 0)
            return Judged.NotMeasured;
        var most = "at most: " + string.Join(", ", uses.Select(use => string.Create(CultureInfo.InvariantCulture, $"{use.Name} {use.Percent:0} %")));
        var judged = new Judged(most, Verdicts.Of(uses.All(use => use.Percent < statement["low"]), uses.Any(use => use.Percent >= statement["bottleneck"])));
        return point.IsThePapers ? judged : judged.NotTested(SharedHost);
    }

    // From the lowest load to the one that saturates.
    private Judged OtherResources(Statement statement) => point.IsThePapers && Limits.At(data, "security", Session) is { } saturation
        ? AgainstCpu("", statement["part"], (curves, confidence) => curves.DifferenceOfLoads(Session, _sips.Loads[0], saturation, confidence))
        : new Judged(OtherPoint, FindingVerdict.NotTested);

    // At the highest load that saturates nothing.
    private Judged MainlyCpu() => point.IsThePapers && _sips.Loads.LastOrDefault(load => load < Saturation) is > 0 and var at
        ? AgainstCpu($"at {Load(at)}: ", 1, (curves, confidence) => curves.Difference(Plain, Session, at, confidence))
        : new Judged(OtherPoint, FindingVerdict.NotTested);

    // The use of the CPU grows, and that of each other resource by less than a part of it, in points of their capacities.
    private Judged AgainstCpu(string where, double part, Func<LoadCurves, double, Interval?> change)
    {
        var joint = 1 - (0.05 / (Others.Length + 1));
        (Interval? Narrow, Interval? Wide) Growth(CellMetric response, double capacity)
        {
            var curves = Curves("security", response);
            Interval? At(double confidence) => change(curves, confidence)?.Increasing(x => 100 * x / capacity);
            return (At(0.95), At(joint));
        }

        var growths = Others.Select(o => (o.Name, Of: Growth(o.Response, o.Capacity))).ToArray();
        return Growth(CellMetrics.SutUtilisation, 100) is not ({ } narrow, { } wide) || growths.Any(g => g.Of.Narrow is null || g.Of.Wide is null)
            ? Judged.NotMeasured
            : new Judged(
                $"{where}CPU {Verdicts.Value(narrow, "points")}; {string.Join(", ", growths.Select(g => $"{g.Name} {Verdicts.Value(g.Of.Narrow, "points")}"))}",
                Verdicts.Of(
                    narrow.Low > 0 && growths.All(g => g.Of.Narrow!.High <= part * narrow.Low), growths.Any(g => g.Of.Wide!.Low > part * wide.High)));
    }

    // A connection costs c, and what it exchanges e per interaction. With n connections per interaction TLS costs n · c + e, with one connection c + e.
    private Judged EncryptionFirst()
    {
        var cost = new BlockValues(data, CellMetrics.Cpu(Tier.Sut));
        Combination?[] all = [.. new[] { Plain, Session, "plain-request", Request }.Select(treatment => cost.Find("share", ("treatment", treatment)))];
        if (new BlockValues(data, CellMetrics.FullHandshakesPerInteraction).Of(v => v[0], 0.95, all[1]) is not { Estimate: > 0 and < 1 and var n })
            return Judged.NotMeasured;
        double Connection(double[] v) => n * (v[3] - v[2] - (v[1] - v[0])) / (1 - n);
        double Exchange(double[] v) => v[1] - v[0] - Connection(v);
        return new Judged(
            $"per interaction: the connection {Verdicts.Value(cost.Of(Connection, 0.95, all), "µs")}, what is exchanged {Verdicts.Value(cost.Of(Exchange, 0.95, all), "µs")}",
            Verdicts.Within(0, double.PositiveInfinity, confidence => cost.Of(v => Exchange(v) - Connection(v), confidence, all)));
    }

    private Judged Convergence()
    {
        if (Saturation is not { } saturation)
            return _sips.Loads.Count == 0 ? Judged.NotMeasured : new Judged("No load saturated a resource.", FindingVerdict.NotTested);
        int[] before = [.. _sips.Loads.Where(load => 2 * load >= saturation && load <= saturation)], beyond = [.. _sips.Loads.Where(load => load > saturation)];
        if (before.Length == 0 || beyond.Length == 0)
            return Judged.NotMeasured;
        Interval? Change(double confidence) => _sips.ChangeOfRatio(Plain, Session, before, beyond, confidence);
        return new Judged(
            $"with TLS {Verdicts.Change(_sips.Ratio(Plain, Session, before))} from {Load(before[0])} to {Load(before[^1])}, {Verdicts.Change(_sips.Ratio(Plain, Session, beyond))} beyond: {Verdicts.Value(Change(0.95), "×", "0.000")}",
            Verdicts.Of(
                Verdicts.Lower(confidence => _sips.Ratio(Plain, Session, before, confidence)) == FindingVerdict.Confirmed && Verdicts.Higher(Change) == FindingVerdict.Confirmed,
                Verdicts.Higher(Change) == FindingVerdict.Contradicted));
    }

    private Judged Regimes()
    {
        if (_sips.Loads.Count < 3)
            return Judged.NotMeasured;
        const int Parts = 12;
        var (low, middle, high) = (_sips.Loads[0], _sips.Loads[_sips.Loads.Count / 2], _sips.Loads[^1]);
        var parts = new List<FindingVerdict>();
        var text = new List<string>();
        foreach (var service in Services)
        {
            var curves = Curves("security", CellMetrics.P90(service));
            Interval? AtLow(double confidence) => curves.Ratio(Plain, Session, [low], confidence);
            Interval? AtMiddle(double confidence) => curves.Ratio(Plain, Session, [middle], confidence);
            Interval? Growth(double confidence) => curves.ChangeOfRatio(Session, Request, [middle], [high], confidence);
            parts.AddRange([Verdicts.NoEffect(AtLow, Parts), Verdicts.Higher(AtMiddle, Parts), Verdicts.Higher(Growth, Parts)]);
            text.Add($"{Name(service)} {Verdicts.Change(AtLow(0.9))} (90 %), {Verdicts.Change(AtMiddle(0.95))}, {Verdicts.Change(Growth(0.95))}");
        }

        return new Judged(
            $"TLS at {Load(low)}, at {Load(middle)}, and the growth of request against session from there to {Load(high)}: {string.Join("; ", text)}", Verdicts.All(parts));
    }

    // With the paper's own load, the SUT is slow and all else has far more of a processor, as the paper's other computers had.
    private Judged FirstLimit()
    {
        var first = Limits.First(data, "security", Session);
        if (first.Count == 0 && Limits.Others(data, "security", Session).Count == 0)
            return Judged.NotMeasured;
        var sentence = Limits.Sentence(data, "security", Session);
        return data.Design.File.AreLevelsAsWritten
            ? new Judged(sentence, Verdicts.Of(first is [Limits.Sut], first.Count > 0 && !first.Contains(Limits.Sut, StringComparer.Ordinal)))
            : new Judged($"{SharedHost} {sentence}", FindingVerdict.NotTested);
    }

    private Judged Imperceptible(Statement statement)
    {
        var cases = (from service in Services
                     let curves = Curves("security", CellMetrics.P90(service))
                     from load in curves.Loads
                     select (Service: service, Load: load, Curves: curves)).ToArray();
        Interval? Rise((ServiceName Service, int Load, LoadCurves Curves) at, double confidence) => at.Curves.Difference(Plain, Session, at.Load, confidence);
        var highest = cases.Select(at => (at.Service, at.Load, Rise: Rise(at, 0.95))).Where(at => at.Rise is not null).ToArray();
        if (highest.Length == 0 || highest.Length < cases.Length)
            return Judged.NotMeasured;
        var worst = highest.MaxBy(at => at.Rise!.Estimate);
        var joint = 1 - (0.05 / cases.Length);
        Interval[] all = [.. cases.Select(at => Rise(at, joint)!)];
        return new Judged(
            $"at most, {Name(worst.Service)} at {Load(worst.Load)}: {Verdicts.Value(worst.Rise, "ms")}",
            Verdicts.Of(all.All(rise => rise.High < statement["ms"]), all.Any(rise => rise.Low > statement["ms"])));
    }

    private Judged SmallFraction(Statement statement)
    {
        Interval? Share(double confidence) => ShareOfSessions(data, confidence);
        return new Judged(Verdicts.Value(Share(0.95), "%"), Verdicts.Within(double.NegativeInfinity, statement["most"], Share));
    }

    /// <summary>TLS's share of the SUT's CPU per interaction in percent, with one connection per business session; null if not measured.</summary>
    public static Interval? ShareOfSessions(StudyData data, double confidence = 0.95)
    {
        var cost = new BlockValues(data, CellMetrics.Cpu(Tier.Sut));
        return cost.Ratio(cost.Find("share", ("treatment", Session)), cost.Find("share", ("treatment", Plain)), confidence)?.Decreasing(ratio => 100 * (1 - ratio));
    }

    // TLS ÷ without, per business session and per request, each over the loads that saturate nothing.
    private Judged BelowSaturation(LoadCurves curves, Func<Func<double, Interval?>, int, FindingVerdict> judge)
    {
        Interval? Ratio(string treatment, double confidence)
        {
            int[] chosen = [.. curves.Loads.Where(load => load < (SaturationWith(treatment) ?? int.MaxValue))];
            return chosen.Length == 0 ? null : curves.Ratio(Plain, treatment, chosen, confidence);
        }

        string[] treatments = [Session, Request];
        return new Judged(
            $"below saturation: {Verdicts.Change(Ratio(Session, 0.95))} per session, {Verdicts.Change(Ratio(Request, 0.95))} per request",
            Verdicts.All(treatments.Select(treatment => judge(confidence => Ratio(treatment, confidence), treatments.Length))));
    }

    private int? SaturationWith(string treatment) =>
        new[] { Plain, treatment }.Select(level => Limits.At(data, "security", level)).OfType<int>().Cast<int?>().Min();

    private (int Load, Interval Difference)? Largest(string treatment, int parts = 1)
    {
        var all = _sips.Loads.Select(load => (load, Difference: _sips.Difference(Plain, treatment, load, 1 - (0.05 / (parts * _sips.Loads.Count)))))
            .Where(d => d.Difference is not null).ToArray();
        return all.Length == 0 ? null : all.Select(d => (d.load, d.Difference!)).MinBy(d => d.Item2.Estimate);
    }

    private string Text((int Load, Interval Difference)? largest) => largest is { } l ? $"{Verdicts.Value(l.Difference, "SIPS")} at {Load(l.Load)}" : "not measured";

    private LoadCurves Curves(string experiment, CellMetric response) => new(data, experiment, response);

    private string Load(int level) => string.Create(CultureInfo.InvariantCulture, $"{data.Ebs(level)} Active EBs");

    private static string Name(ServiceName service) => ServiceTitles.Of(service.ToString());
}
