using TlsToll.Workload;

namespace TlsToll.Sut.Data;

/// <summary>A database that a population is loaded into: first the tables, then rows in any order, then keys and indexes.</summary>
internal interface IPopulationTarget : IAsyncDisposable
{
    /// <summary>Prepares the database for a population and removes an earlier one.</summary>
    /// <exception cref="DatabaseSetupException">A table of the same name belongs to another program, or the server is too old.</exception>
    Task ClearAsync(CancellationToken cancellationToken);

    Task CreateTablesAsync(CancellationToken cancellationToken);

    Task LoadAsync(IReadOnlyList<CountryRow> rows, CancellationToken cancellationToken);

    Task LoadAsync(IEnumerable<AddressRow> rows, CancellationToken cancellationToken);

    Task LoadAsync(IEnumerable<AuthorRow> rows, CancellationToken cancellationToken);

    Task LoadAsync(IEnumerable<CustomerRow> rows, CancellationToken cancellationToken);

    Task LoadAsync(IEnumerable<ItemRow> rows, CancellationToken cancellationToken);

    Task LoadAsync(IEnumerable<OrderRow> rows, CancellationToken cancellationToken);

    Task LoadAsync(IEnumerable<OrderLineRow> rows, CancellationToken cancellationToken);

    Task LoadAsync(IEnumerable<StockRow> rows, CancellationToken cancellationToken);

    /// <summary>
    /// Creates keys, indexes and stored procedures, starts the sequences after the last ids, gathers statistics, and records the
    /// population.
    /// </summary>
    Task FinishAsync(PopulationScale scale, CancellationToken cancellationToken);

    /// <summary>Removes everything again.</summary>
    Task DropAsync(CancellationToken cancellationToken);
}
