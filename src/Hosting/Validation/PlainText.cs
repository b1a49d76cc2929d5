using System.Buffers;

namespace TlsToll.Hosting.Validation;

/// <summary>
/// Which characters a text field may have. PostgreSQL refuses NUL; XML 1.0 cannot carry most control characters, lone surrogates, U+FFFE
/// and U+FFFF, so a stored text with one could never be sent over SOAP. Line breaks are not allowed in any field.
/// </summary>
internal static class PlainText
{
    private static readonly SearchValues<char> PrintableAscii =
        SearchValues.Create([.. Enumerable.Range(' ', '~' - ' ' + 1).Select(c => (char)c)]);

    /// <summary>The first character that is not allowed; null if all are.</summary>
    public static char? FirstForbidden(ReadOnlySpan<char> text)
    {
        var start = text.IndexOfAnyExcept(PrintableAscii);
        if (start < 0)
            return null;
        for (var i = start; i < text.Length; i++)
        {
            if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
                i++;
            else if (char.IsControl(text[i]) || char.IsSurrogate(text[i]) || text[i] >= '\uFFFE')
                return text[i];
        }

        return null;
    }
}
