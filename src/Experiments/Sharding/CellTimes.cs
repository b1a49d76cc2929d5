using System.Runtime.InteropServices;
using TlsToll.Contracts;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Sharding;

/// <summary>Response times of successful interactions in the window, by cell and service.</summary>
internal sealed class CellTimes
{
    private readonly Dictionary<(int Cell, ServiceName Service), List<double>> _times = [];

    public void Add(int cell, ServiceName service, double milliseconds) =>
        (CollectionsMarshal.GetValueRefOrAddDefault(_times, (cell, service), out _) ??= []).Add(milliseconds);

    /// <summary>Percentiles of a cell's response times by service.</summary>
    public IReadOnlyDictionary<ServiceName, PercentileSummary> Of(int cell) => _times.Where(t => t.Key.Cell == cell).OrderBy(t => t.Key.Service)
        .ToDictionary(t => t.Key.Service, t => Percentiles.Summarise(CollectionsMarshal.AsSpan(t.Value))!);
}
