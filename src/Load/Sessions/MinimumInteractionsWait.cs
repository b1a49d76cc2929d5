namespace TlsToll.Load.Sessions;

/// <summary>
/// Extends the window of a timed cell until it contains the requested number of interactions. The required time can only be estimated in
/// advance, and a window that was too short could not be corrected afterwards. The end is moved before it is reached, so that no EB stops
/// early.
/// </summary>
/// <param name="cell">The cell.</param>
/// <param name="window">The window that the cell is to have at first.</param>
internal sealed class MinimumInteractionsWait(CellContext cell, (long Start, long End) window)
{
    // At this share of the window, its throughput is known to a few percent and its end is still far enough away.
    private const double Looks = 0.85;
    private const double Margin = 1.02;
    private const double Longest = 5;

    /// <summary>Opens the window, and watches it until it ends.</summary>
    public async Task RunAsync()
    {
        var (start, end) = window;
        var latest = start + (long)(Longest * (end - start));
        // Waited for before anybody sees the window: who moves the clock when it is there does not move it past this.
        var begun = UntilAsync(start);
        cell.Window = window;
        if (!await begun)
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
