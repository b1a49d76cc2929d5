using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Fulfilment;

/// <summary>The queue in the database, step by step. Each test has a database of its own, as each looks at the whole queue.</summary>
public abstract class ShippingQueueTests(DatabaseServer server, SharedVendors vendors) : IAsyncLifetime
{
    private static readonly TimeSpan Term = TimeSpan.FromSeconds(10);
    private static readonly StockPolicy Policy = new(LowMark: 10, Reorder: 90);

    // The database's messages are due by the SUT's clock, so the tests look from a minute later.
    private readonly DateTime _now = DateTime.UtcNow.AddMinutes(1);

    private SutInProcess _sut = null!;

    private protected abstract DataAccess Access { get; }

    private IShippingQueue Queue => _sut.Get<IShippingQueue>();

    public async ValueTask InitializeAsync() => _sut = new SutInProcess(
        await server.CreateDatabaseAsync(), vendors.Program.Plain, vendors.Program.Certificates, server.ImageDirectory, Access);

    public async ValueTask DisposeAsync()
    {
        if (_sut is not null)
            await _sut.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    [Fact]
    public async Task A_taken_message_is_nobody_elses_until_its_lease_has_run_out()
    {
        await OrderAsync();
        var (first, _) = await TakeAsync(_now);
        first.Count.ShouldBe(1);
        (await TakeAsync(_now + Term - TimeSpan.FromSeconds(1))).Work.ShouldBeEmpty();
        var (again, _) = await TakeAsync(_now + Term);
        again.Single().MessageId.ShouldBe(first[0].MessageId);
        again[0].Attempts.ShouldBe(2);
    }

    [Fact]
    public async Task A_renewed_lease_lasts_longer()
    {
        await OrderAsync();
        var (work, lease) = await TakeAsync(_now);
        await Queue.RenewAsync([work[0].MessageId], lease.Id, _now + (3 * Term), CancellationToken.None);
        (await TakeAsync(_now + (2 * Term))).Work.ShouldBeEmpty();
        (await TakeAsync(_now + (3 * Term))).Work.Count.ShouldBe(1);
    }

    [Fact]
    public async Task Who_lost_the_lease_changes_nothing_any_more()
    {
        var order = await OrderAsync();
        var (old, oldLease) = await TakeAsync(_now);
        await TakeAsync(_now + Term);
        var stock = await StockAsync(1);
        (await AllocateAsync(old, oldLease)).Taken.ShouldBeFalse();
        (await Queue.CompleteAsync([old[0].MessageId], oldLease.Id, _now, CancellationToken.None)).ShouldBeEmpty();
        await Queue.PutBackAsync(old[0].MessageId, oldLease.Id, new Retry(_now, Dead: true), CancellationToken.None);
        (await StockAsync(1)).ShouldBe(stock);
        (await _sut.QueryAsync(db => db.Orders.SingleAsync(o => o.Id == order))).Status.ShouldBe("PENDING");
        (await _sut.QueryAsync(db => db.ShippingQueue.SingleAsync())).Dead.ShouldBeFalse();
    }

    [Fact]
    public async Task Who_takes_over_after_the_stock_was_taken_knows_it()
    {
        var order = await OrderAsync((1, 2), (2, 1));
        var before = await StockAsync(1);
        var (work, lease) = await TakeAsync(_now);
        (await AllocateAsync(work, lease)).Taken.ShouldBeTrue();

        var (again, newLease) = await TakeAsync(_now + Term);
        again.Single().Allocated.ShouldBeTrue();
        (await StockAsync(1)).ShouldBe(before - 2);
        (await Queue.CompleteAsync([again[0].MessageId], newLease.Id, _now, CancellationToken.None)).ShouldBe([again[0].MessageId]);
        var shipped = await _sut.QueryAsync(db => db.Orders.Include(o => o.Lines).SingleAsync(o => o.Id == order));
        shipped.Status.ShouldBe("SHIPPED");
        shipped.ProcessDate.ShouldNotBeNull();
        shipped.Lines.ShouldAllBe(l => l.Status == "SHIPPED");
        (await _sut.QueryAsync(db => db.ShippingQueue.CountAsync())).ShouldBe(0);
    }

    [Fact]
    public async Task Two_takers_at_once_never_get_the_same_message()
    {
        for (var i = 0; i < 20; i++)
            await OrderAsync();
        var taken = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() => TakeAsync(_now, 3))));
        var ids = taken.SelectMany(t => t.Work).Select(w => w.MessageId).ToList();
        ids.Distinct().Count().ShouldBe(ids.Count);
    }

    [Fact]
    public async Task Too_little_stock_of_one_item_takes_nothing_of_any()
    {
        await _sut.ExecuteAsync("update stock set s_qty = case s_i_id when 3 then 50 when 4 then 1 else s_qty end");
        await OrderAsync((3, 5), (4, 2));
        var (work, lease) = await TakeAsync(_now);
        var allocation = await AllocateAsync(work, lease);
        allocation.Taken.ShouldBeFalse();
        allocation.Missing.ShouldBe([new ItemQuantity(4, 2)]);
        (await StockAsync(3)).ShouldBe(50);
        (await StockAsync(4)).ShouldBe(1);
    }

    [Fact]
    public async Task An_item_that_runs_low_is_put_on_the_Stock_queue_once()
    {
        await _sut.ExecuteAsync("update stock set s_qty = 12 where s_i_id = 6");
        await OrderAsync((6, 3));
        await OrderAsync((6, 3));
        var (work, lease) = await TakeAsync(_now);
        work.Count.ShouldBe(2);
        (await AllocateAsync([work[0]], lease)).Reordered.Count.ShouldBe(1);
        (await AllocateAsync([work[1]], lease)).Reordered.ShouldBeEmpty();
        var message = await _sut.QueryAsync(db => db.StockQueue.SingleAsync());
        (message.ItemId, message.Quantity).ShouldBe((6, 90));
    }

    [Fact]
    public async Task Stock_is_never_negative_and_nothing_deadlocks_when_many_take_the_same_items()
    {
        await _sut.ExecuteAsync("update stock set s_qty = 25 where s_i_id <= 6");
        for (var i = 0; i < 30; i++)
            await OrderAsync([.. Enumerable.Range(1, 6).Select(n => (i % 2 == 0 ? n : 7 - n, 1))]);
        var (work, lease) = await TakeAsync(_now, 30);
        var taken = await Task.WhenAll(work.Select(w => Task.Run(async () => (await AllocateAsync([w], lease)).Taken)));
        taken.Count(t => t).ShouldBe(25);
        for (var item = 1; item <= 6; item++)
            (await StockAsync(item)).ShouldBe(0);
    }

    private Task<Allocation> AllocateAsync(IReadOnlyList<ShippingWork> work, Lease lease) =>
        Queue.AllocateAsync(work, lease.Id, Policy, _now, _ => { }, CancellationToken.None);

    private async Task<(IReadOnlyList<ShippingWork> Work, Lease Lease)> TakeAsync(DateTime now, int limit = 100)
    {
        var lease = new Lease(Guid.NewGuid(), now, now + Term);
        return (await Queue.TakeAsync(limit, lease, CancellationToken.None), lease);
    }

    private Task<int> StockAsync(int item) => _sut.QueryAsync(db => db.Stock.Where(s => s.ItemId == item).Select(s => s.Quantity).SingleAsync());

    private async Task<long> OrderAsync(params (int Item, int Quantity)[] lines) =>
        (await _sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(Requests.Order(1, null, lines))).OrderId;
}

public sealed class ShippingQueueByEfTests(PostgresCluster cluster, SharedVendors vendors) : ShippingQueueTests(cluster, vendors)
{
    private protected override DataAccess Access => DataAccess.Ef;
}

public sealed class ShippingQueueByProceduresTests(PostgresCluster cluster, SharedVendors vendors) : ShippingQueueTests(cluster, vendors)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}

public sealed class ShippingQueueOnSqlServerByEfTests(SqlServerInstance instance, SharedVendors vendors)
    : ShippingQueueTests(instance, vendors)
{
    private protected override DataAccess Access => DataAccess.Ef;
}

public sealed class ShippingQueueOnSqlServerByProceduresTests(SqlServerInstance instance, SharedVendors vendors)
    : ShippingQueueTests(instance, vendors)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}
