using System.Data;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

/// <summary>A stored procedure, called by its name or by its body.</summary>
/// <param name="name">Its name.</param>
/// <param name="parameters">Its parameters.</param>
internal sealed class Procedure(string name, params ProcedureParameter[] parameters)
{
    private readonly Lazy<string> _body = new(() => SqlServerScripts.BodyOf(name));

    public string Name => name;

    /// <summary>Name and types of the parameters.</summary>
    public string Signature => $"{name}({string.Join(',', parameters.Select(p => p.TypeName))})";

    public IReadOnlyList<ProcedureParameter> Parameters => parameters;

    /// <summary>Draws the first key of a block, for a procedure that returns one.</summary>
    public Task<long> DrawAsync(SqlServerSource source, CancellationToken cancellationToken) =>
        Call(source).ReadValueAsync<long>(cancellationToken);

    /// <summary>A call of the stored procedure.</summary>
    public ProcedureCall Call(SqlServerSource source, params object[] values) =>
        new(source, CommandType.StoredProcedure, name, Bind(values));

    /// <summary>Sends the procedure's body as text; the database need not have it.</summary>
    public ProcedureCall Do(SqlServerSource source, params object[] values) => new(source, CommandType.Text, _body.Value, Bind(values));

    private SqlParameter[] Bind(object[] values) => values.Length == parameters.Length
        ? [.. parameters.Zip(values, static (parameter, value) => parameter.With(value))]
        : throw new ArgumentException($"{name} has {parameters.Length} parameters, not {values.Length}.", nameof(values));
}
