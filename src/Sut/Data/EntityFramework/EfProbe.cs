using Microsoft.EntityFrameworkCore;

namespace TlsToll.Sut.Data.EntityFramework;

/// <summary>EF Core needs the tables and nothing else.</summary>
internal sealed class EfProbe(IDbContextFactory<SutDb> contexts) : IDatabaseProbe
{
    public async Task<bool> IsReadyAsync(CancellationToken cancellationToken)
    {
        await using var db = await contexts.CreateDbContextAsync(cancellationToken);
        return await db.Database.CanConnectAsync(cancellationToken);
    }

    public Task<string?> FindLackAsync(CancellationToken cancellationToken) => Task.FromResult<string?>(null);
}
