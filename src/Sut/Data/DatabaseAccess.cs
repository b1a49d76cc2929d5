using Microsoft.EntityFrameworkCore;

namespace TlsToll.Sut.Data;

/// <summary>Runs work on a pooled context. What may be repeated is repeated after a transient error; other writes are not.</summary>
internal sealed class DatabaseAccess(IDbContextFactory<SutDb> contexts, IDatabaseErrors errors)
{
    /// <summary>Most attempts of a read or of a write that may be repeated.</summary>
    public const int Attempts = 3;

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);

    public IDatabaseErrors Errors => errors;

    /// <summary>Reads, and writes that change nothing when done twice: up to three attempts.</summary>
    public async Task<TResult> RepeatableAsync<TState, TResult>(
        TState state, Func<SutDb, TState, CancellationToken, Task<TResult>> work, CancellationToken cancellationToken)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                await using var db = await contexts.CreateDbContextAsync(cancellationToken);
                return await work(db, state, cancellationToken);
            }
            catch (Exception e) when (attempt < Attempts && errors.IsTransient(e))
            {
                await PauseAsync(attempt, cancellationToken);
            }
        }
    }

    /// <summary>Anything else: one attempt.</summary>
    public async Task<TResult> OnceAsync<TState, TResult>(
        TState state, Func<SutDb, TState, CancellationToken, Task<TResult>> work, CancellationToken cancellationToken)
    {
        await using var db = await contexts.CreateDbContextAsync(cancellationToken);
        return await work(db, state, cancellationToken);
    }

    /// <summary>The wait before the next attempt: 50 ms after the first, twice that after the second.</summary>
    public static Task PauseAsync(int attempt, CancellationToken cancellationToken) => Task.Delay(Pause * attempt, cancellationToken);
}
