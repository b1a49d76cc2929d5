using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Results.Comparison;

/// <summary>
/// TLS's shares from the duets of a warm-up: a first answer before there are blocks. The processes still compile what they run, which can make a share too small
/// or too large.
/// </summary>
/// <param name="outline">Outline of the run.</param>
public sealed class WarmUpAnswer(RunOutline outline)
{
    private const int LeastPairs = 3;

    // Mostly compilation, and other loads than those of later rounds.
    private const int ColdRounds = 2;

    private readonly Dictionary<string, List<Round>> _pairs = new(StringComparer.Ordinal);
    private readonly Dictionary<string, Round> _odd = new(StringComparer.Ordinal);

    /// <summary>A clause for each share that has three pairs of rounds; from the later half of the pairs.</summary>
    public IReadOnlyList<string> Clauses =>
    [
        .. from treatment in outline.WithPlain.Select(pair => pair.Treatment)
           let pairs = _pairs.GetValueOrDefault(treatment)
           where pairs?.Count >= LeastPairs
           let late = pairs[^Math.Max(LeastPairs, pairs.Count / 2)..]
           select ProvisionalAnswer.Clause(treatment, Share.OfCost([.. late.Select(pair => pair.Plain)], [.. late.Select(pair => pair.Tls)])!),
    ];

    /// <summary>
    /// Adds the costs of a duet in one round. In the next round, its processes are swapped: the two make a pair, in whose ratio cancels what makes one process
    /// slower than the other. The first two rounds of processes are left out.
    /// </summary>
    /// <param name="round">Number of the round, from 1; it begins anew with other processes.</param>
    /// <param name="baseline">Name of the baseline. A duet of other treatments than TLS and plain is ignored.</param>
    /// <param name="treatment">Name of the treatment.</param>
    /// <param name="plain">Cost of the baseline, in any unit; not positive if there was none.</param>
    /// <param name="tls">Cost of the treatment in the same unit.</param>
    public void Add(int round, string baseline, string treatment, double plain, double tls)
    {
        if (round <= ColdRounds || !(plain > 0) || !(tls > 0) || !outline.WithPlain.Any(pair => pair.Baseline == baseline && pair.Treatment == treatment))
            return;
        var added = new Round(round, plain, tls);
        if (round % 2 == 1)
        {
            _odd[treatment] = added;
        }
        else if (_odd.Remove(treatment, out var before) && before.Number == round - 1)
        {
            if (!_pairs.TryGetValue(treatment, out var pairs))
                _pairs.Add(treatment, pairs = []);
            pairs.Add(new Round(round, Math.Sqrt(before.Plain * plain), Math.Sqrt(before.Tls * tls)));
        }
    }

    private sealed record Round(int Number, double Plain, double Tls);
}
