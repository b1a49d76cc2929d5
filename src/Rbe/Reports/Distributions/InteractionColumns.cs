using System.Text;

namespace TlsToll.Rbe.Reports.Distributions;

/// <summary>Where the columns that are needed stand in <c>interactions.csv.gz</c>.</summary>
internal sealed class InteractionColumns
{
    // In the order of the slots.
    private static readonly string[] Needed = ["block", "attempt", "treatment", "kind", "service", "outcome", "in_window", "total_ns"];

    private readonly int[] _slotOfColumn;

    private InteractionColumns(byte[] heading, int[] slotOfColumn) => (Heading, _slotOfColumn) = (heading, slotOfColumn);

    /// <summary>The line of headings.</summary>
    public byte[] Heading { get; }

    /// <summary>Finds the columns.</summary>
    /// <exception cref="InvalidDataException">One is missing.</exception>
    public static InteractionColumns Of(ReadOnlySpan<byte> heading)
    {
        var names = Encoding.UTF8.GetString(heading).Split(',');
        var missing = Needed.Except(names, StringComparer.Ordinal).FirstOrDefault();
        return missing is null
            ? new InteractionColumns(heading.ToArray(), [.. names.Select(name => Array.IndexOf(Needed, name))])
            : throw new InvalidDataException($"There is no column '{missing}'.");
    }

    /// <summary>Splits a line: its block, attempt, treatment, kind, service, outcome, in_window and total_ns, in this order.</summary>
    /// <exception cref="InvalidDataException">It has fewer columns than the headings.</exception>
    public void Split(ReadOnlySpan<byte> line, Span<Range> slots)
    {
        var start = 0;
        for (var column = 0; column < _slotOfColumn.Length; column++)
        {
            var length = line[start..].IndexOf((byte)',');
            if (length < 0 && column < _slotOfColumn.Length - 1)
                throw new InvalidDataException("A line has too few columns.");
            var end = length < 0 ? line.Length : start + length;
            if (_slotOfColumn[column] >= 0)
                slots[_slotOfColumn[column]] = start..end;
            start = Math.Min(end + 1, line.Length);
        }
    }
}
