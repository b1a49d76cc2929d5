using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;

namespace TlsToll.Measurement.Tiers;

/// <summary>The resources that the tiers have used up to a moment.</summary>
/// <param name="Timestamp">The moment, as a stopwatch timestamp.</param>
/// <param name="Sut">CPU time of the SUT in nanoseconds.</param>
/// <param name="Vendors">CPU time of the vendors in nanoseconds; null if not measured.</param>
/// <param name="Database">CPU time of the database in nanoseconds; null if not measured.</param>
/// <param name="Rbe">CPU time of the driver's workers in nanoseconds.</param>
/// <param name="SutResources">The SUT's memory, threads, handles and disk traffic.</param>
/// <param name="VendorsResources">The vendors' memory, threads, handles and disk traffic.</param>
/// <param name="RbeResources">Memory, threads, handles and disk traffic of all the driver's workers together.</param>
/// <param name="Machine">The host's counters.</param>
public sealed record TierReading(
    long Timestamp, long Sut, long? Vendors, long? Database, long Rbe,
    ProcessResources SutResources, ProcessResources VendorsResources, ProcessResources RbeResources, MachineSnapshot Machine)
{
    /// <summary>CPU time of the reading process in nanoseconds; null if the tiers run on other hosts.</summary>
    public long? Own { get; init; }

    /// <summary>CPU time of the program that ends TLS in front of the SUT in nanoseconds, which is also in <see cref="Sut"/>; null if there is none.</summary>
    public long? Front { get; init; }
}
