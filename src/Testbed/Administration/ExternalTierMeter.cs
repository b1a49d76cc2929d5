using System.Diagnostics;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;

namespace TlsToll.Testbed.Administration;

/// <summary>
/// Reads the resources used so far by tiers on other hosts, through their administration. The request before a cell falls into the cell: about 50 µs of CPU time, in
/// every treatment alike.
/// </summary>
/// <param name="sut">The SUT's administration.</param>
/// <param name="vendors">The vendors' administration.</param>
/// <param name="database">Reports the database's CPU time; null if it is not measured.</param>
/// <param name="workers">Process ids of the driver's workers, which run here.</param>
/// <param name="sutCores">Processors' worth of CPU time that the SUT may use.</param>
/// <param name="driverCores">Processors' worth of CPU time that the driver may use.</param>
public sealed class ExternalTierMeter(
    AdministrationClient sut, AdministrationClient vendors, AdministrationClient? database, IReadOnlyList<int> workers, double sutCores, double driverCores)
    : ITierMeter
{
    // Each sample is a request to the SUT: its cost stays below a thousandth of what it measures.
    private static readonly TimeSpan SampleEvery = TimeSpan.FromMilliseconds(250);

    private readonly CpuClock[] _workers = [.. workers.Select(CpuClock.Of)];

    /// <inheritdoc/>
    public double SutCores => sutCores;

    /// <inheritdoc/>
    public async ValueTask<TierReading> ReadAsync(bool sutFirst, CancellationToken cancellationToken)
    {
        var first = sutFirst ? await sut.CpuAsync(cancellationToken) : null;
        var ofVendors = await vendors.CpuAsync(cancellationToken);
        var ofDatabase = await DatabaseAsync(cancellationToken);
        var rbe = Rbe();
        var resources = workers.Select(ProcessResources.Read).ToArray();
        var machine = MachineSnapshot.Read();
        var ofSut = first ?? await sut.CpuAsync(cancellationToken);
        return new TierReading(
            Stopwatch.GetTimestamp(), ofSut.CpuNanoseconds, ofVendors.CpuNanoseconds, ofDatabase, rbe,
            Resident(ofSut.ResidentBytes), Resident(ofVendors.ResidentBytes), Resident(resources.Sum(r => r.ResidentBytes)), machine);
    }

    /// <summary>Returns null: a tier on another host reports only its CPU time and memory.</summary>
    public PerfEvents? Count() => null;

    /// <inheritdoc/>
    public Task<UtilisationSampler> SampleAsync(CancellationToken cancellationToken) =>
        UtilisationSampler.StartAsync(ReadSampleAsync, SampleEvery, cancellationToken);

    private static ProcessResources Resident(long? bytes) =>
        new(bytes, Threads: null, DiskReadBytes: null, DiskWriteBytes: null, OpenHandles: null);

    private long Rbe() => _workers.Sum(worker => worker.ReadNanoseconds());

    private async Task<long?> DatabaseAsync(CancellationToken cancellationToken)
    {
        try
        {
            return database is null ? null : (await database.CpuAsync(cancellationToken)).CpuNanoseconds;
        }
        catch (HttpRequestException)
        {
            // It ends with the database whose processes it reads.
            return null;
        }
    }

    private async ValueTask<UtilisationSample?> ReadSampleAsync(CancellationToken cancellationToken)
    {
        TierCpu used;
        try
        {
            used = await sut.CpuAsync(cancellationToken);
        }
        catch (Exception e) when (e is HttpRequestException or OperationCanceledException)
        {
            return null;
        }

        var now = Stopwatch.GetTimestamp();
        return new UtilisationSample(now, used.CpuNanoseconds, Rbe(), now * (1e9 / Stopwatch.Frequency) * driverCores);
    }
}
