namespace TlsToll.Testbed.Supervision;

/// <summary>Steps that run side by side; the first that fails cancels the others, and its error is the one that counts.</summary>
/// <param name="cancellation">The caller's own.</param>
internal sealed class ParallelSteps(CancellationToken cancellation) : IDisposable
{
    private readonly CancellationTokenSource _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
    private readonly List<Task> _steps = [];

    /// <summary>Starts a step.</summary>
    /// <typeparam name="T">The step's result.</typeparam>
    /// <param name="step">The step; may await steps started earlier.</param>
    /// <returns>The step's task.</returns>
    public Task<T> Start<T>(Func<CancellationToken, Task<T>> step)
    {
        var task = Task.Run(() => step(_stop.Token), _stop.Token);
        _steps.Add(task);
        return task;
    }

    /// <summary>Waits until every step has ended, in success or not. Call it after the last <see cref="Start"/>.</summary>
    /// <returns>When all have ended.</returns>
    public async Task WhenAllAsync()
    {
        Task? failed = null;
        await foreach (var ended in Task.WhenEach(_steps))
        {
            if (failed is null && !ended.IsCompletedSuccessfully)
            {
                failed = ended;
                await _stop.CancelAsync();
            }
        }

        if (failed is null)
            return;
        cancellation.ThrowIfCancellationRequested();
        await failed;
    }

    /// <inheritdoc/>
    public void Dispose() => _stop.Dispose();
}
