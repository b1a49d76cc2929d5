using System.Text.RegularExpressions;
using TlsToll.Reports.Text;

namespace TlsToll.Rbe.Cli;

/// <summary>The terminal on standard output, and on standard error.</summary>
internal static partial class Terminal
{
    /// <summary>Its columns; what is usual if standard output is a file or another program, which gets the same text wherever it was written.</summary>
    /// <param name="usual">Usual number of columns.</param>
    public static int Columns(int usual) => !Console.IsOutputRedirected && Console.WindowWidth is > 0 and var columns ? columns : usual;

    /// <summary>Columns for tables and paragraphs.</summary>
    public static int TextColumns => Columns(PlainTable.UsualWidth);

    /// <summary>Writes a table to standard output.</summary>
    public static void Write(PlainTable table) => Console.Write(table.ToText(TextColumns));

    /// <summary>Writes a text to standard output; on a terminal, lines that are longer than it is wide are wrapped, and indented as they begin.</summary>
    /// <param name="text">Lines, each with its end.</param>
    public static void Write(string text) => Console.Write(Wrapped(text, Columns(int.MaxValue)));

    /// <summary>Writes to standard output what was made for a usual width; on a terminal that has less, long lines are wrapped.</summary>
    /// <param name="write">Writes the text.</param>
    public static void Write(Action<TextWriter> write)
    {
        using var text = new StringWriter { NewLine = "\n" };
        write(text);
        Write(text.ToString());
    }

    /// <summary>Writes a line to standard error, wrapped on a terminal.</summary>
    /// <param name="line">The line, which may contain others.</param>
    public static void WriteError(string line) =>
        Console.Error.Write(Wrapped(line + "\n", ErrorTerminal.Columns ?? int.MaxValue));

    /// <summary>Wraps lines that are too long.</summary>
    /// <param name="text">Lines, each with its end; what follows the last end is left out.</param>
    /// <param name="width">Columns of the terminal.</param>
    internal static string Wrapped(string text, int width) => string.Concat(text.Split('\n')[..^1].Select(line =>
    {
        if (line.Length <= width)
            return line + "\n";
        var lead = Lead().Match(line).Value;
        return lead.Length > width / 2 ? TextWrap.Indented(line, width, "") : TextWrap.Indented(line[lead.Length..], width, lead);
    }));

    // What a line begins with: blanks, and the name in front of a column.
    [GeneratedRegex(@"^\s*(\S+\s{2,})?", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Lead();
}
