using Npgsql;

namespace TlsToll.Sut.Data.Postgres.Procedures;

/// <summary>The database has every procedure that this program calls, with the same parameters.</summary>
internal sealed class ProcedureRequirement(NpgsqlDataSource source) : IDatabaseRequirement
{
    private const string Missing =
        "select signature from unnest($1) with ordinality as asked (signature, n) where to_regprocedure(signature) is null order by n";

    public async Task<string?> CheckAsync(CancellationToken cancellationToken)
    {
        string[] signatures = [.. ProcedureCatalogue.All.Select(p => p.Signature)];
        await using var ask = source.CreateCommand(Missing).With(signatures);
        return await ask.ReadAllAsync(static row => row.GetString(0), cancellationToken) is { Count: > 0 } missing
            ? $"The database lacks {missing.Count} of the {signatures.Length} stored procedures, such as {missing[0]}: "
                + "run 'sut populate' or db/postgres/procedures.sql on it, or serve with --data-access ef."
            : null;
    }
}
