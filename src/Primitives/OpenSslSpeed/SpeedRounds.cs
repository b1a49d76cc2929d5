using TlsToll.Primitives.Catalogue;
using TlsToll.Primitives.Estimates;
using TlsToll.Statistics;

namespace TlsToll.Primitives.OpenSslSpeed;

/// <summary>
/// Runs rounds of <c>openssl speed</c> over the same primitives. Each round adds one value per primitive; the interval is computed from
/// these values.
/// </summary>
/// <param name="speed">The program.</param>
/// <param name="primitives">The primitives to measure; those without a <see cref="SpeedReference"/> are skipped.</param>
internal sealed class SpeedRounds(SpeedProcess speed, IEnumerable<Primitive> primitives)
{
    private readonly string[] _requests =
        [.. primitives.Where(p => p.Speed is not null).Select(p => p.Speed!.Arguments).Distinct(StringComparer.Ordinal)];

    private readonly Dictionary<(string Arguments, string Label), List<double>> _values = [];
    private readonly Dictionary<string, string> _reasons = new(StringComparer.Ordinal);

    /// <summary>Runs one round. Arguments that failed once are not tried again.</summary>
    /// <param name="progress">Called before each process with its command line.</param>
    public void Round(Action<string> progress)
    {
        foreach (var arguments in _requests.Where(r => !_reasons.ContainsKey(r)))
        {
            progress("openssl speed " + arguments);
            var (measurements, reason) = speed.Run(arguments);
            if (reason is not null)
                _reasons[arguments] = reason;
            foreach (var (label, nanoseconds) in measurements)
            {
                if (!_values.TryGetValue((arguments, label), out var values))
                    _values[(arguments, label)] = values = [];
                values.Add(nanoseconds);
            }
        }
    }

    /// <returns>Nanoseconds per operation without upper outliers, or the reason for their absence.</returns>
    public (Estimate? Nanoseconds, string? Reason) Of(Primitive primitive)
    {
        if (primitive.Speed is not { } reference)
            return (null, "openssl speed has none");
        foreach (var label in reference.Labels)
        {
            if (_values.TryGetValue((reference.Arguments, label), out var values))
                return (Estimate.Mean(Outliers.WithoutUpper(values)), null);
        }

        return (null, _reasons.GetValueOrDefault(reference.Arguments, "this openssl speed has none"));
    }
}
