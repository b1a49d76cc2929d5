using System.Diagnostics;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Profiling;

/// <summary>A running <c>perf record</c>: a process of its own that the supervisor knows, out of reach of the terminal's Ctrl+C.</summary>
public sealed class PerfRecording : SupervisedProcess
{
    // For the start as well as for the end, when perf writes its samples.
    private static readonly TimeSpan Timeout = TimeSpan.FromMinutes(2);

    private readonly string _log;

    private PerfRecording(Process process, Supervisor supervisor, string log)
        : base(process, supervisor) => _log = log;

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
        return await WhenReadyAsync(new PerfRecording(HelperProcess.Started("perf", start), supervisor, log), perf => perf.EnableAsync(cancellation));
    }

    /// <summary>Has it write what it has, and end.</summary>
    /// <exception cref="TestbedException">It had ended before.</exception>
    public async Task EndAsync()
    {
        if (Identity is not { IsAlive: true } running)
            throw new TestbedException($"perf ended during a cell.\n{LogTail.Of(_log)}");
        running.Signal(UnixSignal.Interrupt);
        await running.WaitForEndAsync(Timeout);
    }

    private async Task EnableAsync(CancellationToken cancellation)
    {
        try
        {
            await Process.StandardInput.WriteLineAsync("enable".AsMemory(), cancellation);
            await Process.StandardInput.FlushAsync(cancellation);
            if (await Process.StandardOutput.ReadLineAsync(cancellation).AsTask().WaitAsync(Timeout, cancellation) is not null)
                return;
        }
        catch (Exception e) when (e is IOException or TimeoutException)
        {
            // Its log says more.
        }

        throw new TestbedException($"perf did not start sampling the SUT.\n{LogTail.Of(_log)}");
    }
}
