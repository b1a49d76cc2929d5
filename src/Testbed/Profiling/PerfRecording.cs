using System.Diagnostics;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Profiling;

/// <summary>
/// A running <c>perf record</c> in its own session, which the terminal's Ctrl+C doesn't reach. The supervisor watches it.
/// </summary>
public sealed class PerfRecording : SupervisedProcess
{
    // Applies to the start and to the end, when perf writes its samples.
    private static readonly TimeSpan Timeout = TimeSpan.FromMinutes(2);

    private readonly string _log;

    private PerfRecording(Process process, Supervisor supervisor, string log)
        : base(process, supervisor) => _log = log;

    /// <summary>Starts a recording and waits until perf samples.</summary>
    /// <param name="command">Command line of <see cref="PerfProgram.Record"/>, pinned to processors.</param>
    /// <param name="run">Directory of the run.</param>
    /// <param name="supervisor">The run's supervisor.</param>
    /// <param name="cancellation">Token that aborts the start and ends the process.</param>
    /// <exception cref="TestbedException">perf did not start sampling; its process has ended.</exception>
    public static async Task<PerfRecording> StartAsync(
        IReadOnlyList<string> command, RunDirectory run, Supervisor supervisor, CancellationToken cancellation)
    {
        var log = run.PathOf("perf.log");
        var start = CommandLineStart.For(CommandLineStart.InOwnSession(CommandLineStart.LoggingErrors(command, log)), run);
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        return await WhenReadyAsync(new PerfRecording(HelperProcess.Started("perf", start), supervisor, log), perf => perf.EnableAsync(cancellation));
    }

    /// <summary>Makes perf write its samples and end.</summary>
    /// <exception cref="TestbedException">perf had already ended.</exception>
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
            // The exception below contains the tail of the log, which is more informative.
        }

        throw new TestbedException($"perf did not start sampling the SUT.\n{LogTail.Of(_log)}");
    }
}
