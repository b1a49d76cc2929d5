namespace TlsToll.Testbed.Supervision;

/// <summary>Steps that run side by side; the first that fails cancels the others, and its error is the one that counts.</summary>
/// <param name="cancellation">The caller's own.</param>
internal sealed class ParallelSteps(CancellationToken cancellation) : IDisposable
{
    private readonly CancellationTokenSource _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
    private readonly List<Task> _steps = [];
    private Exception? _first;

    /// <summary>Starts a step.</summary>
    /// <typeparam name="T">What it makes.</typeparam>
    /// <param name="step">The step; may await steps started earlier.</param>
    /// <returns>The step's task.</returns>
    public Task<T> Start<T>(Func<CancellationToken, Task<T>> step)
    {
        ArgumentNullException.ThrowIfNull(step);
        var task = RunAsync(step);
        _steps.Add(task);
        return task;
    }

    /// <summary>Waits until every step has ended, in success or not.</summary>
    /// <returns>When all have ended.</returns>
    public async Task WhenAllAsync()
    {
        try
        {
            await Task.WhenAll(_steps);
        }
        catch (Exception)
        {
            cancellation.ThrowIfCancellationRequested();
            System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(_first!);
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _stop.Dispose();

    private async Task<T> RunAsync<T>(Func<CancellationToken, Task<T>> step)
    {
        try
        {
            return await Task.Run(() => step(_stop.Token), _stop.Token);
        }
        catch (Exception e)
        {
            Interlocked.CompareExchange(ref _first, e, comparand: null);
            await _stop.CancelAsync();
            throw;
        }
    }
}
