using System.Text;

namespace TlsToll.Reports.Documents;

/// <summary>Text for a document in Markdown.</summary>
public static class MarkdownText
{
    /// <summary>Escapes Markdown and HTML. Underscores within words (names of suites) and brackets outside links are not markup.</summary>
    /// <param name="text">The text; its control characters become blanks.</param>
    public static string Escape(string text)
    {
        var escaped = new StringBuilder(text.Length);
        for (var i = 0; i < text.Length; i++)
        {
            var c = text[i];
            escaped.Append(c switch
            {
                '<' => "&lt;",
                '>' => "&gt;",
                '&' => "&amp;",
                '\\' or '`' or '*' or '|' or '~' => "\\" + c,
                ']' when i + 1 < text.Length && text[i + 1] is '(' or '[' or ':' => "\\]",
                _ when char.IsControl(c) => " ",
                _ => c.ToString(),
            });
        }

        return escaped.ToString();
    }
}
