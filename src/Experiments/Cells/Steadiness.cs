using TlsToll.Results.Records;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Cells;

/// <summary>
/// Determines when a timed cell's throughput became steady. Settling before the window should leave no initial transient in it.
/// </summary>
internal static class Steadiness
{
    /// <summary>Segments of a window in which interactions are counted: 40 batches of 5.</summary>
    private const int Segments = 200;

    /// <summary>
    /// Start of steady throughput as a share of the window; null if it never became steady or there are too few interactions.
    /// </summary>
    /// <param name="inWindow">Interactions that ended in the window.</param>
    /// <param name="cell">Result with the times of the window.</param>
    public static double? Of(IReadOnlyCollection<InteractionRecord> inWindow, CellResult cell)
    {
        var length = cell.WindowEnd - cell.WindowStart;
        if (length <= 0 || inWindow.Count < Segments)
            return null;
        var counts = new double[Segments];
        foreach (var interaction in inWindow)
        {
            var end = interaction.Intended + interaction.Total - cell.WindowStart;
            counts[(int)Math.Clamp(end * Segments / length, 0, Segments - 1)]++;
        }

        return Mser5.Of(counts)?.Start / (double)Segments;
    }
}
