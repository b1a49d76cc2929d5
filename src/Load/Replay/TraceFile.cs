using System.Globalization;
using Microsoft.VisualBasic.FileIO;
using TlsToll.Workload;

namespace TlsToll.Load.Replay;

/// <summary>
/// A trace as a CSV file with one line per request, in the order of the requests. Columns: <c>client</c>, any text; <c>page</c>, a number
/// that never decreases for a client (without the column, every request is a page); <c>path</c>, a document that the SUT serves;
/// <c>bytes</c>, the length of the response. One of <c>path</c> and <c>bytes</c> suffices. The seed must be that of the SUT.
/// </summary>
public static class TraceFile
{
    private const int MostMistakes = 20;
    private static readonly string[] Known = ["client", "page", "path", "bytes"];

    /// <summary>Reads a trace from a file.</summary>
    /// <param name="path">Path of the file.</param>
    /// <param name="seed">Seed of the documents.</param>
    /// <exception cref="InvalidDataException">The file is invalid; the message lists up to 20 mistakes with their line numbers.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public static Trace Read(string path, ulong seed)
    {
        var lines = File.ReadAllLines(path);
        var mistakes = new List<string>();
        var requests = new List<TraceRequest>();
        if (lines.Length == 0 || Heading(lines[0], mistakes) is not { } heading)
        {
            mistakes.Add($"line 1: the headings should be {string.Join(", ", Known)}");
            throw Wrong(path, mistakes);
        }

        var reader = new TraceLine(heading, new StaticDocuments(seed));
        for (var i = 1; i < lines.Length; i++)
        {
            if (string.IsNullOrWhiteSpace(lines[i]))
                continue;
            if (Fields(lines[i]) is not { } fields)
                mistakes.Add(At(i, "its quotation marks do not match"));
            else if (reader.Read(fields, i, out var request) is { } mistake)
                mistakes.Add(At(i, mistake));
            else
                requests.Add(request);
        }

        if (mistakes.Count == 0 && requests.Count == 0)
            mistakes.Add("the file has no line below the headings");
        return mistakes.Count == 0 ? new Trace(Path.GetFileName(path), requests) : throw Wrong(path, mistakes);
    }

    /// <summary>Writes a trace in the format of <see cref="Read"/>.</summary>
    public static void Write(string path, Trace trace)
    {
        using var writer = new StreamWriter(path);
        writer.WriteLine(string.Join(',', Known));
        foreach (var request in trace.Requests)
            writer.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{request.Client},{request.Page},{request.Path},{request.Bytes}"));
    }

    private static string[]? Heading(string line, List<string> mistakes)
    {
        var names = Fields(line) ?? [];
        mistakes.AddRange(names.Except(Known, StringComparer.Ordinal).Select(name => $"line 1: unknown column '{name}'"));
        mistakes.AddRange(names.CountBy(name => name).Where(n => n.Value > 1).Select(n => $"line 1: '{n.Key}' occurs {n.Value} times"));
        if (!names.Contains("client", StringComparer.Ordinal))
            mistakes.Add("line 1: 'client' is missing");
        if (!names.Contains("path", StringComparer.Ordinal) && !names.Contains("bytes", StringComparer.Ordinal))
            mistakes.Add("line 1: 'path' or 'bytes' is missing");
        return mistakes.Count == 0 ? names : null;
    }

    private static string[]? Fields(string line)
    {
        using var parser = new TextFieldParser(new StringReader(line)) { TextFieldType = FieldType.Delimited, Delimiters = [","] };
        try
        {
            return parser.ReadFields() ?? [];
        }
        catch (MalformedLineException)
        {
            return null;
        }
    }

    private static string At(int index, string mistake) => string.Create(CultureInfo.InvariantCulture, $"line {index + 1}: {mistake}");

    private static InvalidDataException Wrong(string path, List<string> mistakes) => new(
        $"{path} is not a valid trace: {string.Join("; ", mistakes.Take(MostMistakes))}{(mistakes.Count > MostMistakes ? $"; and {mistakes.Count - MostMistakes} more" : "")}");
}
