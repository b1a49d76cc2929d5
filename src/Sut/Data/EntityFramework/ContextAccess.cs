using Microsoft.EntityFrameworkCore;

namespace TlsToll.Sut.Data.EntityFramework;

/// <summary>Runs work on a pooled context. What may be repeated is repeated after a transient error; other writes are not.</summary>
internal sealed class ContextAccess(IDbContextFactory<SutDb> contexts, IDatabaseErrors errors, Repetition repetition)
{
    public IDatabaseErrors Errors => errors;

    /// <summary>Reads, and writes that change nothing when done twice: up to three attempts.</summary>
    public Task<TResult> RepeatableAsync<TState, TResult>(
        TState state, Func<SutDb, TState, CancellationToken, Task<TResult>> work, CancellationToken cancellationToken) =>
        repetition.RunAsync(
            (access: this, state, work), static (once, ct) => once.access.OnceAsync(once.state, once.work, ct), cancellationToken);

    /// <summary>Anything else: one attempt.</summary>
    public async Task<TResult> OnceAsync<TState, TResult>(
        TState state, Func<SutDb, TState, CancellationToken, Task<TResult>> work, CancellationToken cancellationToken)
    {
        await using var db = await contexts.CreateDbContextAsync(cancellationToken);
        return await work(db, state, cancellationToken);
    }
}
