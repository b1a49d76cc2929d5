using System.Runtime.InteropServices;
using TlsToll.Statistics;

namespace TlsToll.Results.Distributions;

/// <summary>Distributions of the response time by service and treatment.</summary>
/// <param name="Rows">One row per service and treatment with response times; treatments in the run's order.</param>
public sealed record ResponseTimes(IReadOnlyList<ServiceTimes> Rows)
{
    /// <summary>Reported percentiles, in percent.</summary>
    public static IReadOnlyList<double> Percents { get; } = [50, 60, 70, 80, 90, 95, 98, 99, 99.5, 99.8, 99.9];
}

/// <summary>Response times of a service in the timed cells of one treatment, over all counted blocks.</summary>
/// <param name="Service">Name of the service.</param>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Count">Number of successful interactions in the windows.</param>
/// <param name="Milliseconds">
/// Values of <see cref="ResponseTimes.Percents"/>, exact, by nearest rank. A value is null if there are too few interactions to have one
/// beyond the percentile.
/// </param>
public sealed record ServiceTimes(string Service, string Treatment, int Count, IReadOnlyList<double?> Milliseconds)
{
    /// <summary>Computes the percentiles of times in nanoseconds, and sorts the list.</summary>
    public static ServiceTimes Of(string service, string treatment, List<long> nanoseconds)
    {
        var sorted = CollectionsMarshal.AsSpan(nanoseconds);
        sorted.Sort();
        var values = new double?[ResponseTimes.Percents.Count];
        for (var i = 0; i < values.Length; i++)
        {
            var percent = ResponseTimes.Percents[i];
            // In decimals: as doubles, 100 − 99.9 is below 0.1.
            if (sorted.Length * (100 - (decimal)percent) >= 100)
                values[i] = Percentiles.OfSorted<long>(sorted, percent) / 1e6;
        }

        return new ServiceTimes(service, treatment, sorted.Length, values);
    }
}
