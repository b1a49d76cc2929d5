using Microsoft.EntityFrameworkCore;

namespace TlsToll.Sut.Data;

/// <summary>Runs work on a pooled context. Reads are repeated after a transient error, as nothing speaks against it; writes are not.</summary>
internal sealed class DatabaseAccess(IDbContextFactory<SutDb> contexts, IDatabaseErrors errors)
{
    /// <summary>Most attempts of a read or of a write that may be repeated.</summary>
    public const int Attempts = 3;

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);

    public IDatabaseErrors Errors => errors;

    public async Task<TResult> ReadAsync<TState, TResult>(
        TState state, Func<SutDb, TState, CancellationToken, Task<TResult>> read, CancellationToken cancellationToken)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                await using var db = await contexts.CreateDbContextAsync(cancellationToken);
                return await read(db, state, cancellationToken);
            }
            catch (Exception e) when (attempt < Attempts && errors.IsTransient(e))
            {
                await PauseAsync(attempt, cancellationToken);
            }
        }
    }

    public async Task<TResult> WriteAsync<TState, TResult>(
        TState state, Func<SutDb, TState, CancellationToken, Task<TResult>> write, CancellationToken cancellationToken)
    {
        await using var db = await contexts.CreateDbContextAsync(cancellationToken);
        return await write(db, state, cancellationToken);
    }

    /// <summary>The wait before the next attempt: 50 ms after the first, twice that after the second.</summary>
    public static Task PauseAsync(int attempt, CancellationToken cancellationToken) => Task.Delay(Pause * attempt, cancellationToken);
}
