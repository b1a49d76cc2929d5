using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;

namespace TlsToll.Measurement.Tiers;

/// <summary>The resources that the tiers have used by a moment.</summary>
/// <param name="Timestamp">The moment, of the stopwatch.</param>
/// <param name="Sut">CPU of the SUT in nanoseconds.</param>
/// <param name="Vendors">CPU of the vendors in nanoseconds; null if not measured.</param>
/// <param name="Database">CPU of the database in nanoseconds; null if not measured.</param>
/// <param name="Rbe">CPU of the driver's workers in nanoseconds.</param>
/// <param name="SutResources">The SUT's memory and disk.</param>
/// <param name="VendorsResources">The vendors' memory and disk.</param>
/// <param name="RbeResources">The driver's memory and disk.</param>
/// <param name="Machine">The host's counters.</param>
public sealed record TierReading(
    long Timestamp, long Sut, long? Vendors, long? Database, long Rbe,
    ProcessResources SutResources, ProcessResources VendorsResources, ProcessResources RbeResources, MachineSnapshot Machine);
