using System.Runtime.InteropServices;
using TlsToll.Contracts;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Sharding;

/// <summary>Response times by cell and service, of successful interactions in the window.</summary>
internal sealed class CellTimes
{
    private readonly Dictionary<(int Cell, ServiceName Service), List<double>> _times = [];

    /// <summary>Adds a response time.</summary>
    public void Add(int cell, ServiceName service, double milliseconds) =>
        (CollectionsMarshal.GetValueRefOrAddDefault(_times, (cell, service), out _) ??= []).Add(milliseconds);

    /// <summary>The percentiles of a cell.</summary>
    public IReadOnlyDictionary<ServiceName, PercentileSummary> Of(int cell) => _times.Where(t => t.Key.Cell == cell).OrderBy(t => t.Key.Service)
        .ToDictionary(t => t.Key.Service, t => Percentiles.Summarise(CollectionsMarshal.AsSpan(t.Value))!);
}
