using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Results.Comparison;

/// <summary>
/// TLS's shares from the duets of a warm-up: a first answer for whoever waits, before any block. The processes still compile what they run, which costs both sides
/// of a duet and so makes the share too small rather than too large.
/// </summary>
/// <param name="outline">Outline of the run.</param>
public sealed class WarmUpAnswer(RunOutline outline)
{
    private const int LeastPairs = 3;

    private readonly Dictionary<string, Pairs> _pairs = new(StringComparer.Ordinal);

    /// <summary>Adds the costs of a duet in one round. In the next round, its processes are swapped; the two rounds make a pair.</summary>
    /// <param name="round">Number of the round, from 1.</param>
    /// <param name="baseline">Name of the baseline. A duet of other treatments than TLS and plain is ignored.</param>
    /// <param name="treatment">Name of the treatment.</param>
    /// <param name="plain">Cost of the baseline, in any unit; not positive if there was none.</param>
    /// <param name="tls">Cost of the treatment in the same unit.</param>
    public void Add(int round, string baseline, string treatment, double plain, double tls)
    {
        if (!outline.WithPlain.Any(pair => pair.Baseline == baseline && pair.Treatment == treatment) || !(plain > 0) || !(tls > 0))
            return;
        if (!_pairs.TryGetValue(treatment, out var pairs))
            _pairs.Add(treatment, pairs = new Pairs());
        pairs.Add(round, plain, tls);
    }

    /// <summary>A clause for each share that has three pairs of rounds besides the first, most of which was compiling; from the later half of the pairs.</summary>
    public IReadOnlyList<string> Clauses =>
    [
        .. from treatment in outline.WithPlain.Select(pair => pair.Treatment)
           let pairs = _pairs.GetValueOrDefault(treatment)?.Complete.Skip(1).ToArray()
           where pairs?.Length >= LeastPairs
           let late = pairs[^Math.Max(LeastPairs, pairs.Length / 2)..]
           select ProvisionalAnswer.Clause(treatment, Share.OfCost([.. late.Select(pair => pair.Plain)], [.. late.Select(pair => pair.Tls)])!),
    ];

    private sealed class Pairs
    {
        private (int Round, double Plain, double Tls)? _first;

        public List<(double Plain, double Tls)> Complete { get; } = [];

        public void Add(int round, double plain, double tls)
        {
            if (_first is { } first && first.Round == round - 1)
            {
                // Geometric means: what makes one process slower than the other by some factor cancels in their ratio.
                Complete.Add((Math.Sqrt(first.Plain * plain), Math.Sqrt(first.Tls * tls)));
                _first = null;
            }
            else
            {
                _first = (round, plain, tls);
            }
        }
    }
}
