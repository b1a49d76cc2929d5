using TlsToll.Reports.Primitives;
using TlsToll.Reports.Text;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Cli;

/// <summary>Prints the times of primitives as tables, together with runs if requested.</summary>
internal static class PrimitivesTables
{
    /// <summary>True if the directory contains times of primitives.</summary>
    public static bool Exists(string directory) => File.Exists(Path.Combine(directory, PrimitiveTimes.FileName));

    /// <summary>Prints the tables of all directories.</summary>
    /// <exception cref="InvalidDataException">A file's content is invalid.</exception>
    public static void Write(IEnumerable<string> directories, bool markdown)
    {
        string[] Files(string name) => [.. directories.Select(directory => Path.Combine(directory, name)).Where(File.Exists)];
        RunResult[] runs = [.. Files(RunJson.FileName).Select(RunJson.Read)];
        PrimitiveTimes[] primitives = [.. Files(PrimitiveTimes.FileName).Select(PrimitiveTimes.Read)];
        foreach (var run in runs)
            Write(run);
        foreach (var times in primitives)
            Write(times, markdown);
        foreach (var run in runs)
        {
            if (primitives.Length > 0 && HandshakeReport.Of(run, primitives[^1]) is { } table)
                Write("Full handshakes and the primitives that they need", table, markdown);
        }
    }

    private static void Write(RunResult run)
    {
        RunTable.Write(Console.Out, run, Terminal.Columns(RunTable.Width));
        Console.WriteLine();
    }

    private static void Write(PrimitiveTimes times, bool markdown)
    {
        Terminal.Write(times.Machine + "\n");
        foreach (var (title, table) in PrimitiveReport.Of(times))
            Write(title, table, markdown);
        Console.WriteLine();
        Terminal.Write(times.Answer + "\n");
    }

    private static void Write(string title, PlainTable table, bool markdown)
    {
        Console.WriteLine();
        if (markdown)
            Console.WriteLine($"**{title}**\n");
        else
            Terminal.Write(title + "\n");
        Console.Write(markdown ? table.ToMarkdown() : table.ToText(Terminal.TextColumns));
    }
}
