namespace TlsToll.Sut.Data;

/// <summary>A claim to messages for a time. Who lost it, because it ran out, can change nothing of them any more.</summary>
/// <param name="Id">Differs for each taking.</param>
/// <param name="Now">When it was taken, UTC.</param>
/// <param name="Until">When another may take the messages, UTC.</param>
internal sealed record Lease(Guid Id, DateTime Now, DateTime Until);

/// <summary>When a message that could not be completed is to be tried again.</summary>
/// <param name="AvailableAt">Not before this time, UTC.</param>
/// <param name="Dead">Never: the limit of attempts is reached.</param>
internal sealed record Retry(DateTime AvailableAt, bool Dead);
