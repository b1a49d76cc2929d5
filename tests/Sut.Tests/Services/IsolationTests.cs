using System.Collections.Concurrent;
using System.Data.Common;
using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;
using TlsToll.Sut.Fulfilment;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Services;

/// <summary>Services at once, on the same few rows: none sees what another has not committed, and none undoes what another did.</summary>
public abstract class IsolationTests(DatabaseServer server) : IAsyncLifetime
{
    private const int Customers = 3;
    private const int OrdersOfEach = 10;
    private const int Items = 3;

    // 1,200 of each item in all: more than there are, so that orders wait for deliveries.
    private const int Quantity = 40;

    private static readonly DateTime FirstDay = new(2020, 1, 1);

    private VendorsProgram _vendors = null!;
    private SutInProcess _sut = null!;

    private protected SutInProcess Sut => _sut;

    private protected abstract DataAccess Access { get; }

    public async ValueTask InitializeAsync()
    {
        // First, since a test without its server is skipped here, and nobody disposes of what began before that.
        var database = await server.CreateDatabaseAsync();
        _vendors = await VendorsProgram.StartAsync();
        var options = new FulfilmentOptions { Poll = TimeSpan.FromMilliseconds(100), LongestWait = TimeSpan.FromMilliseconds(250) };
        _sut = new SutInProcess(database, _vendors.Plain, _vendors.Certificates, server.ImageDirectory, Access, options);
    }

    public async ValueTask DisposeAsync()
    {
        if (_sut is not null)
            await _sut.DisposeAsync();
        if (_vendors is not null)
            await _vendors.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    [Fact]
    public async Task Whoever_reads_sees_whole_orders_that_only_go_on_and_whole_items()
    {
        var stock = await StockAsync();
        await _sut.StartBackgroundAsync();
        using var shipped = new CancellationTokenSource();
        using var start = new Barrier((2 * Customers) + Items + 1);
        var acknowledged = new ConcurrentBag<long>();
        var costs = new int[Items + 1];
        for (var item = 1; item <= Items; item++)
            await ChangeAsync(item, costs);
        var until = shipped.Token;
        Task[] others =
        [
            AtOnce(() => WatchItemsAsync(until)),
            .. Enumerable.Range(1, Customers).Select(customer => AtOnce(() => WatchOrdersAsync(customer, until))),
            .. Enumerable.Range(1, Items).Select(item => AtOnce(() => KeepChangingAsync(item, costs, until))),
        ];
        await Task.WhenAll(Enumerable.Range(1, Customers).Select(customer => AtOnce(() => OrderAsync(customer, acknowledged))));
        while (_sut.Fulfilment.Backlog > 0)
            await Task.Delay(20, TestContext.Current.CancellationToken);
        await shipped.CancelAsync();
        await Task.WhenAll(others);

        // Nothing undid the last change of an item.
        foreach (var product in await DetailAsync())
            product.Cost.ShouldBe(costs[product.ItemId]);
        await ShouldBeInStockAsync(stock, acknowledged);

        Task AtOnce(Func<Task> work) => Task.Factory.StartNew(
            () =>
            {
                start.SignalAndWait(CancellationToken.None);
                return work();
            },
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default).Unwrap();
    }

    private async Task OrderAsync(int customer, ConcurrentBag<long> acknowledged)
    {
        for (var i = 0; i < OrdersOfEach; i++)
        {
            // Two orders that take the same items in opposite directions must not wait for each other.
            var items = Enumerable.Range(1, Items).Select(item => (i + customer) % 2 == 0 ? item : Items + 1 - item);
            var order = await CreateAsync(Requests.Order(customer, null, [.. items.Select(item => (item, Quantity))]));
            acknowledged.Add(order.OrderId);
            (await StatusAsync(customer)).ShouldContain(o => o.OrderId == order.OrderId && o.Total == order.Total);
        }
    }

    private async Task WatchOrdersAsync(int customer, CancellationToken shipped)
    {
        var seen = new Dictionary<long, string>();
        while (!shipped.IsCancellationRequested)
        {
            var orders = await StatusAsync(customer);
            seen.Keys.Except(orders.Select(o => o.OrderId)).ShouldBeEmpty();
            foreach (var order in orders)
            {
                order.Lines.ShouldNotBeEmpty();
                order.Lines.ShouldAllBe(l => l.Status == order.Status);
                order.Lines.Sum(l => l.Cost).ShouldBe(order.SubTotal);
                (order.ProcessDate is not null).ShouldBe(order.Status == "SHIPPED");
                (seen.GetValueOrDefault(order.OrderId), order.Status).ShouldNotBe(("SHIPPED", "PENDING"));
                seen[order.OrderId] = order.Status;
            }
        }
    }

    private async Task KeepChangingAsync(int item, int[] costs, CancellationToken shipped)
    {
        while (!shipped.IsCancellationRequested)
            await ChangeAsync(item, costs);
    }

    private async Task ChangeAsync(int item, int[] costs)
    {
        var cost = ++costs[item];
        await _sut.CallAsync<ChangeItemRequest, ChangeItemResponse>(
            new() { ItemId = item, Cost = cost, PublicationDate = FirstDay.AddDays(cost), ImageName = ImageOf(cost) });
    }

    private async Task WatchItemsAsync(CancellationToken shipped)
    {
        var costs = new decimal[Items + 1];
        while (!shipped.IsCancellationRequested)
        {
            foreach (var product in await DetailAsync())
            {
                product.PublicationDate.ShouldBe(FirstDay.AddDays((double)product.Cost));
                product.ImageName.ShouldBe(ImageOf((int)product.Cost));
                product.Cost.ShouldBeGreaterThanOrEqualTo(costs[product.ItemId]);
                costs[product.ItemId] = product.Cost;
            }
        }
    }

    private async Task ShouldBeInStockAsync(Dictionary<int, int> before, IReadOnlyCollection<long> acknowledged)
    {
        acknowledged.Distinct().Count().ShouldBe(Customers * OrdersOfEach);
        var report = await _sut.AuditAsync();
        report.Violations.ShouldBeEmpty();
        report.Ok.ShouldBeTrue();
        report.Shipped.Select(order => order.Id).ShouldBe(acknowledged.Order());
        var delivered = (await _vendors.LedgerAsync("RequestStock")).Where(e => !e.Repeat)
            .ToLookup(e => e.Subject, e => (int)e.Amount, StringComparer.Ordinal);
        var now = await StockAsync();
        for (var item = 1; item <= Items; item++)
        {
            delivered[$"{item}"].ShouldNotBeEmpty();
            now[item].ShouldBe(before[item] + delivered[$"{item}"].Sum() - (Customers * OrdersOfEach * Quantity));
        }
    }

    private static string ImageOf(int cost) => $"item-{1 + (cost % Items):D9}.jpg";

    private protected Task<CreateOrderResponse> CreateAsync(CreateOrderRequest request) => _sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(request);

    private protected async Task<List<OrderSummary>> StatusAsync(int customer) => (await _sut.CallAsync<OrderStatusRequest, OrderStatusResponse>(
        new() { CustomerId = customer, Limit = 1000 })).Orders;

    private async Task<List<Product>> DetailAsync() => (await _sut.CallAsync<ProductDetailRequest, ProductDetailResponse>(
        new() { ItemIds = [.. Enumerable.Range(1, Items)] })).Products;

    private Task<Dictionary<int, int>> StockAsync() => _sut.QueryAsync(db => db.Stock.ToDictionaryAsync(s => s.ItemId, s => s.Quantity));
}

/// <summary>On PostgreSQL, also while a transaction is held up at its commit.</summary>
public abstract class IsolationOfPostgresTests(PostgresCluster cluster) : IsolationTests(cluster)
{
    // A trigger holds up the commit of orders until the test lets go of a lock.
    [Theory]
    [InlineData("AIR", true)]
    [InlineData("MAIL", false)]
    public async Task An_order_is_nowhere_before_its_commit_and_nowhere_after_a_rollback(string shipType, bool isCommitted)
    {
        await Sut.ExecuteAsync(
            """
            create function hold_commit() returns trigger language plpgsql as $$
            begin
                perform pg_advisory_xact_lock(1);
                if new.o_ship_type = 'MAIL' then
                    raise 'rolled back by the test';
                end if;
                return null;
            end $$;
            create constraint trigger tr_hold_commit after insert on orders deferrable initially deferred
            for each row execute function hold_commit();
            """);
        var request = Requests.Order(1) with { ShipType = shipType };
        var before = await StatusAsync(1);
        Task<CreateOrderResponse>[] creating;
        await using (var connection = await Sut.Get<DbDataSource>().OpenConnectionAsync(TestContext.Current.CancellationToken))
        {
            await using var transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
            await using var command = connection.CreateCommand();
            command.CommandText = "select pg_advisory_xact_lock(1)";
            await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);
            creating = [CreateAsync(request), CreateAsync(request)];

            // One of the two at its commit, and the other behind it.
            while (await WaitingAsync() < 2)
                creating.ShouldAllBe(order => !order.IsCompleted);
            (await StatusAsync(1)).Select(o => o.OrderId).ShouldBe(before.Select(o => o.OrderId));
            var now = DateTime.UtcNow.AddMinutes(1);
            (await Sut.Get<IShippingQueue>().TakeAsync(10, new Lease(Guid.NewGuid(), now, now), CancellationToken.None)).ShouldBeEmpty();
            (await Sut.AuditAsync()).Ok.ShouldBeTrue();
            await transaction.CommitAsync(TestContext.Current.CancellationToken);
        }

        var orders = new List<long>();
        foreach (var order in creating)
        {
            if (isCommitted)
                orders.Add((await order).OrderId);
            else
                (await Should.ThrowAsync<Exception>(order)).ToString().ShouldContain("rolled back by the test");
        }

        var after = (await StatusAsync(1)).Select(o => o.OrderId).Except(before.Select(o => o.OrderId)).ToList();
        after.ShouldBe(orders.Distinct());
        after.Count.ShouldBe(isCommitted ? 1 : 0);
        (await Sut.AuditAsync()).Ok.ShouldBeTrue();
    }

    private async Task<long> WaitingAsync() => (await DatabaseServer.ReadAsync<long>(
        Sut.Get<DbDataSource>(),
        "select count(*) from pg_locks l join pg_stat_activity a using (pid) where not granted and datname = current_database()"))[0];
}

public sealed class IsolationByEfTests(PostgresCluster cluster) : IsolationOfPostgresTests(cluster)
{
    private protected override DataAccess Access => DataAccess.Ef;
}

public sealed class IsolationByProceduresTests(PostgresCluster cluster) : IsolationOfPostgresTests(cluster)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}

public sealed class IsolationOnSqlServerByEfTests(SqlServerInstance instance) : IsolationTests(instance)
{
    private protected override DataAccess Access => DataAccess.Ef;
}

public sealed class IsolationOnSqlServerByProceduresTests(SqlServerInstance instance) : IsolationTests(instance)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}
