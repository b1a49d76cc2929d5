using System.Data;
using System.Data.Common;
using System.Globalization;
using TlsToll.Contracts.Administration;
using TlsToll.Workload;

namespace TlsToll.Sut.Data;

/// <summary>Audits a database in one transaction, so that concurrent work causes no violations.</summary>
internal sealed class DatabaseAudit(DbConnection connection, DbTransaction? transaction)
{
    /// <summary>Name of the rule that no stock was lost: what was delivered, as it follows from the others, is not negative.</summary>
    public const string StockRule = "stock-is-what-was-there-and-delivered-less-what-was-taken";

    /// <summary>Name of the rule that the population's orders are all there.</summary>
    public const string PopulationRule = "orders-of-the-population-are-there";

    /// <summary>Name of the rule on the cost of shipping.</summary>
    public const string ShipCostRule = "order-ship-cost-is-that-of-the-table";

    /// <summary>Name of the rule that a line costs what its item does, times the quantity, less the order's discount.</summary>
    public const string LineCostRule = "order-line-costs-what-its-item-does-less-the-discount";

    /// <param name="source">The database.</param>
    /// <param name="frozen">Isolation level in which all rules see the same rows: <see cref="IDatabaseEngine.Frozen"/>.</param>
    /// <param name="cancellationToken">Token that cancels the audit.</param>
    /// <exception cref="DatabaseSetupException">The database is not populated, or its schema has another version.</exception>
    public static async Task<AuditReport> RunAsync(DbDataSource source, IsolationLevel frozen, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await RequireSchemaAsync(connection, cancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(frozen, cancellationToken);
        return await new DatabaseAudit(connection, transaction).ReportAsync(cancellationToken);
    }

    /// <summary>Reads the parameters of the population, and checks no rule.</summary>
    /// <param name="source">The database.</param>
    /// <param name="cancellationToken">Token that cancels the work.</param>
    /// <exception cref="DatabaseSetupException">The database is not populated, or its schema has another version.</exception>
    public static async Task<AuditedPopulation> ReadPopulationAsync(DbDataSource source, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await RequireSchemaAsync(connection, cancellationToken);
        return await new DatabaseAudit(connection, transaction: null).PopulationAsync(cancellationToken);
    }

    private static async Task RequireSchemaAsync(DbConnection connection, CancellationToken cancellationToken)
    {
        if (await SchemaRequirement.CheckAsync(connection, cancellationToken) is { } lack)
            throw new DatabaseSetupException(lack);
    }

    private async Task<AuditReport> ReportAsync(CancellationToken cancellationToken)
    {
        var population = await PopulationAsync(cancellationToken);
        var violations = new List<AuditViolation>();
        foreach (var rule in AuditRules.All)
        {
            var sql = $"select count(*), coalesce(min(id), 0) from ({rule.Sql}) as violations";
            var (count, example) = await OneAsync(sql, r => (Count(r, 0), Count(r, 1)), cancellationToken);
            if (count != 0)
                violations.Add(new AuditViolation(rule.Name, count, example));
        }

        violations.AddRange(await ShipCostsAsync(cancellationToken));
        var (lines, wrongCosts) = await LineCostsAsync(population, cancellationToken);
        violations.AddRange(wrongCosts);
        var stock = await StockAsync(population, cancellationToken);
        if (stock.Where(item => item.Delivered < 0).ToArray() is [var lost, ..] less)
            violations.Add(new AuditViolation(StockRule, less.Length, lost.Item));
        var shipped = await OrdersAsync("o_status = 'SHIPPED'", cancellationToken);
        var pending = await OrdersAsync("o_status <> 'SHIPPED'", cancellationToken);
        var toBeVoided = await AllAsync(
            "select vq_request_id, vq_vendor from void_queue order by vq_request_id", r => new AuditedVoid(r.GetString(0), AuthorisingVendor.Of(r.GetString(1))), cancellationToken);
        var populated = await OneAsync("select count(*) from orders where o_request_id is null", r => Count(r, 0), cancellationToken);
        violations.AddRange(await PopulatedOrdersAsync(PopulationScale.Of(population).Orders, cancellationToken));
        var queues = new Dictionary<string, AuditedQueue>(StringComparer.Ordinal)
        {
            ["shipping"] = await QueueAsync("shipping_queue", "sq_dead", cancellationToken),
            ["stock"] = await QueueAsync("stock_queue", "tq_dead", cancellationToken),
            ["void"] = await QueueAsync("void_queue", "vq_dead", cancellationToken),
        };
        return new AuditReport(
            violations.Count == 0 && queues.Values.All(q => q.Dead == 0),
            population,
            violations,
            new AuditedOrders(populated, pending.Count, shipped.Count),
            queues,
            shipped,
            pending,
            toBeVoided,
            stock,
            lines);
    }

    // Those of the population have no request id.
    private Task<List<AuditedOrder>> OrdersAsync(string condition, CancellationToken cancellationToken) => AllAsync(
        $"select o_id, o_request_id, o_vendor, o_total from orders where {condition} and o_request_id is not null order by o_id",
        r => new AuditedOrder(r.GetInt64(0), r.GetString(1), AuthorisingVendor.Of(r.GetString(2)), r.GetDecimal(3)),
        cancellationToken);

    private async Task<AuditedPopulation> PopulationAsync(CancellationToken cancellationToken)
    {
        var rows = await AllAsync(
            "select sv_seed, sv_customers, sv_items, sv_as_of from schema_version",
            r => new AuditedPopulation((ulong)r.GetDecimal(0), r.GetInt32(1), r.GetInt32(2), r.GetFieldValue<DateOnly>(3)),
            cancellationToken);
        return rows is [var population] ? population : throw new DatabaseSetupException(SchemaRequirement.NotPopulated);
    }

    // The rates are not in the database, so SQL alone cannot check them.
    private async Task<IEnumerable<AuditViolation>> ShipCostsAsync(CancellationToken cancellationToken)
    {
        const string Sql =
            """
            select o_id, o_ship_cost, o_ship_type, co_shipping_zone, sum(ol_qty)
            from orders join order_line on ol_o_id = o_id join address on addr_id = o_ship_addr_id join country on co_id = addr_co_id
            group by o_id, o_ship_cost, o_ship_type, co_shipping_zone order by o_id
            """;
        var (wrong, first) = (0L, 0L);
        await EachAsync(
            Sql,
            r =>
            {
                if (r.GetDecimal(1) == ShippingCosts.Cost(Count(r, 4), r.GetInt32(3), r.GetString(2)))
                    return;
                if (wrong++ == 0)
                    first = r.GetInt64(0);
            },
            cancellationToken);
        return wrong == 0 ? [] : [new AuditViolation(ShipCostRule, wrong, first)];
    }

    // No earlier price of an item is kept, so the lines of items that Change Item changed are not judged. It changes cost, date and image together.
    private async Task<(AuditedLines Lines, IEnumerable<AuditViolation> Violations)> LineCostsAsync(AuditedPopulation population, CancellationToken cancellationToken)
    {
        const string Sql =
            """
            select i_id, i_cost, i_pub_date, i_image, count(*), count(wrong), coalesce(min(wrong), 0)
            from (
                select i_id, i_cost, i_pub_date, i_image, case when ol_i_cost <> round(i_cost * ol_qty * (100 - o_discount) / 100, 2) then o_id end as wrong
                from orders join order_line on ol_o_id = o_id join item on i_id = ol_i_id) as lines
            group by i_id, i_cost, i_pub_date, i_image
            """;
        var scale = PopulationScale.Of(population);
        var (all, compared, wrong, first) = (0L, 0L, 0L, long.MaxValue);
        await EachAsync(
            Sql,
            r =>
            {
                all += Count(r, 4);
                var (id, now) = (r.GetInt32(0), (r.GetDecimal(1), r.GetFieldValue<DateOnly>(2), r.GetString(3)));
                if (id > population.Items || PopulationRows.Item(scale, id) is var item && (item.Cost, item.PublicationDate, item.ImageName) != now)
                    return;
                compared += Count(r, 4);
                if (Count(r, 5) is > 0 and var here)
                    (wrong, first) = (wrong + here, Math.Min(first, Count(r, 6)));
            },
            cancellationToken);
        return (new AuditedLines(all, compared), wrong == 0 ? [] : [new AuditViolation(LineCostRule, wrong, first)]);
    }

    // What was delivered follows from the population, which is known row by row, and from the lines whose stock is taken.
    private async Task<IReadOnlyList<AuditedStock>> StockAsync(AuditedPopulation population, CancellationToken cancellationToken)
    {
        const string Sql =
            """
            select s_i_id, s_qty, coalesce(taken, 0), tq_id
            from stock left join (
                select ol_i_id, sum(ol_qty) as taken
                from orders join order_line on ol_o_id = o_id left join shipping_queue on sq_o_id = o_id
                where o_request_id is not null and (o_status = 'SHIPPED' or cast(sq_allocated as integer) = 1)
                group by ol_i_id) as lines on ol_i_id = s_i_id
            left join stock_queue on tq_i_id = s_i_id order by s_i_id
            """;
        var scale = PopulationScale.Of(population);
        return
        [
            .. (await AllAsync(Sql, r => (Item: r.GetInt32(0), Quantity: Count(r, 1), Taken: Count(r, 2), Message: r.IsDBNull(3) ? null : (Guid?)r.GetGuid(3)), cancellationToken))
                .Where(row => row.Item <= population.Items)
                .Select(row => new AuditedStock(row.Item, row.Quantity + row.Taken - PopulationRows.Stock(scale, row.Item).Quantity, row.Message))
                .Where(item => item.Delivered != 0 || item.OnOrder is not null),
        ];
    }

    // They have the first ids.
    private async Task<IEnumerable<AuditViolation>> PopulatedOrdersAsync(int expected, CancellationToken cancellationToken)
    {
        var there = await OneAsync(
            string.Create(CultureInfo.InvariantCulture, $"select count(*) from orders where o_id <= {expected}"), r => Count(r, 0), cancellationToken);
        return there == expected ? [] : [new AuditViolation(PopulationRule, expected - there, 0)];
    }

    private Task<AuditedQueue> QueueAsync(string table, string dead, CancellationToken cancellationToken) => OneAsync(
        $"select count(*) - coalesce(sum(cast({dead} as integer)), 0), coalesce(sum(cast({dead} as integer)), 0) from {table}",
        r => new AuditedQueue(Count(r, 0), Count(r, 1)),
        cancellationToken);

    // Engines return different types for counts and sums.
    private static long Count(DbDataReader row, int column) => Convert.ToInt64(row.GetValue(column), CultureInfo.InvariantCulture);

    private async Task<T> OneAsync<T>(string sql, Func<DbDataReader, T> read, CancellationToken cancellationToken) =>
        (await AllAsync(sql, read, cancellationToken))[0];

    private async Task<List<T>> AllAsync<T>(string sql, Func<DbDataReader, T> read, CancellationToken cancellationToken)
    {
        var rows = new List<T>();
        await EachAsync(sql, r => rows.Add(read(r)), cancellationToken);
        return rows;
    }

    private async Task EachAsync(string sql, Action<DbDataReader> see, CancellationToken cancellationToken)
    {
        await using var command = connection.CreateCommand();
        command.Transaction = transaction;
        command.CommandText = sql;
        command.CommandTimeout = 0;
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        while (await reader.ReadAsync(cancellationToken))
            see(reader);
    }
}
