using static System.FormattableString;

namespace TlsToll.Contracts.Soap;

/// <summary>
/// Limits of a request's markup. The XML reader and the serialiser take time in proportion to the product of elements and namespace
/// declarations, and to the square of the number of attributes, so that 1 MiB of markup can cost seconds of CPU time. Within the limits,
/// 1 MiB costs some 20 ms. The largest valid request, an order of 100 lines, has about 620 tags.
/// </summary>
public static class MarkupLimits
{
    /// <summary>
    /// Maximum number of tags, comments, CDATA sections and processing instructions together; also of references such as
    /// <c>&amp;amp;</c>, and of carriage returns, each of which the reader treats as a node of its own.
    /// </summary>
    public const int Nodes = 2000;

    /// <summary>Maximum number of attributes and namespace declarations together, counted by their equals signs.</summary>
    public const int Attributes = 500;

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
        Limit(message.Count((byte)'='), Attributes, "attributes and namespace declarations");
    }

    private static void Limit(int count, int limit, string what)
    {
        if (count > limit)
            throw new SoapFormatException(Invariant($"The message has {count} {what}; the limit is {limit}."));
    }
}
