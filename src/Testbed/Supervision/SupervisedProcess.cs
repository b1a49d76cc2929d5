using System.Diagnostics;

namespace TlsToll.Testbed.Supervision;

/// <summary>A running program that the supervisor watches. Disposal ends the program.</summary>
public abstract class SupervisedProcess : IAsyncDisposable
{
    private static readonly TimeSpan AskEvery = TimeSpan.FromMilliseconds(20);
    private static readonly TimeSpan AnswerTimeout = TimeSpan.FromSeconds(10);

    private readonly Supervisor _supervisor;

    private protected SupervisedProcess(Process process, Supervisor supervisor)
    {
        (Process, _supervisor, Identity) = (process, supervisor, ProcessIdentity.Of(process.Id));
        supervisor.Watch(Identity);
    }

    /// <summary>Id of the process.</summary>
    public int Pid => Process.Id;

    private protected Process Process { get; }

    /// <summary>Identity of the process; null if it ended immediately.</summary>
    private protected ProcessIdentity? Identity { get; }

    /// <inheritdoc/>
    public virtual async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        if (Identity is { } running)
            await ProcessEnding.EndTiersAsync([running]);
        await SeenAsync();
        _supervisor.Release(Identity);
        Process.Dispose();
    }

    /// <summary>Completes when whoever watches the process has seen its end and needs its handle no more.</summary>
    private protected virtual Task SeenAsync() => Task.CompletedTask;

    /// <summary>Waits until the process answers.</summary>
    /// <param name="name">Name of the program, for errors.</param>
    /// <param name="log">Path of its log.</param>
    /// <param name="answers">Asks it.</param>
    /// <param name="cancellation">Token that aborts the wait.</param>
    /// <exception cref="TierStartException">It ended, or did not answer within ten seconds.</exception>
    private protected async Task AnsweringAsync(string name, string log, Func<Task<bool>> answers, CancellationToken cancellation)
    {
        for (var started = Stopwatch.GetTimestamp(); ; await Task.Delay(AskEvery, cancellation))
        {
            if (Process.HasExited || Stopwatch.GetElapsedTime(started) > AnswerTimeout)
                throw new TierStartException(name, Process.HasExited ? "ended before it was ready" : "did not come up", LogTail.Of(log));
            if (await answers())
                return;
        }
    }

    /// <summary>Waits until a program is ready; ends it if it does not become ready.</summary>
    private protected static async Task<T> WhenReadyAsync<T>(T program, Func<T, Task> ready)
        where T : SupervisedProcess
    {
        try
        {
            await ready(program);
            return program;
        }
        catch
        {
            await program.DisposeAsync();
            throw;
        }
    }
}
