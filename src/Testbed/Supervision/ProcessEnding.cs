namespace TlsToll.Testbed.Supervision;

/// <summary>Ends processes reliably: gracefully first, then by force.</summary>
public static class ProcessEnding
{
    private static readonly (UnixSignal Signal, TimeSpan Grace)[] ForTier =
    [
        (UnixSignal.Terminate, TimeSpan.FromSeconds(5)), (UnixSignal.Kill, TimeSpan.FromSeconds(5)),
    ];

    // A killed postmaster leaves shared memory behind, so it gets more time. A fast shutdown writes a checkpoint, an immediate shutdown
    // does not.
    private static readonly (UnixSignal Signal, TimeSpan Grace)[] ForPostmaster =
    [
        (UnixSignal.Interrupt, TimeSpan.FromSeconds(30)), (UnixSignal.Quit, TimeSpan.FromSeconds(10)),
        (UnixSignal.Kill, TimeSpan.FromSeconds(5)),
    ];

    /// <summary>Ends programs: SIGTERM, 5 s, SIGKILL.</summary>
    /// <param name="processes">The processes. Those that have already ended, including those whose pid has been reused, are
    /// ignored.</param>
    /// <returns>True if all have ended.</returns>
    public static Task<bool> EndTiersAsync(IEnumerable<ProcessIdentity> processes) => EndAllAsync(processes, ForTier);

    /// <summary>Ends database servers: SIGINT (fast), 30 s, SIGQUIT (immediate), 10 s, SIGKILL.</summary>
    /// <param name="processes">The postmasters.</param>
    /// <returns>True if all have ended.</returns>
    public static Task<bool> EndPostmastersAsync(IEnumerable<ProcessIdentity> processes) => EndAllAsync(processes, ForPostmaster);

    private static async Task<bool> EndAllAsync(IEnumerable<ProcessIdentity> processes, (UnixSignal Signal, TimeSpan Grace)[] steps) =>
        (await Task.WhenAll(processes.Select(p => EndAsync(p, steps)))).All(ended => ended);

    private static async Task<bool> EndAsync(ProcessIdentity process, (UnixSignal Signal, TimeSpan Grace)[] steps)
    {
        foreach (var (signal, grace) in steps)
        {
            process.Signal(signal);
            if (await process.WaitForEndAsync(grace))
                return true;
        }

        return false;
    }
}
