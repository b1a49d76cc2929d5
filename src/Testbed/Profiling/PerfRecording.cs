using System.Diagnostics;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Profiling;

/// <summary>A running <c>perf record</c>: a process of its own that the supervisor knows, out of reach of the terminal's Ctrl+C.</summary>
public sealed class PerfRecording : IAsyncDisposable
{
    private static readonly TimeSpan StartTimeout = TimeSpan.FromMinutes(2);

    private readonly Process _process;
    private readonly ProcessIdentity? _identity;
    private readonly Supervisor _supervisor;
    private readonly string _log;

    private PerfRecording(Process process, Supervisor supervisor, string log)
    {
        (_process, _supervisor, _log) = (process, supervisor, log);
        _identity = ProcessIdentity.Of(process.Id);
        supervisor.Watch(_identity);
    }

    /// <summary>Starts one and waits until it samples.</summary>
    /// <param name="command">The words of <see cref="PerfProgram.Record"/>, pinned.</param>
    /// <param name="run">The run that it belongs to.</param>
    /// <param name="supervisor">The run's supervisor.</param>
    /// <param name="cancellation">Gives up; the process is ended.</param>
    /// <exception cref="TestbedException">It did not begin; its process is gone.</exception>
    public static async Task<PerfRecording> StartAsync(
        IReadOnlyList<string> command, RunDirectory run, Supervisor supervisor, CancellationToken cancellation)
    {
        var log = run.PathOf("perf.log");
        var start = CommandLineStart.For(CommandLineStart.InOwnSession(CommandLineStart.LoggingErrors(command, log)), run);
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        var recording = new PerfRecording(HelperProcess.Started("perf", start), supervisor, log);
        try
        {
            await recording.EnableAsync(cancellation);
            return recording;
        }
        catch
        {
            await recording.DisposeAsync();
            throw;
        }
    }

    /// <summary>Has it write what it has, and end.</summary>
    /// <exception cref="TestbedException">It had ended before.</exception>
    public async Task EndAsync()
    {
        if (_identity is not { IsAlive: true } running)
            throw new TestbedException($"perf ended during a cell.\n{LogTail.Of(_log)}");
        running.Signal(UnixSignal.Interrupt);
        await running.WaitForEndAsync(StartTimeout);
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        if (_identity is { } running)
            await ProcessEnding.EndTiersAsync([running]);
        _supervisor.Release(_identity);
        _process.Dispose();
    }

    private async Task EnableAsync(CancellationToken cancellation)
    {
        try
        {
            await _process.StandardInput.WriteLineAsync("enable".AsMemory(), cancellation);
            await _process.StandardInput.FlushAsync(cancellation);
            if (await _process.StandardOutput.ReadLineAsync(cancellation).AsTask().WaitAsync(StartTimeout, cancellation) is not null)
                return;
        }
        catch (Exception e) when (e is IOException or TimeoutException)
        {
            // What it wrote to its log says more.
        }

        throw new TestbedException($"perf did not begin to sample the SUT.\n{LogTail.Of(_log)}");
    }
}
