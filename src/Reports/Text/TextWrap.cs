namespace TlsToll.Reports.Text;

/// <summary>Breaks text into lines for a terminal.</summary>
public static class TextWrap
{
    /// <summary>
    /// Lines of at most <paramref name="width"/> characters; a longer word is broken, after a hyphen or an underscore if it has one. At least one line, which may be empty.
    /// </summary>
    public static IReadOnlyList<string> Lines(string text, int width)
    {
        var lines = new List<string>();
        var line = "";
        foreach (var word in Printable(text).Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            var rest = word;
            if (line.Length > 0 && line.Length + 1 + rest.Length <= width)
            {
                line += " " + rest;
                continue;
            }

            if (line.Length > 0)
                lines.Add(line);
            while (rest.Length > width)
            {
                // A name of several parts breaks between them, if it can.
                var part = rest.LastIndexOfAny(['-', '_'], width - 1) is > 0 and var hyphen ? hyphen + 1 : width;
                lines.Add(rest[..part]);
                rest = rest[part..];
            }

            line = rest;
        }

        lines.Add(line);
        return lines;
    }

    /// <summary>Breaks text into lines, the first after a lead and the others indented by its length.</summary>
    public static string Indented(string text, int width, string lead) =>
        string.Concat(Lines(text, width - lead.Length).Select((line, i) => (i == 0 ? lead : new string(' ', lead.Length)) + line + "\n"));

    /// <summary>Replaces control characters, so that a name cannot control the terminal.</summary>
    public static string Printable(string text) =>
        text.Any(char.IsControl) ? string.Concat(text.Select(c => char.IsControl(c) ? c is '\n' or '\t' ? ' ' : '\uFFFD' : c)) : text;
}
