namespace TlsToll.Sut.Data;

/// <summary>A requirement of this program on the database.</summary>
internal interface IDatabaseRequirement
{
    /// <summary>Checks the requirement.</summary>
    Task<string?> CheckAsync(CancellationToken cancellationToken);
}
