using System.Diagnostics;
using TlsToll.Experiments.Settings;

namespace TlsToll.Rbe.Cli;

/// <summary>Measures blocks one after the other, with progress, until an interruption.</summary>
internal static class MeasuredBlocks
{
    private const int Fewest = 2;

    /// <summary>Measures the blocks of a warm-up, and those that count.</summary>
    /// <param name="warmUp">Number of blocks that do not count; their numbers are negative.</param>
    /// <param name="count">Number of blocks that count, from 0.</param>
    /// <param name="measure">Measures the block of a number.</param>
    /// <param name="progress">Shows the block in progress, and is cleared at the end.</param>
    /// <param name="interrupts">Ends the measurement after the block in progress, or at once.</param>
    /// <returns>The blocks that count, two or more; fewer than requested after an interruption.</returns>
    /// <exception cref="OperationCanceledException">It was interrupted before the second block, so that there is no interval.</exception>
    public static async Task<List<T>> RunAsync<T>(
        int warmUp, int count, Func<int, CancellationToken, Task<T>> measure, ProgressLine progress, Interrupts interrupts)
    {
        var blocks = new List<T>();
        var started = Stopwatch.GetTimestamp();
        for (var block = -warmUp; block < count && !interrupts.Drain.IsCancellationRequested; block++)
        {
            // All blocks do the same work; nothing is known before the first.
            var done = warmUp + block;
            TimeSpan? left = done == 0 ? null : Stopwatch.GetElapsedTime(started) / done * (count - block);
            progress.Report(new RunProgress(block < 0 ? "warm-up" : $"block {block + 1}/{count}", TimeLeft: left));
            var measured = await measure(block, interrupts.Abort);
            if (block >= 0)
                blocks.Add(measured);
        }

        progress.Clear();
        if (blocks.Count >= Fewest)
            return blocks;
        Terminal.WriteError("There are no results: the measurement was interrupted before its second block.");
        throw new OperationCanceledException("The measurement was interrupted before its second block.");
    }
}
