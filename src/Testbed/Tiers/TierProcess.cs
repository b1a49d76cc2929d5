using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Tiers;

/// <summary>
/// A running tier. Its stdin is a pipe from this process; the pipe closes when this process ends, and the tier then ends too. Its stderr
/// goes to a log in the run's directory.
/// </summary>
public sealed class TierProcess : IAsyncDisposable
{
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(15);

    private readonly Process _process;
    private readonly ProcessIdentity? _identity;
    private readonly Supervisor? _supervisor;
    private Task? _disposal;

    private TierProcess(TierLaunch launch, Process process, string log, Supervisor? supervisor)
    {
        (Name, LogPath, Pid, _process, _supervisor) = (launch.Name, log, process.Id, process, supervisor);
        _identity = ProcessIdentity.Of(Pid);
        supervisor?.Watch(_identity);
        Exited = WatchAsync();
    }

    /// <summary>The tier's name.</summary>
    public string Name { get; }

    /// <summary>Id of the process.</summary>
    public int Pid { get; }

    /// <summary>Addresses that the tier printed.</summary>
    public TierAddresses Addresses { get; private set; } = null!;

    /// <summary>Path of the tier's log.</summary>
    public string LogPath { get; }

    /// <summary>Completes when the tier has ended for any reason; never fails.</summary>
    public Task<TierExit> Exited { get; }

    /// <summary>Starts a tier and waits for its ready line.</summary>
    /// <param name="launch">Launch of the tier.</param>
    /// <param name="run">Directory of the run.</param>
    /// <param name="supervisor">The run's supervisor; null for none.</param>
    /// <param name="cancellation">Token that aborts the start and ends the process.</param>
    /// <returns>The running tier.</returns>
    /// <exception cref="TestbedException">The tier did not start or did not print its ready line in time; its process has
    /// ended.</exception>
    public static async Task<TierProcess> StartAsync(TierLaunch launch, RunDirectory run, Supervisor? supervisor, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(launch);
        ArgumentNullException.ThrowIfNull(run);
        cancellation.ThrowIfCancellationRequested();
        var log = run.PathOf(launch.Name + ".log");
        var start = CommandLineStart.For(
            CommandLineStart.LoggingErrors([.. launch.Prefix, .. launch.Command], log), run, launch.Environment);
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        var tier = new TierProcess(launch, HelperProcess.Started(launch.Name, start), log, supervisor);
        try
        {
            var ready = tier.ReadyAsync(launch.Timeout, launch.Time, cancellation);
            await (launch.Starting?.LendAsync(tier.Pid, ready) ?? Task.CompletedTask);
            tier.Addresses = await ready;
            return tier;
        }
        catch
        {
            await tier.StopAsync(TimeSpan.Zero);
            throw;
        }
    }

    /// <summary>Kills the tier (SIGKILL), as a crash would.</summary>
    public async Task KillAsync()
    {
        _identity?.Signal(UnixSignal.Kill);
        await Exited;
    }

    /// <summary>Stops the tier (SIGSTOP): it keeps its connections and answers nothing.</summary>
    public void Freeze() => _identity?.Signal(UnixSignal.Stop);

    /// <summary>Lets a stopped tier go on.</summary>
    public void Thaw() => _identity?.Signal(UnixSignal.Continue);

    /// <summary>Ends the tier: closes its stdin, then sends SIGTERM, then SIGKILL. Can be called repeatedly.</summary>
    /// <param name="grace">Time for the tier to end by itself; 15 s if null.</param>
    public async Task StopAsync(TimeSpan? grace = null)
    {
        if (_disposal is { IsCompleted: true })
            return;
        try
        {
            _process.StandardInput.Close();
        }
        catch (IOException)
        {
            // The tier ended with unread input in the pipe.
        }

        await Task.WhenAny(Exited, Task.Delay(grace ?? Grace));
        if (!Exited.IsCompleted && _identity is { } process)
            await ProcessEnding.EndTiersAsync([process]);
        await Exited;
        _supervisor?.Release(_identity);
    }

    /// <summary>Ends the tier. Can be called repeatedly, though not at the same time: a tier whose restart failed is disposed again with the testbed.</summary>
    public ValueTask DisposeAsync() => new(_disposal ??= ReleaseAsync());

    private async Task ReleaseAsync()
    {
        await StopAsync();
        _process.Dispose();
    }

    private async Task<TierAddresses> ReadyAsync(TimeSpan timeout, TimeProvider time, CancellationToken cancellation)
    {
        string? line;
        try
        {
            line = await _process.StandardOutput.ReadLineAsync(CancellationToken.None).AsTask().WaitAsync(timeout, time, cancellation);
        }
        catch (TimeoutException)
        {
            var seconds = timeout.TotalSeconds.ToString("0.#", CultureInfo.InvariantCulture);
            throw new TierStartException(Name, $"did not come up within {seconds} s", LogTail.Of(LogPath));
        }

        if (line is null)
            throw new TierStartException(Name, await EndAsync(cancellation), LogTail.Of(LogPath));
        var addresses = TierAddresses.TryParse(line)
            ?? throw new TierStartException(Name, $"printed '{line}' instead of its ready line", LogTail.Of(LogPath));

        // No further output is expected, but unexpected output must not fill the pipe and block the tier.
        _ = _process.StandardOutput.BaseStream.CopyToAsync(Stream.Null, CancellationToken.None);
        return addresses;
    }

    private async Task<string> EndAsync(CancellationToken cancellation)
    {
        await Task.WhenAny(Exited, Task.Delay(TimeSpan.FromSeconds(2), cancellation));
        if (!Exited.IsCompleted)
            return "closed its standard output before it was ready";
        var exit = await Exited;
        return string.Create(CultureInfo.InvariantCulture, $"ended with exit code {exit.ExitCode} before it was ready");
    }

    private async Task<TierExit> WatchAsync()
    {
        await _process.WaitForExitAsync();
        return new TierExit(Name, _process.ExitCode, LogTail.Of(LogPath));
    }
}
