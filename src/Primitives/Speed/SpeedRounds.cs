using TlsToll.Primitives.Catalogue;
using TlsToll.Primitives.Statistics;

namespace TlsToll.Primitives.Speed;

/// <summary>
/// Rounds of <c>openssl speed</c> over the same primitives; each round adds one value to each, and the values give the interval.
/// </summary>
/// <param name="speed">The program.</param>
/// <param name="primitives">Those whose twins are wanted.</param>
internal sealed class SpeedRounds(OpenSslSpeed speed, IEnumerable<Primitive> primitives)
{
    private readonly string[] _requests =
        [.. primitives.Where(p => p.Speed is not null).Select(p => p.Speed!.Arguments).Distinct(StringComparer.Ordinal)];

    private readonly Dictionary<(string Arguments, string Label), List<double>> _values = [];
    private readonly Dictionary<string, string> _reasons = new(StringComparer.Ordinal);

    /// <summary>Runs one round; what failed once is not asked again.</summary>
    /// <param name="progress">Told before each process what it measures.</param>
    public void Round(Action<string> progress)
    {
        foreach (var arguments in _requests.Where(r => !_reasons.ContainsKey(r)))
        {
            progress("openssl speed " + arguments);
            var (measurements, reason) = speed.Run(arguments);
            if (reason is not null)
                _reasons[arguments] = reason;
            foreach (var one in measurements)
            {
                if (!_values.TryGetValue((arguments, one.Label), out var values))
                    _values[(arguments, one.Label)] = values = [];
                values.Add(one.Nanoseconds);
            }
        }
    }

    /// <summary>Nanoseconds an operation of a primitive's twin, or why there is none.</summary>
    public (Estimate? Nanoseconds, string? Reason) Of(Primitive primitive)
    {
        if (primitive.Speed is not { } reference)
            return (null, "openssl speed has none");
        foreach (var label in reference.Labels)
        {
            if (_values.TryGetValue((reference.Arguments, label), out var values))
                return (StudentT.Mean(Outliers.WithoutUpper(values)), null);
        }

        return (null, _reasons.GetValueOrDefault(reference.Arguments, "this openssl speed has none"));
    }
}
