namespace TlsToll.Workload;

/// <summary>
/// Reads the tables of <c>db/data</c>, which are embedded in the assembly. Lines that begin with # are comments; the first other line names
/// the columns.
/// </summary>
internal static class TableFile
{
    public static IReadOnlyList<string[]> Rows(string name)
    {
        using var stream = typeof(TableFile).Assembly.GetManifestResourceStream(name)
            ?? throw new InvalidOperationException($"The assembly lacks the table {name}.");
        using var reader = new StreamReader(stream);
        var lines = reader.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return [.. lines.Where(line => !line.StartsWith('#')).Skip(1).Select(line => line.Split('\t'))];
    }
}
