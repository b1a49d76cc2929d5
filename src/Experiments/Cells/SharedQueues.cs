using TlsToll.Testbed.Administration;

namespace TlsToll.Experiments.Cells;

/// <summary>Drains SUTs that take work from the same queues.</summary>
internal static class SharedQueues
{
    /// <summary>
    /// Waits until all the SUTs are idle. The queues of the first are not paused. The others' are resumed for the time, because only the SUT that wrote an order
    /// knows that it waits.
    /// </summary>
    /// <returns>Null if they are idle; otherwise a description of the remaining work.</returns>
    public static async Task<string?> DrainAsync(IReadOnlyList<AdministrationClient> suts, TimeSpan limit, CancellationToken abort)
    {
        foreach (var other in suts.Skip(1))
            await other.ResumeAsync(abort);
        string? undrained = null;
        // The first once more: it may have taken work of another that was not idle yet.
        foreach (var sut in suts.Count > 1 ? suts.Append(suts[0]) : suts)
            undrained ??= await Drain.WaitAsync(sut, limit, abort);
        foreach (var other in suts.Skip(1))
            await other.PauseAsync(abort);
        return undrained;
    }
}
