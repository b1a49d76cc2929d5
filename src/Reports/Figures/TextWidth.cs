namespace TlsToll.Reports.Figures;

/// <summary>
/// Widths of text in a sans-serif font that the reader's machine chooses. The widths are those of the widest usual one (DejaVu Sans, Verdana), so that text has
/// room in all of them.
/// </summary>
internal static class TextWidth
{
    /// <summary>Width of a text in pixels.</summary>
    /// <param name="text">The text, in one line.</param>
    /// <param name="size">Size of the font in pixels.</param>
    public static double Of(string text, double size = SvgDrawing.FontSize) => size * text.Sum(Em);

    /// <summary>Breaks a name into lines after blanks and dashes, of which names of suites have many, or within a word where necessary.</summary>
    /// <param name="text">The name.</param>
    /// <param name="width">Width of a line in pixels.</param>
    public static IReadOnlyList<string> Wrap(string text, double width)
    {
        var lines = new List<string> { "" };
        foreach (var part in Parts(text))
        {
            var rest = part;
            if (lines[^1].Length > 0 && Of((lines[^1] + rest).TrimEnd()) > width)
                lines.Add("");
            while (rest.Length > 1 && Of(rest.TrimEnd()) > width)
            {
                var end = rest.Length - 1;
                while (end > 1 && Of(rest[..end]) > width)
                    end--;
                lines[^1] = rest[..end];
                lines.Add("");
                rest = rest[end..];
            }

            lines[^1] += rest;
        }

        return [.. lines.Select(line => line.Trim()).Where(line => line.Length > 0)];
    }

    /// <summary>The text, or its beginning with an ellipsis if it is wider.</summary>
    /// <param name="text">The text.</param>
    /// <param name="width">Width in pixels.</param>
    public static string Cut(string text, double width)
    {
        if (Of(text) <= width)
            return text;
        var end = text.Length;
        while (end > 1 && Of(text[..end] + "…") > width)
            end--;
        return text[..end] + "…";
    }

    private static IEnumerable<string> Parts(string text)
    {
        var start = 0;
        for (var i = 0; i < text.Length; i++)
        {
            if (text[i] is not (' ' or '-'))
                continue;
            yield return text[start..(i + 1)];
            start = i + 1;
        }

        if (start < text.Length)
            yield return text[start..];
    }

    private static double Em(char c) => c switch
    {
        'i' or 'j' or 'l' or 'I' or '\'' or '|' => 0.3,
        ' ' or '.' or ',' or ':' or ';' => 0.33,
        'f' or 't' or 'r' or '(' or ')' or '[' or ']' or '/' or '-' or '!' => 0.41,
        'm' or 'w' or 'M' or 'W' or '%' or '…' or '—' => 1,
        '÷' or '×' or '−' or '±' or '<' or '>' or '=' or '+' => 0.84,
        >= 'A' and <= 'Z' => 0.72,
        _ => 0.64,
    };
}
