using System.Diagnostics;

namespace TlsToll.Testbed.Supervision;

/// <summary>A running program that the supervisor watches. Disposal ends the program.</summary>
public abstract class SupervisedProcess : IAsyncDisposable
{
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
    public async ValueTask DisposeAsync()
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
