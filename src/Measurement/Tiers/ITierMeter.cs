using TlsToll.Measurement.Processors;

namespace TlsToll.Measurement.Tiers;

/// <summary>Reads the resources of tiers, on this host or others.</summary>
public interface ITierMeter
{
    /// <summary>CPU capacity available to the SUT, in processors.</summary>
    double SutCores { get; }

    /// <summary>
    /// Reads all tiers: the SUT last before a cell and first after it, so that the cost of reading the other tiers does not count as the
    /// SUT's.
    /// </summary>
    /// <param name="sutFirst">True after a cell, false before.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    ValueTask<TierReading> ReadAsync(bool sutFirst, CancellationToken cancellationToken);

    /// <summary>Starts counting the SUT's processor events; null if the SUT runs on another host, or another program does a part of its work.</summary>
    PerfEvents? Count();

    /// <summary>Gives the SUT's threads longer time slices until the returned object is disposed; null on another host and on kernels without such slices.</summary>
    /// <param name="slice">Length of a slice, 0.1 to 100 ms.</param>
    TimeSlice? Lengthen(TimeSpan slice);

    /// <summary>
    /// Starts sampling the CPU utilisation of the SUT and the driver. The first sample is taken before the task completes.
    /// </summary>
    /// <param name="cancellationToken">Cancels the operation.</param>
    Task<UtilisationSampler> SampleAsync(CancellationToken cancellationToken);
}
