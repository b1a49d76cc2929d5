namespace TlsToll.Primitives.Results;

/// <summary>Detects disturbance by other work from the width of the intervals.</summary>
internal static class Disturbance
{
    // An idle VM shows about half a percent. This project's assumption: six times that indicates other work.
    private const double Limit = 3;

    /// <returns>The median half-width of .NET's bulk intervals in percent; null unless it exceeds the limit.</returns>
    public static double? Of(IEnumerable<ResultRow> rows)
    {
        var bulk = rows.Where(r => r.Bytes is not null);
        double[] widths = [.. bulk.Select(r => r.DotNet?.Nanoseconds.PlusMinusPercent).OfType<double>().Order()];
        return widths.Length > 0 && widths[widths.Length / 2] is > Limit and var median ? median : null;
    }
}
