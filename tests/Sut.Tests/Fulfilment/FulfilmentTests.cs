using System.Globalization;
using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Vendors;
using TlsToll.Sut.Composition;
using TlsToll.Sut.Data;
using TlsToll.Sut.Fulfilment;
using TlsToll.Sut.Tests.Equivalence;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Fulfilment;

/// <summary>Shipping and Stock at work against vendors of their own, whose behaviour the tests change.</summary>
public abstract class FulfilmentTests(DatabaseServer server) : IAsyncLifetime
{
    private static readonly FulfilmentOptions Quick = new()
    {
        // No stall of a busy machine outlasts it: what another process took over would be item twice.
        Lease = TimeSpan.FromMinutes(5),
        Poll = TimeSpan.FromMilliseconds(100),
        FirstRetry = TimeSpan.FromMilliseconds(20),
        LongestRetry = TimeSpan.FromMilliseconds(100),
        MaxAttempts = 3,
    };

    private string _database = "";
    private VendorsProgram _vendors = null!;

    private protected abstract DataAccess Access { get; }

    public async ValueTask InitializeAsync()
    {
        _database = await server.CreateDatabaseAsync();
        _vendors = await VendorsProgram.StartAsync();
    }

    public async ValueTask DisposeAsync()
    {
        if (_vendors is not null)
            await _vendors.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    [Fact]
    public async Task Every_order_is_shipped_once_and_stock_is_refilled()
    {
        await using var sut = Start();
        await sut.ExecuteAsync("update stock set s_qty = 15");
        await sut.StartBackgroundAsync();
        var orders = await OrderAsync(sut, 60);
        await DrainAsync(sut);
        await ShouldBeShippedOnceAsync(sut, orders);
        (await _vendors.LedgerAsync("RequestStock")).ShouldNotBeEmpty();
        // 15 is below the mark, and only what was ordered is ordered again.
        (await sut.AuditAsync()).Violations.Where(violation => violation.Rule != "low-stock-has-a-message")
            .ShouldHaveSingleItem("the test itself took stock away").Rule.ShouldBe(DatabaseAudit.StockRule);
        (await sut.Fulfilment.CountAsync(CancellationToken.None))["shipping"].Done.ShouldBe(60);
    }

    [Fact]
    public async Task A_clock_that_is_set_back_holds_up_no_message()
    {
        var clock = new HandMovedClock(DateTimeOffset.UtcNow);
        await using var sut = Start(time: new SteadyTime(clock));
        var orders = await OrderAsync(sut, 5);

        clock.Move(TimeSpan.FromHours(-1));
        await sut.StartBackgroundAsync();

        await DrainAsync(sut);
        await ShouldBeShippedOnceAsync(sut, orders);
    }

    [Fact]
    public async Task Stock_grows_once_by_the_requested_amount()
    {
        await using var sut = Start();
        await sut.ExecuteAsync("update stock set s_qty = 11 where s_i_id = 1");
        await sut.StartBackgroundAsync();
        await OrderAsync(sut, 1, (1, 5));
        await DrainAsync(sut);
        var order = (await _vendors.LedgerAsync("RequestStock")).Single();
        (await sut.QueryAsync(db => db.Stock.SingleAsync(s => s.ItemId == 1))).Quantity.ShouldBe(6 + (int)order.Amount);
    }

    [Fact]
    public async Task While_paused_orders_wait_and_are_counted_without_the_database()
    {
        await using var sut = Start();
        sut.Fulfilment.Pause();
        await sut.StartBackgroundAsync();
        var orders = await OrderAsync(sut, 3);
        sut.Fulfilment.Backlog.ShouldBe(3);
        (await _vendors.LedgerAsync("NotifyShipment")).ShouldBeEmpty();
        (await sut.Fulfilment.CountAsync(CancellationToken.None))["shipping"].Ready.ShouldBe(3);
        sut.Fulfilment.Resume();
        await DrainAsync(sut);
        await ShouldBeShippedOnceAsync(sut, orders);
    }

    [Fact]
    public async Task What_a_vanished_process_had_taken_is_shipped_once_by_the_next()
    {
        List<long> orders;
        await using (var vanished = Start())
        {
            orders = await OrderAsync(vanished, 4);
            var queue = vanished.Get<IShippingQueue>();
            var now = DateTime.UtcNow;
            var lease = new Lease(Guid.NewGuid(), now, now + TimeSpan.FromSeconds(1));
            var work = await queue.TakeAsync(4, lease, CancellationToken.None);

            // One only taken, one with its stock, two that SNE was item of.
            await queue.AllocateAsync([.. work.Skip(1)], lease.Id, Quick.Stock, now, _ => { }, CancellationToken.None);
            foreach (var item in work.Skip(2))
                await TellAsync(vanished, item);
        }

        await using var next = Start();
        await next.StartBackgroundAsync();
        await EmptyAsync(next);
        await ShouldBeShippedOnceAsync(next, orders);
        (await _vendors.LedgerAsync("NotifyShipment")).Count(e => e.Repeat).ShouldBe(2);
    }

    [Fact]
    public async Task Two_processes_share_the_queue_and_each_order_is_shipped_once()
    {
        await using var one = Start();
        await using var two = Start();
        await one.StartBackgroundAsync();
        await two.StartBackgroundAsync();
        var orders = await OrderAsync(one, 40);
        await EmptyAsync(one);
        await ShouldBeShippedOnceAsync(one, orders);
        (await _vendors.LedgerAsync("NotifyShipment")).ShouldAllBe(e => !e.Repeat);
    }

    [Fact]
    public async Task A_vendor_that_is_slower_than_the_lease_still_ships_once()
    {
        // Leases run out by a clock that moves on only when they have been renewed, however long that takes.
        var options = Quick with { Lease = TimeSpan.FromMilliseconds(300) };
        var clock = new HandMovedClock(DateTimeOffset.UtcNow);
        await using var sut = Start(options, clock);
        await using var rival = Start(options, clock);
        var orders = await OrderAsync(sut, 2);
        // Long enough for several renewals on a busy machine.
        await _vendors.SetAsync(new VendorBehaviour("10000", 0, 0));
        await sut.StartBackgroundAsync();
        await rival.StartBackgroundAsync();
        var moved = 0;
        while (await LeasedUntilAsync(sut, (clock.GetUtcNow() + options.Lease).UtcDateTime))
        {
            clock.Move(options.Lease / 2);
            moved++;
        }

        moved.ShouldBeGreaterThan(2, "the lease was outlived");
        await EmptyAsync(sut);
        await ShouldBeShippedOnceAsync(sut, orders);
        (await _vendors.LedgerAsync("NotifyShipment")).ShouldAllBe(e => !e.Repeat);
    }

    [Fact]
    public async Task A_message_that_keeps_failing_is_abandoned_and_reported()
    {
        await using var sut = Start();
        var orders = await OrderAsync(sut, 1);
        await _vendors.SetAsync(new VendorBehaviour("0", 0, 1));
        await sut.StartBackgroundAsync();
        await UntilAsync(async () => (await sut.Fulfilment.CountAsync(CancellationToken.None))["shipping"].Dead == 1);
        await UntilAsync(() => Task.FromResult(sut.Fulfilment.Backlog == 0));
        (await _vendors.LedgerAsync("NotifyShipment")).Count.ShouldBe(3);
        (await sut.QueryAsync(db => db.Orders.SingleAsync(o => o.Id == orders[0]))).Status.ShouldBe("PENDING");
    }

    [Fact]
    public async Task Dead_messages_are_shipped_once_when_they_are_revived_and_the_vendors_are_back()
    {
        await using var sut = Start();
        var orders = await DieAsync(sut);
        await _vendors.SetAsync(new VendorBehaviour("0", 0, 0));
        (await sut.Fulfilment.ReviveAsync(CancellationToken.None)).Shipping.ShouldBe(2);
        await EmptyAsync(sut);
        await ShouldBeShippedOnceAsync(sut, orders);
        (await sut.AuditAsync()).Ok.ShouldBeTrue();
        (await sut.Fulfilment.ReviveAsync(CancellationToken.None)).Total().ShouldBe(0);
    }

    [Fact]
    public async Task Dead_messages_are_revived_at_intervals()
    {
        await using var sut = Start(Quick with { Revival = TimeSpan.FromMilliseconds(200) });
        var orders = await OrderAsync(sut, 2);
        await sut.ExecuteAsync(server is PostgresCluster
            ? "update shipping_queue set sq_dead = true, sq_attempts = 12" : "update shipping_queue set sq_dead = 1, sq_attempts = 12");
        await sut.StartBackgroundAsync();
        await EmptyAsync(sut);
        await ShouldBeShippedOnceAsync(sut, orders);
    }

    // An item is on the Stock queue at most once, so a dead message for it would keep it from being ordered for ever.
    [Fact]
    public async Task An_item_whose_reorder_died_is_refilled_once_it_is_revived()
    {
        await using var sut = Start();
        await sut.ExecuteAsync("update stock set s_qty = 1 where s_i_id = 1");
        await _vendors.SetAsync(new VendorBehaviour("0", 0, 1));
        await sut.StartBackgroundAsync();
        await sut.Get<IStockQueue>().AddAsync([new ItemQuantity(1, 90)], DateTime.UtcNow, CancellationToken.None);
        await UntilAsync(async () => (await sut.Fulfilment.CountAsync(CancellationToken.None))["stock"].Dead == 1);
        await _vendors.SetAsync(new VendorBehaviour("0", 0, 0));
        (await sut.Fulfilment.ReviveAsync(CancellationToken.None)).Stock.ShouldBe(1);
        await UntilAsync(async () => await sut.QueryAsync(db => db.StockQueue.CountAsync()) == 0);
        (await sut.QueryAsync(db => db.Stock.SingleAsync(s => s.ItemId == 1))).Quantity.ShouldBe(91);
    }

    private async Task<List<long>> DieAsync(SutInProcess sut)
    {
        var orders = await OrderAsync(sut, 2);
        await _vendors.SetAsync(new VendorBehaviour("0", 0, 1));
        await sut.StartBackgroundAsync();
        await UntilAsync(async () => (await sut.Fulfilment.CountAsync(CancellationToken.None))["shipping"].Dead == 2);
        return orders;
    }

    private static async Task<List<long>> OrderAsync(SutInProcess sut, int count, params (int, int)[] lines)
    {
        var ids = new List<long>();
        for (var i = 0; i < count; i++)
        {
            var request = Requests.Order((i % 50) + 1, null, lines.Length > 0 ? lines : [((i % 9) + 1, 3), ((i % 7) + 20, 2)]);
            ids.Add((await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(request)).OrderId);
        }

        return ids;
    }

    private static Task<NotifyShipmentResponse> TellAsync(SutInProcess sut, ShippingWork work) => sut.Get<Sut.Vendors.VendorClient>().NotifyShipmentAsync(
        new NotifyShipmentRequest
        {
            MessageId = work.MessageId.ToString("D", CultureInfo.InvariantCulture),
            OrderId = work.OrderId,
            ShipType = work.ShipType,
            Lines = work.Lines.Count,
        },
        CancellationToken.None);

    private static Task DrainAsync(SutInProcess sut) => UntilAsync(() => Task.FromResult(sut.Fulfilment.Backlog == 0));

    // False once there is nothing left to lease.
    private static async Task<bool> LeasedUntilAsync(SutInProcess sut, DateTime until)
    {
        var left = true;
        await UntilAsync(async () =>
        {
            var leases = await sut.QueryAsync(db => db.ShippingQueue.Select(m => m.LeasedUntil).ToListAsync());
            left = leases.Count > 0;
            // The database keeps microseconds.
            return leases.All(leased => leased > until - TimeSpan.FromMilliseconds(1));
        });
        return left;
    }

    // What another process took leaves this one's memory before it is shipped: with two, the database alone knows.
    private static Task EmptyAsync(SutInProcess sut) =>
        UntilAsync(async () => await sut.QueryAsync(db => db.ShippingQueue.CountAsync()) == 0);

    private static async Task UntilAsync(Func<Task<bool>> condition)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        while (!await condition())
            await Task.Delay(20, limit.Token);
    }

    private async Task ShouldBeShippedOnceAsync(SutInProcess sut, List<long> orders)
    {
        var shipped = (await _vendors.LedgerAsync("NotifyShipment")).Where(e => e is { Repeat: false, Outcome: "accepted" })
            .Select(e => long.Parse(e.Subject, CultureInfo.InvariantCulture)).Order();
        shipped.ShouldBe(orders.Order());
        (await sut.AuditAsync()).Shipped.Select(order => order.Id).ShouldBe(orders.Order());
    }

    private SutInProcess Start(FulfilmentOptions? options = null, TimeProvider? time = null) =>
        new(_database, _vendors.Plain, _vendors.Certificates, server.ImageDirectory, Access, options ?? Quick, time: time);
}

public sealed class FulfilmentByEfTests(PostgresCluster cluster) : FulfilmentTests(cluster)
{
    private protected override DataAccess Access => DataAccess.Ef;
}

public sealed class FulfilmentByProceduresTests(PostgresCluster cluster) : FulfilmentTests(cluster)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}

public sealed class FulfilmentOnSqlServerByEfTests(SqlServerInstance instance) : FulfilmentTests(instance)
{
    private protected override DataAccess Access => DataAccess.Ef;
}

public sealed class FulfilmentOnSqlServerByProceduresTests(SqlServerInstance instance) : FulfilmentTests(instance)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}
