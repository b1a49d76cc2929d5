using Npgsql;

namespace TlsToll.Sut.Data.Postgres.Procedures;

/// <summary>Looks whether every procedure that this program calls is there, with the parameters that it is called with.</summary>
internal sealed class ProcedureProbe(NpgsqlDataSource source, IDatabaseErrors errors) : IDatabaseProbe
{
    private const string Missing =
        "select signature from unnest($1) with ordinality as asked (signature, n) where to_regprocedure(signature) is null order by n";

    public async Task<bool> IsReadyAsync(CancellationToken cancellationToken) =>
        await TryFindMissingAsync(cancellationToken) is { Count: 0 };

    public async Task<string?> FindLackAsync(CancellationToken cancellationToken) =>
        await TryFindMissingAsync(cancellationToken) is { Count: > 0 } missing
            ? $"The database lacks {missing.Count} of the {ProcedureCatalogue.All.Count} stored procedures, such as {missing[0]}: "
                + "run 'sut populate' or db/postgres/procedures.sql on it, or serve with --data-access ef."
            : null;

    // Null if the database cannot be asked.
    private async Task<List<string>?> TryFindMissingAsync(CancellationToken cancellationToken)
    {
        try
        {
            string[] signatures = [.. ProcedureCatalogue.All.Select(p => p.Signature)];
            await using var ask = source.CreateCommand(Missing).With(signatures);
            return await ask.ReadAllAsync(static row => row.GetString(0), cancellationToken);
        }
        catch (Exception e) when (errors.Describe(e) is not null)
        {
            return null;
        }
    }
}
