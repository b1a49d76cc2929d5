using Npgsql;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Common part of both queues in PostgreSQL.</summary>
/// <param name="source">The pool.</param>
/// <param name="table">The table.</param>
/// <param name="prefix">Prefix of its columns.</param>
internal sealed class PostgresQueue(NpgsqlDataSource source, string table, string prefix)
{
    private readonly string _renew =
        $"update {table} set {prefix}leased_until = $3 where {prefix}id = any($1) and {prefix}lease_id = $2";

    private readonly string _putBack =
        $"""
        update {table} set {prefix}lease_id = null, {prefix}leased_until = null, {prefix}available_at = $3, {prefix}dead = $4
        where {prefix}id = $1 and {prefix}lease_id = $2
        """;

    private readonly string _count =
        $"""
        select count(*) filter (where not {prefix}dead and ({prefix}leased_until is null or {prefix}leased_until <= $1)),
            count(*) filter (where not {prefix}dead and {prefix}leased_until > $1),
            count(*) filter (where {prefix}dead)
        from {table}
        """;

    public async Task RenewAsync(Guid[] messageIds, Guid leaseId, DateTime until, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand(_renew);
        Add(command.Parameters, messageIds, leaseId, until);
        await command.ExecuteNonQueryAsync(cancellationToken);
    }

    public async Task PutBackAsync(Guid messageId, Guid leaseId, Retry retry, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand(_putBack);
        Add(command.Parameters, messageId, leaseId, retry.AvailableAt);
        command.Parameters.Add(new NpgsqlParameter<bool> { TypedValue = retry.Dead });
        await command.ExecuteNonQueryAsync(cancellationToken);
    }

    public async Task<QueueDepth> CountAsync(DateTime now, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand(_count);
        command.Parameters.Add(new NpgsqlParameter<DateTime> { TypedValue = now });
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        await reader.ReadAsync(cancellationToken);
        return new QueueDepth(reader.GetInt64(0), reader.GetInt64(1), reader.GetInt64(2));
    }

    public async Task<IReadOnlyList<TWork>> TakeAsync<TWork>(
        string sql, int limit, Lease lease, Func<NpgsqlDataReader, TWork> read, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand(sql);
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = limit });
        Add(command.Parameters, lease.Now, lease.Id, lease.Until);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        var work = new List<TWork>();
        while (await reader.ReadAsync(cancellationToken))
            work.Add(read(reader));
        return work;
    }

    private static void Add<T1, T2, T3>(NpgsqlParameterCollection parameters, T1 first, T2 second, T3 third)
    {
        parameters.Add(new NpgsqlParameter<T1> { TypedValue = first });
        parameters.Add(new NpgsqlParameter<T2> { TypedValue = second });
        parameters.Add(new NpgsqlParameter<T3> { TypedValue = third });
    }
}
