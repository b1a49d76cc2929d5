using System.Text;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>Reads CSV by RFC 4180, as a reader that knows nothing of the writer would.</summary>
internal static class CsvText
{
    public static List<List<string>> Read(string text)
    {
        var rows = new List<List<string>> { new() };
        var field = new StringBuilder();
        var quoted = false;
        for (var i = 0; i < text.Length; i++)
        {
            var c = text[i];
            if (quoted && c == '"' && i + 1 < text.Length && text[i + 1] == '"')
                field.Append(text[++i]);
            else if (c == '"')
                quoted = !quoted;
            else if (quoted || c is not (',' or '\n'))
                field.Append(c);
            else
                End(rows, field, newRow: c == '\n');
        }

        if (quoted || rows[^1].Count > 0 || field.Length > 0)
            throw new FormatException("The text ends within a row.");
        rows.RemoveAt(rows.Count - 1);
        return rows;
    }

    private static void End(List<List<string>> rows, StringBuilder field, bool newRow)
    {
        rows[^1].Add(field.ToString());
        field.Clear();
        if (newRow)
            rows.Add([]);
    }
}
