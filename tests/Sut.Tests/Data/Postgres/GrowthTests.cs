using Microsoft.EntityFrameworkCore;
using Npgsql;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.EntityFramework.Queries;
using TlsToll.Sut.Data.Postgres;
using TlsToll.Sut.Data.Procedures;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Data.Postgres;

/// <summary>A database with many more orders than its population, as after hours of load.</summary>
public sealed class GrowthTests(PostgresCluster cluster, SharedVendors vendors) : IAsyncLifetime
{
    private const int Limit = 10;

    // 50 for each customer, and many changes of other rows. The statistics are told to those who ask for them before the statement ends.
    private const string Grow =
        """
        insert into orders
        select 1000000 + n, 1 + n % 60, now() + n * interval '1 ms', 1, 0, 1, now(), 'AIR', 1, 'SHIPPED', 'a', 0, 0, null, null from generate_series(1, 3000) n;
        do $$ begin for n in 1..13 loop update item set i_page = i_page + 1; end loop; end $$;
        select pg_stat_force_next_flush()
        """;

    private SutInProcess _sut = null!;

    public async ValueTask InitializeAsync()
    {
        var database = await cluster.CreateDatabaseAsync();
        _sut = new SutInProcess(database, vendors.Program.Plain, vendors.Program.Certificates, cluster.ImageDirectory);
        await _sut.ExecuteAsync(Grow);
    }

    public async ValueTask DisposeAsync()
    {
        if (_sut is not null)
            await _sut.DisposeAsync();
    }

    [Fact]
    public async Task The_planner_learns_of_tables_that_grew()
    {
        (await AnalysedRowsAsync("orders")).ShouldBeLessThan(3000);
        var unchanged = await AnalysesAsync("item");

        (await _sut.Get<IDatabaseQuiescer>().QuiesceAsync(TestContext.Current.CancellationToken)).ShouldBe(3000 + DatabaseServer.Scale.Orders);

        (await AnalysedRowsAsync("orders")).ShouldBe(3000 + DatabaseServer.Scale.Orders);
        (await AnalysesAsync("item")).ShouldBe(unchanged);
    }

    // In a transaction, because what a connection has not told anybody yet is counted in its own.
    [Fact]
    public async Task Order_Status_reads_the_newest_orders_and_no_others()
    {
        await _sut.Get<IDatabaseQuiescer>().QuiesceAsync(TestContext.Current.CancellationToken);
        var read = await _sut.QueryAsync(async db =>
        {
            await using var transaction = await db.Database.BeginTransactionAsync(TestContext.Current.CancellationToken);
            var before = await OrdersReadAsync(db);
            var orders = await new OrderStatusQuery().RunAsync(db, customerId: 7, Limit, TestContext.Current.CancellationToken);
            orders!.Count.ShouldBe(Limit);
            return await OrdersReadAsync(db) - before;
        });
        read.ShouldBe(Limit);
    }

    // A prepared statement's plan is for any limit and any customer. From a sample of a large table, the planner takes its orders for far fewer than they are,
    // each with many more lines.
    [Fact]
    public async Task Order_Status_reads_no_others_whatever_the_planner_expects()
    {
        const int LinesOfOrder = 2;
        const string Many =
            """
            insert into orders
            select 2000000 + n, 1 + n % 60, now() + n * interval '1 ms', 1, 0, 1, now(), 'AIR', 1, 'SHIPPED', 'a', 0, 0, null, null from generate_series(1, 60000) n;
            insert into order_line select 2000000 + n, l, 1, 1, 'SHIPPED', 1 from generate_series(1, 60000) n, generate_series(1, 2) l;
            alter table order_line alter column ol_o_id set (n_distinct = 1000);
            analyze orders, order_line
            """;
        await _sut.ExecuteAsync(Many);

        var read = await _sut.QueryAsync(async db =>
        {
            await using var transaction = await db.Database.BeginTransactionAsync(TestContext.Current.CancellationToken);
            await db.Database.ExecuteSqlRawAsync("set local plan_cache_mode = force_generic_plan", TestContext.Current.CancellationToken);
            await db.Database.ExecuteSqlRawAsync("prepare by_procedure (bigint, integer) as select * from order_status($1, $2)", TestContext.Current.CancellationToken);
            var before = await RowsReadAsync(db);
            (await new OrderStatusQuery().RunAsync(db, customerId: 7, Limit, TestContext.Current.CancellationToken))!.Count.ShouldBe(Limit);
            var byQuery = await RowsReadAsync(db) - before;
            await db.Database.ExecuteSqlRawAsync("execute by_procedure (7, 10)", TestContext.Current.CancellationToken);
            return (ByQuery: byQuery, ByProcedure: await RowsReadAsync(db) - before - byQuery);
        });

        // A plan may read a row ahead. Those that are avoided read all lines, or all orders of a customer, which are a thousand.
        const int Needed = Limit * (1 + LinesOfOrder);
        read.ByQuery.ShouldBeInRange(Needed, 2 * Needed);
        read.ByProcedure.ShouldBeInRange(Needed, 2 * Needed);
    }

    // A connection plans a statement once, when the queue may be empty, and then uses the plan for a queue of any length.
    [Theory]
    [InlineData("shipping", true)]
    [InlineData("shipping", false)]
    [InlineData("stock", true)]
    [InlineData("stock", false)]
    [InlineData("void", true)]
    [InlineData("void", false)]
    public async Task A_long_queue_is_not_read_through_though_the_plan_is_that_of_an_empty_one(string queue, bool byProcedure)
    {
        var fill = queue switch
        {
            "void" => "insert into void_queue select gen_random_uuid(), 'request ' || n, 'POV', now(), now(), null, null, 0, false from generate_series(1, 3000) n",
            "stock" => "insert into stock_queue select gen_random_uuid(), i_id, 1, now(), now(), null, null, 0, false from item",
            _ => "insert into shipping_queue select gen_random_uuid(), 1000000 + n, false, now(), now(), null, null, 0, false from generate_series(1, 3000) n",
        };
        var take = ProcedureCatalogue.All.Single(procedure => procedure.Name == queue + "_take");
        var statement = (byProcedure ? PostgresProcedures.Calls : QueueStatements.All)[take];
        await _sut.Get<IDatabaseQuiescer>().QuiesceAsync(TestContext.Current.CancellationToken);
        await using var connection = await _sut.Get<NpgsqlDataSource>().OpenConnectionAsync(TestContext.Current.CancellationToken);
        // What it does is seen by nobody else.
        await using var transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        for (var i = 0; i < 3; i++)
            (await TakeAsync(connection, statement)).ShouldBe(0);
        await using (var filling = new NpgsqlCommand(fill, connection))
            (await filling.ExecuteNonQueryAsync(TestContext.Current.CancellationToken)).ShouldBeGreaterThan(5 * Limit);

        var before = await RowsReadAsync(connection, queue + "_queue");
        (await TakeAsync(connection, statement)).ShouldBe(Limit);

        // Each is found as due, and again to be taken.
        (await RowsReadAsync(connection, queue + "_queue") - before).ShouldBeInRange(2 * Limit, 4 * Limit);
    }

    private static async Task<int> TakeAsync(NpgsqlConnection connection, string statement)
    {
        await using var command = new NpgsqlCommand(statement, connection);
        foreach (var value in (object[])[Limit, DateTime.UtcNow.AddMinutes(1), Guid.NewGuid(), DateTime.UtcNow.AddMinutes(2)])
            command.Parameters.Add(new NpgsqlParameter { Value = value });
        await using var reader = await command.ExecuteReaderAsync(TestContext.Current.CancellationToken);
        var rows = 0;
        while (await reader.ReadAsync(TestContext.Current.CancellationToken))
            rows++;
        return rows;
    }

    private static async Task<long> RowsReadAsync(NpgsqlConnection connection, string table)
    {
        await using var command = new NpgsqlCommand("select (seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint from pg_stat_xact_user_tables where relname = $1", connection);
        command.Parameters.Add(new NpgsqlParameter { Value = table });
        return (long)(await command.ExecuteScalarAsync(TestContext.Current.CancellationToken))!;
    }

    private static Task<long> OrdersReadAsync(SutDb db) => ReadAsync(db, "orders");

    private static Task<long> RowsReadAsync(SutDb db) => ReadAsync(db, "orders", "order_line");

    private static Task<long> ReadAsync(SutDb db, params string[] tables) => db.Database.SqlQuery<long>(
        $"""select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as "Value" from pg_stat_xact_user_tables where relname = any ({tables})""")
        .SingleAsync(TestContext.Current.CancellationToken);

    private async Task<int> AnalysedRowsAsync(string table) =>
        (await DatabaseServer.ReadAsync<int>(_sut.Get<NpgsqlDataSource>(), $"select reltuples::integer from pg_class where relname = '{table}'")).Single();

    private async Task<long> AnalysesAsync(string table) =>
        (await DatabaseServer.ReadAsync<long>(_sut.Get<NpgsqlDataSource>(), $"select analyze_count from pg_stat_user_tables where relname = '{table}'")).Single();
}
