using System.Diagnostics;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;

namespace TlsToll.Testbed.Administration;

/// <summary>
/// Reads the resource usage of tiers on other hosts through their administration ports. The request before a cell adds about 50 µs of CPU
/// time to the cell, the same in every treatment.
/// </summary>
/// <param name="sut">Client of the SUT's administration port.</param>
/// <param name="vendors">Client of the vendors' administration port.</param>
/// <param name="database">Client of the meter of the database's CPU time; null if it is not measured.</param>
/// <param name="workers">Process ids of the driver's workers, which run on this host.</param>
/// <param name="sutCores">CPU capacity of the SUT in processors.</param>
/// <param name="driverCores">CPU capacity of the driver in processors.</param>
/// <param name="front">Program in front of the SUT, whose CPU time counts as the SUT's; null for none.</param>
public sealed class ExternalTierMeter(
    AdministrationClient sut, AdministrationClient vendors, AdministrationClient? database, IReadOnlyList<int> workers, double sutCores, double driverCores,
    RemoteFront? front = null)
    : ITierMeter
{
    // Each sample is a request to the SUT; at this interval its cost stays below a thousandth of the measured CPU time.
    private static readonly TimeSpan SampleEvery = TimeSpan.FromMilliseconds(250);

    private readonly CpuClock[] _workers = [.. workers.Select(CpuClock.Of)];

    /// <inheritdoc/>
    public double SutCores => sutCores;

    /// <inheritdoc/>
    public async ValueTask<TierReading> ReadAsync(bool sutFirst, CancellationToken cancellationToken)
    {
        var first = sutFirst ? await SutAsync(cancellationToken) : null;
        var ofVendors = await vendors.CpuAsync(cancellationToken);
        var ofDatabase = await DatabaseAsync(cancellationToken);
        var rbe = Rbe();
        var resources = workers.Select(ProcessResources.Read).ToArray();
        var machine = MachineSnapshot.Read();
        var (ofSut, ofFront) = first ?? await SutAsync(cancellationToken);
        return new TierReading(
            Stopwatch.GetTimestamp(), ofSut.CpuNanoseconds + (ofFront?.CpuNanoseconds ?? 0), ofVendors.CpuNanoseconds, ofDatabase, rbe,
            Resident(ofSut.ResidentBytes), Resident(ofVendors.ResidentBytes), Resident(resources.Sum(r => r.ResidentBytes)), machine)
        { Front = ofFront?.CpuNanoseconds };
    }

    /// <summary>Returns null, because a tier on another host reports only its CPU time and memory.</summary>
    public PerfEvents? Count() => null;

    /// <summary>Returns null, because the threads of a tier on another host are out of reach.</summary>
    public TimeSlice? Lengthen(TimeSpan slice) => null;

    /// <inheritdoc/>
    public Task<UtilisationSampler> SampleAsync(CancellationToken cancellationToken) =>
        UtilisationSampler.StartAsync(ReadSampleAsync, SampleEvery, cancellationToken);

    private static ProcessResources Resident(long? bytes) =>
        new(bytes, Threads: null, DiskReadBytes: null, DiskWriteBytes: null, OpenHandles: null);

    private async Task<ServerCpu> SutAsync(CancellationToken cancellationToken) =>
        new ServerCpu(await sut.CpuAsync(cancellationToken), front is null ? null : await front.CpuAsync(cancellationToken));

    private long Rbe() => _workers.Sum(worker => worker.ReadNanoseconds());

    private async Task<long?> DatabaseAsync(CancellationToken cancellationToken)
    {
        try
        {
            return database is null ? null : (await database.CpuAsync(cancellationToken)).CpuNanoseconds;
        }
        catch (HttpRequestException)
        {
            // The meter ends together with the database whose processes it reads.
            return null;
        }
    }

    // Without the program in front, which need not be on the SUT's processors: with it, the SUT could seem to be busy that waits for it.
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

    private sealed record ServerCpu(TierCpu Sut, TierCpu? Front);
}
