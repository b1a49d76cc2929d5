using TlsToll.Measurement.Processors;

namespace TlsToll.Measurement.Tiers;

/// <summary>Reads what the tiers use, wherever they run.</summary>
public interface ITierMeter
{
    /// <summary>Processors' worth of CPU time that the SUT may use.</summary>
    double SutCores { get; }

    /// <summary>
    /// Reads all tiers, the SUT last before and first after a cell if asked so: what reading the others costs must not fall into the SUT's time.
    /// </summary>
    /// <param name="sutFirst">True after a cell, false before.</param>
    /// <param name="cancellationToken">Gives up.</param>
    ValueTask<TierReading> ReadAsync(bool sutFirst, CancellationToken cancellationToken);

    /// <summary>Begins to count what the SUT has the processor do; null where the SUT is not on this machine.</summary>
    PerfEvents? Count();

    /// <summary>Begins to watch how busy the SUT and the driver are; the first sample has been taken by then.</summary>
    /// <param name="cancellationToken">Gives up.</param>
    Task<UtilisationSampler> SampleAsync(CancellationToken cancellationToken);
}
