using Npgsql;

namespace TlsToll.Sut.Data.Postgres.Procedures;

/// <summary>A stored procedure.</summary>
internal sealed class Procedure
{
    private readonly string _call;

    private Procedure(string select, string name, string[] types)
    {
        Signature = $"{name}({string.Join(',', types)})";
        _call = $"{select} {name}({string.Join(", ", types.Select((_, i) => $"${i + 1}"))})";
    }

    /// <summary>Name and types of the parameters, as PostgreSQL writes them.</summary>
    public string Signature { get; }

    /// <summary>A procedure that returns rows.</summary>
    public static Procedure OfRows(string name, params string[] types) => new("select * from", name, types);

    /// <summary>A procedure that returns a value or nothing.</summary>
    public static Procedure OfValue(string name, params string[] types) => new("select", name, types);

    /// <summary>Creates a call without its parameters. Connections prepare it when they see it again.</summary>
    public NpgsqlCommand On(NpgsqlDataSource source) => source.CreateCommand(_call);

    /// <summary>Draws the first key of a block, for a procedure that returns one.</summary>
    public async Task<long> DrawAsync(NpgsqlDataSource source, CancellationToken cancellationToken)
    {
        await using var call = On(source);
        return await call.ReadValueAsync<long>(cancellationToken);
    }
}
