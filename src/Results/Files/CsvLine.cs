namespace TlsToll.Results.Files;

/// <summary>Writes a line of CSV by RFC 4180. A package that does the same would be more code at its two callers.</summary>
public static class CsvLine
{
    /// <summary>The line, without its end; only fields that need it are quoted.</summary>
    public static string Of(IEnumerable<string> fields) => string.Join(',', fields.Select(Quoted));

    private static string Quoted(string field) =>
        field.AsSpan().IndexOfAny(",\"\n") < 0 ? field : $"\"{field.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
}
