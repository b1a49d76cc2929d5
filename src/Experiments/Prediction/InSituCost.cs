using TlsToll.Statistics;

namespace TlsToll.Experiments.Prediction;

/// <summary>A setting of TLS that a run metered within the server, and whose calls were also measured alone.</summary>
/// <param name="Metered">Within the server, by block.</param>
/// <param name="Alone">Alone, one value per round.</param>
/// <param name="HandshakesPerInteraction">Number of handshakes per interaction, 0 to 1.</param>
public sealed record MeteredSetting(IReadOnlyDictionary<int, TlsMicros> Metered, IReadOnlyList<TlsMicros> Alone, double HandshakesPerInteraction);

/// <summary>
/// The cost of a setting within the server, predicted from its cost alone and from what a run's other settings cost in both places. Within the server, a call of
/// OpenSSL costs more or less than alone, because other code and memory displace its caches in another way. How much is about the same for all settings
/// with the same connections, and changes from host to host and from minute to minute. So it is measured in the blocks of the run, beside what it is compared with, for handshakes and records
/// apart: the weighted mean of the logarithms of metered ÷ alone.
/// </summary>
public sealed class InSituCost
{
    private readonly Dictionary<int, double> _byBlock;
    private readonly double[] _rounds;

    private InSituCost(Dictionary<int, double> byBlock, double[] rounds, double handshakes, double records, int settings)
    {
        (_byBlock, _rounds) = (byBlock, rounds);
        (HandshakeFactor, RecordFactor, Settings) = (handshakes, records, settings);
    }

    /// <summary>What a handshake costs within the server ÷ what it costs alone.</summary>
    public double HandshakeFactor { get; }

    /// <summary>What a record costs within the server ÷ what it costs alone.</summary>
    public double RecordFactor { get; }

    /// <summary>Number of other settings that tell it.</summary>
    public int Settings { get; }

    /// <summary>CPU time of TLS per interaction in microseconds.</summary>
    public Interval PerInteraction => Over(_byBlock.Keys.ToDictionary(block => block, _ => 1.0))!;

    /// <summary>Predicts a setting.</summary>
    /// <param name="alone">Its cost alone, one value per round.</param>
    /// <param name="others">Settings that the run metered, without the predicted one.</param>
    /// <returns>The prediction; null if fewer than two rounds, or fewer than two blocks with all other settings, tell it.</returns>
    public static InSituCost? Of(IReadOnlyList<TlsMicros> alone, IReadOnlyList<MeteredSetting> others)
    {
        ArgumentNullException.ThrowIfNull(alone);
        ArgumentNullException.ThrowIfNull(others);
        var rounds = others.Select(other => other.Alone.Count).Append(alone.Count).Min();
        if (others.Count == 0 || rounds < 2)
            return null;
        var usual = Mean(alone);
        TlsMicros[] usually = [.. others.Select(other => Mean(other.Alone))];
        var byBlock = new SortedDictionary<int, TlsMicros>();
        foreach (var block in others.Select(other => other.Metered.Keys).Aggregate((a, b) => [.. a.Intersect(b)]))
        {
            if (Factors(others, [.. others.Select(other => other.Metered[block])], usually) is { } factors)
                byBlock.Add(block, factors);
        }

        if (byBlock.Count < 2)
            return null;
        var inServer = Mean([.. byBlock.Values]);
        TlsMicros[] metered = [.. others.Select(other => Mean([.. byBlock.Keys.Select(block => other.Metered[block])]))];
        double[] perRound = [.. Enumerable.Range(0, rounds).Select(round => At(alone[round], Factors(others, metered, [.. others.Select(other => other.Alone[round])]) ?? inServer))];
        var center = Math.Exp(perRound.Average(Math.Log));
        return new InSituCost(
            byBlock.ToDictionary(block => block.Key, block => At(usual, block.Value)), [.. perRound.Select(value => value / center)],
            inServer.Handshakes, inServer.Records, others.Count);
    }

    /// <summary>The predicted cost ÷ values of the same blocks, which share the host's speed with it.</summary>
    /// <param name="values">Values by block, positive.</param>
    /// <returns>The interval; null if fewer than two blocks have both.</returns>
    public Interval? Over(IReadOnlyDictionary<int, double> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        double[] ratios = [.. _byBlock.Where(block => values.ContainsKey(block.Key)).Select(block => values[block.Key] / block.Value)];
        return WelchRatio.Of(ratios, _rounds);
    }

    private static double At(TlsMicros alone, TlsMicros factors) => (factors.Handshakes * alone.Handshakes) + (factors.Records * alone.Records);

    // Null if a part is missing: no handshake fell into the block.
    private static TlsMicros? Factors(IReadOnlyList<MeteredSetting> others, TlsMicros[] metered, TlsMicros[] alone)
    {
        // A handshake of a setting with few of them is known as much less well.
        var handshakes = Factor(other => other.HandshakesPerInteraction, micros => micros.Handshakes);
        var records = Factor(_ => 1, micros => micros.Records);
        return handshakes is { } h && records is { } r ? new TlsMicros(h, r) : null;

        double? Factor(Func<MeteredSetting, double> weightOf, Func<TlsMicros, double> part)
        {
            var (sum, weights) = (0.0, 0.0);
            for (var i = 0; i < others.Count; i++)
            {
                if (part(metered[i]) <= 0 || part(alone[i]) <= 0)
                    continue;
                var weight = weightOf(others[i]);
                sum += weight * Math.Log(part(metered[i]) / part(alone[i]));
                weights += weight;
            }

            return weights > 0 ? Math.Exp(sum / weights) : null;
        }
    }

    // Arithmetic: a block without a handshake counts, too.
    private static TlsMicros Mean(IReadOnlyCollection<TlsMicros> values) => new(values.Average(v => v.Handshakes), values.Average(v => v.Records));
}
