using Microsoft.SqlServer.TransactSql.ScriptDom;

namespace TlsToll.Sut.Tests.Data.SqlServer.Scripts;

/// <summary>T-SQL as SQL Server 2017's own grammar has it.</summary>
internal static class TSql
{
    /// <summary>Parses a script; anything that SQL Server 2017 would not read is a failure.</summary>
    public static TSqlScript Parse(string sql)
    {
        using var reader = new StringReader(sql);
        var script = new TSql140Parser(initialQuotedIdentifiers: true).Parse(reader, out var errors);
        errors.Select(e => $"line {e.Line}: {e.Message}").ShouldBeEmpty(sql);
        return (TSqlScript)script;
    }

    /// <summary>A file of <c>db/sqlserver</c>.</summary>
    public static string File(string name) => System.IO.File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "db", "sqlserver", name));

    /// <summary>A fragment as it is written.</summary>
    public static string TextOf(TSqlFragment fragment) => string.Concat(
        fragment.ScriptTokenStream.Skip(fragment.FirstTokenIndex).Take(fragment.LastTokenIndex - fragment.FirstTokenIndex + 1).Select(t => t.Text));

    /// <summary>A type with its length or precision, without blanks.</summary>
    public static string TypeOf(DataTypeReference type)
    {
        var parameters = type is ParameterizedDataTypeReference { Parameters: { Count: > 0 } all }
            ? $"({string.Join(',', all.Select(p => p.Value))})"
            : "";
        return type.Name.BaseIdentifier.Value.ToLowerInvariant() + parameters;
    }
}
