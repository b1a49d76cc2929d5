using System.Buffers.Text;
using System.Text;

namespace TlsToll.Results.Records;

/// <summary>Positions of the needed columns in a file of records.</summary>
public sealed class RecordColumns
{
    private readonly int[] _slotOfColumn;

    private RecordColumns(byte[] heading, int[] slotOfColumn) => (Heading, _slotOfColumn) = (heading, slotOfColumn);

    /// <summary>Line of headings.</summary>
    public byte[] Heading { get; }

    /// <summary>Finds the columns.</summary>
    /// <param name="heading">Line of headings.</param>
    /// <param name="needed">Names of the needed columns.</param>
    /// <exception cref="InvalidDataException">A column is missing.</exception>
    public static RecordColumns Of(ReadOnlySpan<byte> heading, string[] needed)
    {
        var names = Encoding.UTF8.GetString(heading).Split(',');
        var missing = needed.Except(names, StringComparer.Ordinal).FirstOrDefault();
        return missing is null
            ? new RecordColumns(heading.ToArray(), [.. names.Select(name => Array.IndexOf(needed, name))])
            : throw new InvalidDataException($"Column '{missing}' is missing.");
    }

    /// <summary>Parses a number in a line.</summary>
    /// <exception cref="InvalidDataException">The text is not a number.</exception>
    public static long Number(ReadOnlySpan<byte> text) => Utf8Parser.TryParse(text, out long number, out var used) && used == text.Length
        ? number
        : throw new InvalidDataException("A line contains text instead of a number.");

    /// <summary>Splits a line into the ranges of the needed columns, in the order in which they were requested.</summary>
    /// <exception cref="InvalidDataException">The line has fewer columns than the headings.</exception>
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
