namespace TlsToll.Sut.Data;

/// <summary>Repeats what may be repeated, reads and writes that change nothing when done twice, after a transient error.</summary>
internal sealed class Repetition(IDatabaseErrors errors)
{
    /// <summary>Most attempts.</summary>
    public const int Attempts = 3;

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);

    /// <summary>Up to three attempts.</summary>
    public async Task<TResult> RunAsync<TState, TResult>(
        TState state, Func<TState, CancellationToken, Task<TResult>> work, CancellationToken cancellationToken)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                return await work(state, cancellationToken);
            }
            catch (Exception e) when (attempt < Attempts && errors.IsTransient(e))
            {
                await PauseAsync(attempt, cancellationToken);
            }
        }
    }

    /// <summary>The wait before the next attempt: 50 ms after the first, twice that after the second.</summary>
    public static Task PauseAsync(int attempt, CancellationToken cancellationToken) => Task.Delay(Pause * attempt, cancellationToken);
}
