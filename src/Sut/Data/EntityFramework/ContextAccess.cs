using Microsoft.EntityFrameworkCore;

namespace TlsToll.Sut.Data.EntityFramework;

/// <summary>Runs work on a pooled context.</summary>
internal sealed class ContextAccess(IDbContextFactory<SutDb> contexts, TransientRetry retry)
{
    /// <summary>Runs reads and idempotent writes, with retries after transient errors.</summary>
    public Task<TResult> RetryAsync<TState, TResult>(
        TState state, Func<SutDb, TState, CancellationToken, Task<TResult>> work, CancellationToken cancellationToken) =>
        retry.RunAsync(
            (access: this, state, work), static (once, ct) => once.access.OnceAsync(once.state, once.work, ct), cancellationToken);

    /// <summary>Runs any work in one attempt.</summary>
    public async Task<TResult> OnceAsync<TState, TResult>(
        TState state, Func<SutDb, TState, CancellationToken, Task<TResult>> work, CancellationToken cancellationToken)
    {
        try
        {
            await using var db = await contexts.CreateDbContextAsync(cancellationToken);
            return await work(db, state, cancellationToken);
        }
        catch (Exception e) when (cancellationToken.IsCancellationRequested && e is not OperationCanceledException)
        {
            // SqlClient reports a cancelled statement as an error of the database.
            throw new OperationCanceledException(e.Message, e, cancellationToken);
        }
    }
}
