namespace TlsToll.Sut.Data;

/// <summary>Something that this program needs of the database.</summary>
internal interface IDatabaseNeed
{
    /// <summary>What the database lacks of it and what to do about it, a line for a person; null for nothing.</summary>
    Task<string?> FindLackAsync(CancellationToken cancellationToken);
}
