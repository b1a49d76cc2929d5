namespace TlsToll.Sut.Data.SqlServer;

/// <summary>
/// Requires READ_COMMITTED_SNAPSHOT. Without it, readers would wait for writers, and the two engines would not be comparable.
/// </summary>
internal sealed class OptionsRequirement(SqlServerSource source) : IDatabaseRequirement
{
    public async Task<string?> CheckAsync(CancellationToken cancellationToken)
    {
        var facts = await DatabaseFacts.ReadAsync(source, cancellationToken);
        return facts.TooOld ?? (facts.ReadsCommittedSnapshots
            ? null
            : "The database's READ_COMMITTED_SNAPSHOT is off: run 'sut populate', or 'alter database current set read_committed_snapshot on' "
                + "in it.");
    }
}
