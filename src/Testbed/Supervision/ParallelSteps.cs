namespace TlsToll.Testbed.Supervision;

/// <summary>Runs steps concurrently. The first step that fails cancels the others, and its error is reported.</summary>
/// <param name="cancellation">The caller's cancellation token.</param>
internal sealed class ParallelSteps(CancellationToken cancellation) : IDisposable
{
    private readonly CancellationTokenSource _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
    private readonly List<Task> _steps = [];

    /// <summary>Starts a step, which may await steps started earlier.</summary>
    public Task<T> Start<T>(Func<CancellationToken, Task<T>> step)
    {
        var task = Task.Run(() => step(_stop.Token), _stop.Token);
        _steps.Add(task);
        return task;
    }

    /// <summary>Waits until every step has succeeded or failed. Call it after the last <see cref="Start"/>.</summary>
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
