using TlsToll.Experiments.Prediction;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;
using TlsToll.Results.Sizing;
using TlsToll.Statistics;
using TlsToll.Testbed.Fronts;
using TlsToll.Tls;
using TlsToll.Tls.Costs;

namespace TlsToll.Experiments.Sizing;

/// <summary>
/// Computes the cores that TLS takes for a load: the model of <see cref="PredictedCost"/> with the costs of a whole server. It is a sum of measured
/// costs with weights of 0 or more. Their errors may have a common cause, such as the host's speed, so the ends of the intervals are added as they
/// are: the interval of the sum is right if the errors move together, and too wide if they don't.
/// </summary>
public static class SizingModel
{
    private const double MicrosPerSecond = 1e6;

    /// <summary>CPU time of TLS per request in microseconds.</summary>
    /// <param name="costs">Costs of the server.</param>
    /// <param name="load">The load.</param>
    /// <exception cref="ArgumentException">A cost is missing; see <see cref="Lacks"/>.</exception>
    public static Interval Micros(SizingCosts costs, SizedLoad load)
    {
        if (Lacks(costs, load) is { } missing)
            throw new ArgumentException(missing, nameof(load));
        var (exchange, records) = (load.Tls.Exchange, costs.Records[load.Tls.Cipher.Name]);
        Interval full = costs.Full[load.Tls.Key.Name], extra = costs.FullExtra[exchange];
        var resumed = costs.Resumed.GetValueOrDefault(exchange);
        var front = load.Front == costs.Front ? null : costs.Fronts[WordOf(load.Front)];
        double At(Func<Interval, double> end) => PredictedCost.MicrosPerInteraction(
            Cost(records, front, end) with { Handshake = end(full) + end(extra) + More(front?.Full, end) },
            resumed is null ? null : Cost(records, front, end) with { Handshake = end(resumed) + More(front?.Resumed, end) },
            load.Shape);
        return new Interval(At(i => i.Estimate), Math.Max(0, At(i => i.Low)), At(i => i.High), Math.Min(full.Count, records.Fixed.Count), full.Confidence);
    }

    /// <summary>Fully used cores for TLS.</summary>
    /// <exception cref="ArgumentException">A cost is missing; see <see cref="Lacks"/>.</exception>
    public static Interval Cores(SizingCosts costs, SizedLoad load) => Micros(costs, load).Increasing(micros => micros * load.RequestsPerSecond / MicrosPerSecond);

    /// <summary>Reason why a load can't be sized, as a sentence without a full stop; null if it can.</summary>
    public static string? Lacks(SizingCosts costs, SizedLoad load)
    {
        if (load.Tls.Key.IsTls13Only && load.Tls.Version != TlsVersion.Tls13)
            return $"the key {load.Tls.Key} {TlsConflicts.NeedsTls13}";
        if (!costs.Full.ContainsKey(load.Tls.Key.Name))
            return Missing(costs, load.Tls.Key.Name);
        if (!costs.FullExtra.ContainsKey(load.Tls.Exchange) || (load.ResumedShare > 0 && !costs.Resumed.ContainsKey(load.Tls.Exchange)))
            return Missing(costs, load.Tls.Exchange);
        if (load.Front != costs.Front && LacksFront(costs, load, WordOf(load.Front)) is { } reason)
            return reason;
        return costs.Records.ContainsKey(load.Tls.Cipher.Name) ? null : Missing(costs, load.Tls.Cipher.Name);
    }

    /// <summary>The word for what ends TLS.</summary>
    /// <param name="front">Program in front of the server; null for the server itself.</param>
    public static string WordOf(string? front) => front ?? FrontServer.None;

    /// <summary>The group or key that a program in front of the server may lack, as a sentence without a full stop; null if there is none.</summary>
    /// <param name="front">One of <see cref="FrontServer.Kinds"/>.</param>
    /// <param name="tls">TLS's settings.</param>
    public static string? MayLack(string front, SizedTls tls)
    {
        ArgumentNullException.ThrowIfNull(tls);
        if (!FrontConflicts.Groups.Contains(tls.Group.Name, StringComparer.Ordinal))
            return $"{front} may not have the group {tls.Group}";
        return FrontServer.MayLack(tls.Key) ? $"{front} may not have the key {tls.Key}" : null;
    }

    private static string? LacksFront(SizingCosts costs, SizedLoad load, string front)
    {
        if (!costs.Fronts.TryGetValue(front, out var cost))
            return Missing(costs, front);
        if (MayLack(front, load.Tls) is { } reason)
            return reason;
        return load.ResumedShare > 0 && cost.Resumed is null ? $"resumed handshakes with {front} were not measured" : null;
    }

    private static string Missing(SizingCosts costs, string name) => costs.Missing.GetValueOrDefault(name) ?? $"{name} was not measured";

    private static double More(Interval? more, Func<Interval, double> end) => more is null ? 0 : end(more);

    private static ServerCost Cost(RecordCost records, FrontCost? front, Func<Interval, double> end) => new(
        Handshake: 0,
        WriteFixed: end(records.Fixed) + More(front?.Request, end),
        WriteNext: end(records.Next) + More(front?.Next, end),
        WritePerByte: end(records.PerByteWritten),
        ReadFixed: 0,
        ReadPerByte: end(records.PerByteRead));
}
