using System.Runtime.InteropServices;
using TlsToll.Contracts;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Sharding;

/// <summary>Response times by cell and service, of interactions in the window that ended well.</summary>
internal sealed class CellTimes
{
    private readonly Dictionary<int, SortedDictionary<ServiceName, List<double>>> _cells = [];

    /// <summary>Takes one.</summary>
    /// <param name="cell">Number of the cell.</param>
    /// <param name="service">The service.</param>
    /// <param name="milliseconds">The time.</param>
    public void Add(int cell, ServiceName service, double milliseconds)
    {
        if (!_cells.TryGetValue(cell, out var services))
            _cells.Add(cell, services = []);
        if (!services.TryGetValue(service, out var times))
            services.Add(service, times = []);
        times.Add(milliseconds);
    }

    /// <summary>Those of a cell, summed up.</summary>
    public IReadOnlyDictionary<ServiceName, PercentileSummary> Of(int cell) => _cells.TryGetValue(cell, out var services)
        ? services.ToDictionary(s => s.Key, s => Percentiles.Summarise(CollectionsMarshal.AsSpan(s.Value))!)
        : new Dictionary<ServiceName, PercentileSummary>();
}
