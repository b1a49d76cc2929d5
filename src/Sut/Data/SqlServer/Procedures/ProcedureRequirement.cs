using System.Globalization;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

/// <summary>The database has every procedure that this program calls, with the same parameters.</summary>
internal sealed class ProcedureRequirement(SqlServerSource source) : IDatabaseRequirement
{
    private const string Installed =
        """
        select o.name, t.name, p.max_length, p.precision, p.scale
        from sys.procedures as o
        left join sys.parameters as p on p.object_id = o.object_id
        left join sys.types as t on t.user_type_id = p.user_type_id
        order by o.name, p.parameter_id
        """;

    public async Task<string?> CheckAsync(CancellationToken cancellationToken)
    {
        var installed = await InstalledAsync(cancellationToken);
        string[] missing = [.. ProcedureCatalogue.All.Select(p => p.Signature).Where(s => !installed.Contains(s))];
        return missing.Length == 0
            ? null
            : $"The database lacks {missing.Length} of the {ProcedureCatalogue.All.Count} stored procedures, such as {missing[0]}: "
                + "run 'sut populate' or db/sqlserver/procedures.sql on it, or serve with --data-access ef.";
    }

    private async Task<HashSet<string>> InstalledAsync(CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenAsync(cancellationToken);
        await using var command = new SqlCommand(Installed, connection);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        var parameters = await reader.RowsAsync(static row => (Procedure: row.GetString(0), Type: TypeOf(row)), cancellationToken);
        return parameters.GroupBy(p => p.Procedure, p => p.Type, StringComparer.Ordinal)
            .Select(g => $"{g.Key}({string.Join(',', g.OfType<string>())})").ToHashSet(StringComparer.Ordinal);
    }

    // As ProcedureParameter writes it; null for none. The length of a text is in bytes.
    private static string? TypeOf(SqlDataReader row) => row.IsDBNull(1) ? null : row.GetString(1) switch
    {
        "nvarchar" => row.GetInt16(2) < 0
            ? "nvarchar(max)"
            : string.Create(CultureInfo.InvariantCulture, $"nvarchar({row.GetInt16(2) / 2})"),
        "decimal" => string.Create(CultureInfo.InvariantCulture, $"decimal({row.GetByte(3)},{row.GetByte(4)})"),
        "datetime2" => string.Create(CultureInfo.InvariantCulture, $"datetime2({row.GetByte(4)})"),
        var name => name,
    };
}
