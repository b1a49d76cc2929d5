namespace TlsToll.Measurement.Tiers;

/// <summary>Reads the CPU time of a service, on this host or another.</summary>
public interface IServiceCpu
{
    /// <summary>What is read, as in <c>processes 17, 18 and their children</c>.</summary>
    string Subject { get; }

    /// <summary>True if the service is known to run on this host, so that its CPU time is part of this host's.</summary>
    bool IsOnThisHost { get; }

    /// <summary>Numbers of this host's processors that the service may run on; empty if unknown, or if it is not on this host.</summary>
    IReadOnlyList<int> Processors { get; }

    /// <summary>Model and extensions of the processor of the service's host; null if an agent does not tell it, so that it is this host's.</summary>
    string? Processor { get; }

    /// <summary>Reads the CPU time so far. A reading on this host completes before the method returns.</summary>
    /// <param name="cancellationToken">Cancels a reading on another host.</param>
    /// <returns>User and system time in nanoseconds.</returns>
    ValueTask<long> ReadAsync(CancellationToken cancellationToken);
}
