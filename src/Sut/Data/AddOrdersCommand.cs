using TlsToll.Workload;

namespace TlsToll.Sut.Data;

/// <summary>Adds <see cref="BulkOrders"/> to a populated database.</summary>
internal static class AddOrdersCommand
{
    // Each order locks its request id until the end of its transaction, and PostgreSQL has room for several thousand locks.
    private const int Chunk = 1000;

    /// <param name="connection">The database, populated and without later orders.</param>
    /// <param name="scale">Its population.</param>
    /// <param name="count">Number of orders.</param>
    /// <param name="error">Output for one line after a failure.</param>
    /// <param name="cancellationToken">Token that ends the work after the current chunks.</param>
    /// <returns>The exit code: 0, or 1 after a failure.</returns>
    public static async Task<int> RunAsync(
        DatabaseConnection connection, PopulationScale scale, int count, TextWriter error, CancellationToken cancellationToken)
    {
        try
        {
            await using var target = connection.Engine.OpenForPopulation(connection);
            var limits = new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount, CancellationToken = cancellationToken };
            await Parallel.ForEachAsync(Enumerable.Range(1, count).Chunk(Chunk), limits, async (numbers, ct) =>
            {
                BulkOrder[] orders = [.. numbers.Select(number => new BulkOrder(BulkOrders.Order(scale, number), number))];
                await target.LoadAsync(PopulationTables.BulkOrders, orders, ct);
                await target.LoadAsync(PopulationTables.OrderLine, orders.SelectMany(order => order.Row.Lines), ct);
            });
            await target.ContinueOrdersAsync(scale.Orders + (long)count, cancellationToken);
            return 0;
        }
        catch (Exception e) when (e is DatabaseSetupException or OperationCanceledException || connection.Engine.Errors.Describe(e) is not null)
        {
            await error.WriteLineAsync((connection.Engine.Errors.Describe(e) ?? e.Message).ReplaceLineEndings(" "));
            return 1;
        }
    }
}
