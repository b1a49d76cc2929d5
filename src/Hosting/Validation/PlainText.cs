using System.Buffers;

namespace TlsToll.Hosting.Validation;

/// <summary>
/// Valid characters of text fields. PostgreSQL rejects NUL. XML 1.0 cannot contain most control characters, lone surrogates, U+FFFE or
/// U+FFFF, so SOAP could never send a stored text with one. Line breaks are invalid in all fields.
/// </summary>
internal static class PlainText
{
    private static readonly SearchValues<char> PrintableAscii =
        SearchValues.Create([.. Enumerable.Range(' ', '~' - ' ' + 1).Select(c => (char)c)]);

    /// <summary>The first invalid character; null if all are valid.</summary>
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
