using System.Globalization;
using TlsToll.Sut.Data.Entities;
using TlsToll.Workload;

namespace TlsToll.Sut.Data;

/// <summary>Target database of a population. It gets first the tables, then rows in any order, then keys and indexes.</summary>
internal abstract class PopulationTarget : IAsyncDisposable
{
    /// <summary>Prepares the database for a population, and creates it if it does not exist and the engine can. Keeps what is in it.</summary>
    /// <exception cref="DatabaseSetupException">The server is too old.</exception>
    public virtual Task PrepareAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>Prepares the database for a population and removes an earlier population.</summary>
    /// <exception cref="DatabaseSetupException">A table of the same name belongs to another program, or the server is too old.</exception>
    public async Task ClearAsync(CancellationToken cancellationToken)
    {
        await PrepareAsync(cancellationToken);
        if (await ExistsAsync(ApplicationTables.Version, cancellationToken))
            await DropAsync(cancellationToken);
        foreach (var table in ApplicationTables.Populated)
        {
            if (await ExistsAsync(table, cancellationToken))
                throw ApplicationTables.Foreign(table);
        }
    }

    public abstract Task CreateTablesAsync(CancellationToken cancellationToken);

    /// <summary>Loads rows. Calls can run concurrently, because the tables have no indexes yet.</summary>
    public abstract Task LoadAsync<T>(PopulationTable<T> table, IEnumerable<T> rows, CancellationToken cancellationToken);

    /// <summary>
    /// Creates keys, indexes and stored procedures, restarts the sequences after the last ids, gathers statistics, and records the
    /// population's parameters.
    /// </summary>
    public async Task FinishAsync(PopulationScale scale, CancellationToken cancellationToken)
    {
        await CreateRestAsync(cancellationToken);
        await ExecuteAsync(
            string.Create(
                CultureInfo.InvariantCulture,
                $"""
                alter sequence address_hilo restart with {scale.Addresses + 1L};
                alter sequence customer_hilo restart with {scale.Customers + 1L};
                alter sequence orders_hilo restart with {scale.Orders + 1L};
                """),
            cancellationToken);
        await SettleAsync(cancellationToken);
        await ExecuteAsync(
            string.Create(
                CultureInfo.InvariantCulture,
                $"""
                insert into schema_version (sv_version, sv_seed, sv_customers, sv_items, sv_as_of)
                values ({SchemaVersion.Current}, {scale.Seed}, {scale.Customers}, {scale.Items}, '{scale.AsOf:yyyy-MM-dd}');
                """),
            cancellationToken);
    }

    /// <summary>Makes the ids of new orders start after those that were loaded later, and gathers statistics.</summary>
    /// <param name="last">Greatest id of an order.</param>
    /// <param name="cancellationToken">Token that cancels the work.</param>
    public async Task ContinueOrdersAsync(long last, CancellationToken cancellationToken)
    {
        await ExecuteAsync(string.Create(CultureInfo.InvariantCulture, $"alter sequence orders_hilo restart with {last + 1};"), cancellationToken);
        await SettleAsync(cancellationToken);
    }

    /// <summary>Removes the population.</summary>
    public abstract Task DropAsync(CancellationToken cancellationToken);

    public abstract ValueTask DisposeAsync();

    /// <summary>Creates keys, indexes and stored procedures.</summary>
    protected abstract Task CreateRestAsync(CancellationToken cancellationToken);

    /// <summary>Writes pages and gathers statistics.</summary>
    protected abstract Task SettleAsync(CancellationToken cancellationToken);

    protected abstract Task<bool> ExistsAsync(string table, CancellationToken cancellationToken);

    /// <summary>Executes a batch without a time limit.</summary>
    protected abstract Task ExecuteAsync(string batch, CancellationToken cancellationToken);
}
