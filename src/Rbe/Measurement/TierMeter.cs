using System.Diagnostics;

namespace TlsToll.Rbe.Measurement;

/// <summary>Reads what the tiers of this machine have used so far.</summary>
/// <param name="sut">Process id of the SUT.</param>
/// <param name="vendors">Process id of the vendors.</param>
/// <param name="postmaster">Process id of the database's root; null if its CPU cannot be read here.</param>
/// <param name="workers">Process ids of the driver's workers.</param>
internal sealed class TierMeter(int sut, int vendors, int? postmaster, IReadOnlyList<int> workers)
{
    private readonly CpuClock _sut = CpuClock.Of(sut);
    private readonly CpuClock _vendors = CpuClock.Of(vendors);
    private readonly ProcessTreeCpu? _database = postmaster is { } root ? new ProcessTreeCpu(root) : null;
    private readonly CpuClock[] _workers = [.. workers.Select(CpuClock.Of)];

    /// <summary>
    /// Reads all tiers, the SUT last before and first after a cell if asked so: what reading the others costs must not fall into the SUT's time.
    /// </summary>
    /// <param name="sutFirst">True after a cell, false before.</param>
    /// <exception cref="ProcessGoneException">A tier has ended.</exception>
    public TierReading Read(bool sutFirst)
    {
        var first = sutFirst ? _sut.ReadNanoseconds() : 0;
        var database = _database?.Read().Nanoseconds;
        var rbe = _workers.Sum(worker => worker.ReadNanoseconds());
        var resources = new List<int> { sut, vendors }.Concat(workers).ToDictionary(pid => pid, ProcessResources.Read);
        return new TierReading(
            Stopwatch.GetTimestamp(), sutFirst ? first : _sut.ReadNanoseconds(), _vendors.ReadNanoseconds(), database, rbe,
            resources[sut], resources[vendors], Sum(workers.Select(pid => resources[pid])), MachineSnapshot.Read());
    }

    private static ProcessResources Sum(IEnumerable<ProcessResources> parts)
    {
        var all = parts.ToArray();
        return new ProcessResources(
            all.Sum(p => p.ResidentBytes), all.Sum(p => p.Threads), all.Sum(p => p.DiskReadBytes), all.Sum(p => p.DiskWriteBytes), all.Sum(p => p.OpenHandles));
    }
}

/// <summary>What the tiers have used by a moment.</summary>
/// <param name="Timestamp">The moment, of <see cref="Stopwatch"/>.</param>
/// <param name="Sut">CPU of the SUT in nanoseconds.</param>
/// <param name="Vendors">CPU of the vendors in nanoseconds.</param>
/// <param name="Database">CPU of the database in nanoseconds; null if not measured.</param>
/// <param name="Rbe">CPU of the driver's workers in nanoseconds.</param>
/// <param name="SutResources">The SUT's memory and disk.</param>
/// <param name="VendorsResources">The vendors' memory and disk.</param>
/// <param name="RbeResources">The driver's memory and disk.</param>
/// <param name="Machine">The machine's counters.</param>
internal sealed record TierReading(
    long Timestamp, long Sut, long Vendors, long? Database, long Rbe,
    ProcessResources SutResources, ProcessResources VendorsResources, ProcessResources RbeResources, MachineSnapshot Machine);
