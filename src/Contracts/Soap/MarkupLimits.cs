using static System.FormattableString;

namespace TlsToll.Contracts.Soap;

/// <summary>
/// Limits of a request's markup. The XML reader and the serialiser take time in proportion to the product of elements and namespace
/// declarations, and to the square of the number of attributes, so that 1 MiB of markup can cost seconds of CPU time. Within the limits,
/// no request may cost more than 50 ms. The largest valid request, an order of 100 lines, has about 620 tags.
/// </summary>
public static class MarkupLimits
{
    /// <summary>
    /// Maximum number of tags, comments, CDATA sections and processing instructions together; also of references such as
    /// <c>&amp;amp;</c>, of carriage returns, and of closing square brackets, each of which the reader treats as a node of its own.
    /// </summary>
    public const int Nodes = 2000;

    /// <summary>Maximum number of attributes and namespace declarations together, counted by their equals signs.</summary>
    public const int Attributes = 500;

    /// <summary>
    /// Maximum product of <see cref="Attributes"/> and bytes: the reader compares each prefix, byte by byte, with every declaration in scope. So
    /// 500 are allowed in 32 KiB, and 15 in 1 MiB; no client of the workload comes near.
    /// </summary>
    public const int Comparisons = 500 * 32 * 1024;

    // A message of this size cannot cost much. Almost every request is smaller, so the counts cost it nothing.
    private const int HarmlessBytes = 8 * 1024;

    /// <exception cref="SoapFormatException">The message exceeds a limit.</exception>
    internal static void Check(ReadOnlySpan<byte> message)
    {
        if (message.Length <= HarmlessBytes)
            return;
        // Vectorised: about 20 µs for 1 MiB. In UTF-16, a byte can be half of another character, which only makes the count too high.
        Limit(message.Count((byte)'<'), Nodes, "tags and comments");
        Limit(message.Count((byte)'&'), Nodes, "character and entity references");
        Limit(message.Count((byte)'\r'), Nodes, "carriage returns");
        Limit(message.Count((byte)']'), Nodes, "closing square brackets");
        Limit(message.Count((byte)'='), Math.Min(Attributes, Comparisons / message.Length), "attributes and namespace declarations");
    }

    private static void Limit(int count, int limit, string what)
    {
        if (count > limit)
            throw new SoapFormatException(Invariant($"The message has {count} {what}; the limit is {limit}."));
    }
}
