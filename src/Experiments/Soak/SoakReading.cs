using TlsToll.Contracts;
using TlsToll.Measurement.Processes;
using TlsToll.Results.Runs;

namespace TlsToll.Experiments.Soak;

/// <summary>A load of a soak, and the tiers after it.</summary>
/// <param name="Time">End of the load, since the start of the first.</param>
/// <param name="Sips">Service interactions per second in the load.</param>
/// <param name="P99">99th percentile of the response times in milliseconds; null for too few interactions.</param>
/// <param name="Failed">Interactions that failed.</param>
/// <param name="Problem">What the tiers had not finished before the reading; null if they were idle.</param>
/// <param name="Sut">The SUT, after it has given back what it does not use.</param>
/// <param name="HeapBytes">The SUT's managed heap after a collection.</param>
/// <param name="Vendors">The vendors, likewise.</param>
/// <param name="Database">All processes of the database together.</param>
/// <param name="Driver">The worker that drives the load.</param>
public sealed record SoakReading(
    TimeSpan Time, double Sips, double? P99, int Failed, string? Problem, ProcessResources Sut, long HeapBytes, ProcessResources Vendors, ProcessResources Database,
    ProcessResources Driver)
{
    /// <summary>The SUT's resident memory before, with what the runtime and the C library keep for later; null if not measured.</summary>
    public long? SutKeptBytes { get; init; }

    /// <summary>The vendors' resident memory before; null if not measured.</summary>
    public long? VendorsKeptBytes { get; init; }

    /// <summary>Open files of tables of the database's process that has most; null if not measured.</summary>
    public int? DatabaseTableFiles { get; init; }

    /// <summary>
    /// Cost of the same work on the SUT's processor, the mean of before and after the load (<see cref="HostSpeed.RelativeCost"/>): larger on a slower host.
    /// Null if the SUT has no processor of its own.
    /// </summary>
    public double? HostCost { get; init; }

    /// <summary>99th percentile of each service in milliseconds; without those that had too few interactions.</summary>
    public IReadOnlyDictionary<ServiceName, double> P99OfService { get; init; } = new Dictionary<ServiceName, double>();

    /// <summary>Other open handles of the database's process that has most; null if not measured.</summary>
    public int? DatabaseHandles { get; init; }
}
