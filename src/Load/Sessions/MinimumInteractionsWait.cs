namespace TlsToll.Load.Sessions;

/// <summary>
/// Extends the window of a timed cell until it contains the requested number of interactions. The required time can only be estimated in
/// advance, and a window that was too short could not be corrected afterwards. The end is moved before it is reached, so that no EB stops
/// early.
/// </summary>
/// <param name="cell">The cell, whose window is already set.</param>
internal sealed class MinimumInteractionsWait(CellContext cell)
{
    // At this share of the window, its throughput is known to a few percent and its end is still far enough away.
    private const double Looks = 0.85;
    private const double Margin = 1.02;
    private const double Longest = 5;

    /// <summary>Watches the window until it ends.</summary>
    public async Task RunAsync()
    {
        var (start, end) = cell.Window;
        var latest = start + (long)(Longest * (end - start));
        if (!await UntilAsync(start))
            return;
        var before = cell.Live.Interactions;
        while (await UntilAsync(start + (long)(Looks * (end - start))))
        {
            var elapsed = cell.Now - start;
            var wanted = (long)(Margin * elapsed * cell.Request.MinimumInteractions / Math.Max(1, cell.Live.Interactions - before));
            if (start + wanted <= end || end >= latest)
                return;
            end = Math.Min(latest, start + wanted);
            cell.Window = (start, end);
        }
    }

    private async Task<bool> UntilAsync(long moment)
    {
        var left = (moment - cell.Now) / 1e6;
        if (left > 0)
            await Task.Delay(TimeSpan.FromMilliseconds(left), cell.Time, cell.Drain).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return !cell.Drain.IsCancellationRequested;
    }
}
