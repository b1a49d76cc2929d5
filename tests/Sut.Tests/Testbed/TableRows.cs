using System.Data.Common;
using System.Globalization;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>The rows of a table as text, the same for the same rows whatever the engine.</summary>
internal static class TableRows
{
    /// <summary>Every row, in an order that does not matter, without some columns.</summary>
    public static async Task<List<string>> ReadAsync(DbDataSource source, string table, params string[] without)
    {
        await using var connection = await source.OpenConnectionAsync(CancellationToken.None);
        await using var command = connection.CreateCommand();
        command.CommandText = $"select * from {table}";
        await using var reader = await command.ExecuteReaderAsync();
        var columns = Enumerable.Range(0, reader.FieldCount).Where(i => IsCompared(reader.GetName(i), without)).ToArray();
        var rows = new List<string>();
        while (await reader.ReadAsync())
            rows.Add(string.Join(' ', columns.Select(i => $"{reader.GetName(i)}={Text(reader.GetValue(i))}")));
        rows.Sort(StringComparer.Ordinal);
        return rows;
    }

    // What is computed from other columns says nothing that they do not.
    private static bool IsCompared(string column, string[] without) =>
        !without.Contains(column) && !column.EndsWith("_lower", StringComparison.Ordinal);

    private static string Text(object value) => value switch
    {
        DBNull => "null",
        DateTime { TimeOfDay.Ticks: 0 } day => day.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        DateTime time => time.ToString("yyyy-MM-dd HH:mm:ss.ffffff", CultureInfo.InvariantCulture),
        DateOnly day => day.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };
}
