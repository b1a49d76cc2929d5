namespace TlsToll.Results.Files;

/// <summary>Formats lines of CSV according to RFC 4180. A package for this would need more code at its callers.</summary>
public static class CsvLine
{
    /// <summary>Formats a line without its line end. Only fields that need quotation marks get them.</summary>
    public static string Of(IEnumerable<string> fields) => string.Join(',', fields.Select(Quoted));

    private static string Quoted(string field) =>
        field.AsSpan().IndexOfAny(",\"\n") < 0 ? field : $"\"{field.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
}
