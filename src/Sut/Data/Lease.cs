namespace TlsToll.Sut.Data;

/// <summary>
/// Temporary ownership of messages. Once another consumer has taken a message, the former holder can no longer change it.
/// </summary>
/// <param name="Id">Unique id of each taken batch.</param>
/// <param name="Now">Start, UTC.</param>
/// <param name="Until">End, UTC. Afterwards, others may take the messages.</param>
internal sealed record Lease(Guid Id, DateTime Now, DateTime Until);

/// <summary>Next attempt to process a message.</summary>
/// <param name="AvailableAt">Earliest time of the attempt, UTC.</param>
/// <param name="Dead">True if the maximum number of attempts is reached, so there is no next one.</param>
internal sealed record Retry(DateTime AvailableAt, bool Dead);
