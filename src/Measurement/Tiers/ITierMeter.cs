using TlsToll.Measurement.Processors;

namespace TlsToll.Measurement.Tiers;

/// <summary>Reads the resources of tiers, on this host or others.</summary>
public interface ITierMeter
{
    /// <summary>Processors' worth of CPU time that the SUT may use.</summary>
    double SutCores { get; }

    /// <summary>
    /// Reads all tiers, the SUT last before a cell and first after it: the cost of reading the others must not fall into the SUT's time.
    /// </summary>
    /// <param name="sutFirst">True after a cell, false before.</param>
    /// <param name="cancellationToken">Gives up.</param>
    ValueTask<TierReading> ReadAsync(bool sutFirst, CancellationToken cancellationToken);

    /// <summary>Begins to count the SUT's processor events; null if the SUT runs on another host.</summary>
    PerfEvents? Count();

    /// <summary>Begins to watch how busy the SUT and the driver are; the first sample has been taken by then.</summary>
    /// <param name="cancellationToken">Gives up.</param>
    Task<UtilisationSampler> SampleAsync(CancellationToken cancellationToken);
}
