using System.Runtime.InteropServices;
using TlsToll.Statistics;

namespace TlsToll.Results.Distributions;

/// <summary>Distributions of the response time by service and treatment.</summary>
/// <param name="Rows">One per service and treatment that has any; treatments in the run's order.</param>
public sealed record ResponseTimes(IReadOnlyList<ServiceTimes> Rows)
{
    /// <summary>The reported percentiles, in percent.</summary>
    public static IReadOnlyList<double> Percents { get; } = [50, 60, 70, 80, 90, 95, 98, 99, 99.5, 99.8, 99.9];
}

/// <summary>The response times of a service in one treatment's timed cells, all counted blocks together.</summary>
/// <param name="Service">The service.</param>
/// <param name="Treatment">The treatment.</param>
/// <param name="Count">Interactions that ended well in the windows.</param>
/// <param name="Milliseconds">
/// As many as <see cref="ResponseTimes.Percents"/>, exact, by nearest rank; null where the interactions are too few to have one beyond the
/// percentile.
/// </param>
public sealed record ServiceTimes(string Service, string Treatment, int Count, IReadOnlyList<double?> Milliseconds)
{
    /// <summary>Of times in nanoseconds, which are put in order.</summary>
    public static ServiceTimes Of(string service, string treatment, List<long> nanoseconds)
    {
        var sorted = CollectionsMarshal.AsSpan(nanoseconds);
        sorted.Sort();
        var values = new double?[ResponseTimes.Percents.Count];
        for (var i = 0; i < values.Length; i++)
        {
            var percent = ResponseTimes.Percents[i];
            if (sorted.Length * (decimal)(100 - percent) >= 100)
                values[i] = Percentiles.OfSorted<long>(sorted, percent) / 1e6;
        }

        return new ServiceTimes(service, treatment, sorted.Length, values);
    }
}
