using System.Diagnostics;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;

namespace TlsToll.Measurement.Tiers;

/// <summary>Reads the resources that the tiers on this host have used so far.</summary>
/// <param name="sut">Process id of the SUT.</param>
/// <param name="vendors">Process id of the vendors; null if there are none.</param>
/// <param name="postmaster">Process id of the database's root process; null if its CPU time cannot be read on this host.</param>
/// <param name="workers">Process ids of the driver's workers.</param>
/// <param name="cores">The assignment of processors to tiers.</param>
/// <param name="sutLimit">Tells the processors that the SUT may use at the time, such as 0.03; null, or a result of null, for no limit.</param>
/// <param name="fronts">Process ids of the program that ends TLS in front of the SUT, whose CPU time counts as the SUT's; null for none.</param>
public sealed class TierMeter(int sut, int? vendors, int? postmaster, IReadOnlyList<int> workers, CorePlan cores, Func<double?>? sutLimit = null, IReadOnlyList<int>? fronts = null) : ITierMeter
{
    // A sample costs about 50 µs on the driver's processors.
    private static readonly TimeSpan SampleEvery = TimeSpan.FromMilliseconds(50);

    private readonly CpuClock _sut = CpuClock.Of(sut);
    private readonly CpuClock[] _fronts = [.. fronts?.Select(CpuClock.Of) ?? []];
    private readonly CpuClock? _vendors = vendors is { } process ? CpuClock.Of(process) : null;
    private readonly ProcessTreeCpu? _database = postmaster is { } root ? new ProcessTreeCpu(root) : null;
    private readonly CpuClock _own = CpuClock.Of(Environment.ProcessId);
    private readonly CpuClock[] _workers = [.. workers.Select(CpuClock.Of)];

    /// <inheritdoc/>
    public double SutCores => Math.Min(cores.Sut.Count == 0 ? Environment.ProcessorCount : cores.Sut.Count, sutLimit?.Invoke() ?? double.MaxValue);

    /// <inheritdoc/>
    /// <exception cref="ProcessGoneException">A tier has ended.</exception>
    public ValueTask<TierReading> ReadAsync(bool sutFirst, CancellationToken cancellationToken) => ValueTask.FromResult(Read(sutFirst));

    /// <inheritdoc/>
    /// <exception cref="ProcessGoneException">The SUT has ended.</exception>
    public PerfEvents? Count() => fronts is null ? PerfEvents.Open(sut) : null;

    /// <inheritdoc/>
    public TimeSlice? Lengthen(TimeSpan slice) => TimeSlice.Request([sut, .. fronts ?? []], slice);

    /// <inheritdoc/>
    public Task<UtilisationSampler> SampleAsync(CancellationToken cancellationToken)
    {
        // The SUT's work on shared processors would count as the driver's.
        IReadOnlyList<int> driver = cores.Pinned && cores.Shared.Count == 0 ? cores.Rest : [];
        return UtilisationSampler.StartAsync(_ => ValueTask.FromResult<UtilisationSample?>(SampleOf(driver)), SampleEvery, cancellationToken);
    }

    private UtilisationSample SampleOf(IReadOnlyList<int> driverCpus)
    {
        var cpus = MachineSnapshot.Read().Cpus;
        var driver = driverCpus.Where(cpus.ContainsKey).Select(cpu => cpus[cpu]).ToArray();
        return new UtilisationSample(Stopwatch.GetTimestamp(), ReadSut(), driver.Sum(c => c.Busy), driver.Sum(c => c.Total));
    }

    private long ReadSut() => _sut.ReadNanoseconds() + ReadFronts();

    private long ReadFronts() => _fronts.Sum(front => front.ReadNanoseconds());

    private TierReading Read(bool sutFirst)
    {
        var first = sutFirst ? ReadSut() : 0;
        var database = _database?.Read().Nanoseconds;
        var rbe = _workers.Sum(worker => worker.ReadNanoseconds());
        var resources = workers.Prepend(sut).ToDictionary(pid => pid, ProcessResources.Read);
        var others = vendors is { } process ? ProcessResources.Read(process) : ProcessResources.NotMeasured;
        return new TierReading(
            Stopwatch.GetTimestamp(), sutFirst ? first : ReadSut(), _vendors?.ReadNanoseconds(), database, rbe,
            resources[sut], others, ProcessResources.Sum(workers.Select(pid => resources[pid])), MachineSnapshot.Read())
        {
            Own = _own.ReadNanoseconds(),
            Front = fronts is null ? null : ReadFronts(),
        };
    }
}
