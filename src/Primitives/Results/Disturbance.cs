namespace TlsToll.Primitives.Results;

/// <summary>Whether other work on the machine got into the numbers.</summary>
internal static class Disturbance
{
    // A quiet virtual machine shows about half a percent; this project's assumption is that six times that is not its own doing.
    private const double Limit = 3;

    /// <summary>The median half-width of .NET's bulk intervals in percent, where it is too large.</summary>
    public static double? Of(IEnumerable<ResultRow> rows)
    {
        var bulk = rows.Where(r => r.Bytes is not null);
        double[] widths = [.. bulk.Select(r => r.DotNet?.Nanoseconds.PlusMinusPercent).OfType<double>().Order()];
        return widths.Length > 0 && widths[widths.Length / 2] is > Limit and var median ? median : null;
    }
}
