using TlsToll.Results.Records;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Cells;

/// <summary>Whether a timed cell's throughput was steady: the settling before the window should have left nothing of its beginning in it.</summary>
internal static class Steadiness
{
    /// <summary>Segments of a window whose interactions are counted: forty batches of five.</summary>
    private const int Segments = 200;

    /// <summary>Where the throughput became steady, as a share of the window; null if it did not, or there are too few interactions to tell.</summary>
    /// <param name="inWindow">The interactions that ended in the window.</param>
    /// <param name="cell">The cell's times.</param>
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
