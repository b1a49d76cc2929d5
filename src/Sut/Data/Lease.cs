namespace TlsToll.Sut.Data;

/// <summary>A claim to messages for a time. Once it has expired, its holder cannot change them any more.</summary>
/// <param name="Id">Unique for each batch taken.</param>
/// <param name="Now">Start, UTC.</param>
/// <param name="Until">End, after which others may take the messages, UTC.</param>
internal sealed record Lease(Guid Id, DateTime Now, DateTime Until);

/// <summary>Next attempt at a message that could not be completed.</summary>
/// <param name="AvailableAt">Earliest time, UTC.</param>
/// <param name="Dead">True if there is none, because the limit of attempts is reached.</param>
internal sealed record Retry(DateTime AvailableAt, bool Dead);
