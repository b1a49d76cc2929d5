namespace TlsToll.Sut.Data.Procedures;

/// <summary>Requires all procedures that this program calls, with matching parameters.</summary>
internal sealed class ProcedureRequirement(IProcedures procedures) : IDatabaseRequirement
{
    public async Task<string?> CheckAsync(CancellationToken cancellationToken) =>
        await procedures.FindMissingAsync(cancellationToken) is { Count: > 0 } missing
            ? $"The database lacks {missing.Count} of the {ProcedureCatalogue.All.Count} stored procedures, such as {missing[0]}: "
                + $"run 'sut populate' or {procedures.Script} on it, or serve with --data-access ef."
            : null;
}
