using System.Diagnostics;
using System.Globalization;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Tiers;

/// <summary>
/// A running tier. Its stdin is a pipe that ends with this process, and it ends with its stdin; its stderr goes to a log in the run's
/// directory.
/// </summary>
public sealed class TierProcess : IAsyncDisposable
{
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(15);

    private readonly Process _process;
    private readonly ProcessIdentity? _identity;
    private readonly Supervisor? _supervisor;

    private TierProcess(TierLaunch launch, Process process, string log, Supervisor? supervisor)
    {
        (Name, LogPath, Pid, _process, _supervisor) = (launch.Name, log, process.Id, process, supervisor);
        _identity = ProcessIdentity.Of(Pid);
        supervisor?.Watch(_identity);
        Exited = WatchAsync();
    }

    /// <summary>The tier's name.</summary>
    public string Name { get; }

    /// <summary>Its process id.</summary>
    public int Pid { get; }

    /// <summary>Its addresses.</summary>
    public TierAddresses Addresses { get; private set; } = null!;

    /// <summary>Its log.</summary>
    public string LogPath { get; }

    /// <summary>Completes when it has ended for any reason; never fails.</summary>
    public Task<TierExit> Exited { get; }

    /// <summary>Starts a tier and waits for its ready line.</summary>
    /// <param name="launch">How.</param>
    /// <param name="run">The run that it belongs to.</param>
    /// <param name="supervisor">The supervisor to tell; null for none.</param>
    /// <param name="cancellation">Gives up; the process is ended.</param>
    /// <returns>The running tier.</returns>
    /// <exception cref="TestbedException">It could not be started, ended, printed something else, or printed nothing in time; its process has ended.</exception>
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
            tier.Addresses = await tier.ReadyAsync(launch.Timeout, launch.Time, cancellation);
            return tier;
        }
        catch
        {
            await tier.StopAsync(TimeSpan.Zero);
            throw;
        }
    }

    /// <summary>Ends the tier: end of stdin, then SIGTERM, then SIGKILL. Safe to call again.</summary>
    /// <param name="grace">How long it may take to end by itself; 15 s if null.</param>
    /// <returns>When it has ended.</returns>
    public async Task StopAsync(TimeSpan? grace = null)
    {
        try
        {
            _process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It ended with something still to be read.
        }

        await Task.WhenAny(Exited, Task.Delay(grace ?? Grace));
        if (!Exited.IsCompleted && _identity is { } process)
            await ProcessEnding.EndTiersAsync([process]);
        await Exited;
        _supervisor?.Release(_identity);
    }

    /// <summary>Ends the tier.</summary>
    /// <returns>When it has ended.</returns>
    public async ValueTask DisposeAsync()
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

        // Nothing else is expected there; what comes anyway must not fill the pipe and block the tier.
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
