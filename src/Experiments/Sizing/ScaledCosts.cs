using TlsToll.Experiments.Prediction;
using TlsToll.Results.Factors;
using TlsToll.Results.Sizing;
using TlsToll.Statistics;
using TlsToll.Tls.Costs;

namespace TlsToll.Experiments.Sizing;

/// <summary>
/// Costs of a server that a run measured with one setting of TLS. Another setting costs what the run measured, and what OpenSSL takes more for it in memory:
/// the work around a handshake, of kernel, runtime and libssl, does not depend on the key.
/// </summary>
/// <param name="anchor">What the run measured.</param>
/// <param name="inMemory">OpenSSL's costs of a setting, full and resumed.</param>
public sealed class ScaledCosts(RunAnchor anchor, Func<TlsChoice, Calibrated> inMemory)
{
    private readonly Dictionary<TlsChoice, Calibrated> _known = [];

    /// <summary>All costs.</summary>
    /// <param name="plan">The settings to size; keys and exchanges that it lacks are missing in the result.</param>
    /// <param name="about">Result without costs, which describes their origin.</param>
    public SizingCosts Of(SizePlan plan, SizingCosts about)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(about);
        var measured = OfFull(anchor.Tls);
        return about with
        {
            Reference = anchor.Tls.Exchange,
            Full = plan.Keys.Append(anchor.Tls.Key).Distinct().Where(key => SizingAlternatives.Exist(anchor.Tls.Version, key, anchor.Tls.Group)).ToDictionary(
                key => key.Name,
                key => key == anchor.Tls.Key ? anchor.Full : anchor.Full.Plus(OfFull(anchor.Tls with { Key = key }).Minus(measured)),
                StringComparer.Ordinal),
            FullExtra = Exchanges(plan).ToDictionary(
                tls => tls.Exchange, tls => tls.Exchange == anchor.Tls.Exchange ? Zero(measured) : OfFull(tls).Minus(measured), StringComparer.Ordinal),
            Resumed = Exchanges(plan).ToDictionary(tls => tls.Exchange, Resumed, StringComparer.Ordinal),
            Records = SizedCipher.All.ToDictionary(cipher => cipher.Name, Records, StringComparer.Ordinal),
            Front = anchor.Front,
            Fronts = anchor.Fronts,
            Missing = plan.Missing.Concat(SizingAlternatives.Ends.Select(SizingModel.WordOf).Where(end => !anchor.Fronts.ContainsKey(end))
                .Select(end => KeyValuePair.Create(end, $"{end} is not in these results: measure it by run --terminate, or with your service by measure, and size it by --from"))).ToDictionary(StringComparer.Ordinal),
            Rest = anchor.Rest,
            Traffic = anchor.Traffic,
        };
    }

    private IEnumerable<SizedTls> Exchanges(SizePlan plan) =>
        plan.Exchanges.Select(tls => tls with { Key = anchor.Tls.Key }).Append(anchor.Tls).DistinctBy(tls => tls.Exchange)
            .Where(tls => SizingAlternatives.Exist(tls.Version, tls.Key, tls.Group));

    private Interval Resumed(SizedTls tls)
    {
        var resumed = Mean(Of(tls).Resumed!, cost => cost.Handshake);
        if (anchor.Resumed is not { } measured)
            return anchor.Full.Plus(resumed.Minus(OfFull(anchor.Tls)));
        return tls.Exchange == anchor.Tls.Exchange ? measured : measured.Plus(resumed.Minus(Mean(Of(anchor.Tls).Resumed!, cost => cost.Handshake)));
    }

    // A suite of TLS 1.3 stands for the cipher in every version.
    private RecordCost Records(SizedCipher cipher)
    {
        var own = Of(cipher);
        var fixedCost = Mean(own, cost => cost.ReadFixed + cost.WriteFixed);
        var shape = new TrafficShape(1, anchor.Traffic.RequestBytes, anchor.Traffic.ResponseBytes, TrafficShape.Records(anchor.Traffic.ResponseBytes), 0);
        var atRun = Mean(Of(anchor.Tls.Cipher), cost => PredictedCost.MicrosPerInteraction(cost with { Handshake = 0 }, null, shape));
        return new RecordCost(
            anchor.Records is { } measured ? measured.Plus(fixedCost.Minus(atRun)) : fixedCost,
            Mean(own, cost => cost.WriteNext), Mean(own, cost => cost.WritePerByte), Mean(own, cost => cost.ReadPerByte));
    }

    private Interval OfFull(SizedTls tls) => Mean(Of(tls).Full, cost => cost.Handshake);

    private IReadOnlyList<ServerCost> Of(SizedCipher cipher) =>
        Known(SizePlan.ChoiceOf(cipher) with { Resumption = SizePlan.Reference.ResumedChoice.Resumption }).Full;

    private Calibrated Of(SizedTls tls) => Known(tls.ResumedChoice);

    private Calibrated Known(TlsChoice choice) => _known.TryGetValue(choice, out var known) ? known : _known[choice] = inMemory(choice);

    private static Interval Mean(IReadOnlyList<ServerCost> costs, Func<ServerCost, double> of) => StudentT.Mean([.. costs.Select(of)])!;

    private static Interval Zero(Interval like) => like with { Estimate = 0, Low = 0, High = 0 };
}
