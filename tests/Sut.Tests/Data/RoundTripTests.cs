using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Data;

public abstract class RoundTripTests(DatabaseServer server, SharedVendors vendors) : IAsyncLifetime
{
    private CountingProxy _proxy = null!;
    private SutInProcess _sut = null!;

    private protected abstract DataAccess Access { get; }

    private bool ByProcedures => Access == DataAccess.Procedures;

    /// <summary>A transaction that EF Core begins: Npgsql sends that with what comes next, SqlClient on its own.</summary>
    private protected abstract int ToBegin { get; }

    /// <summary>Whether the queues' statements are one batch, with the transaction in it.</summary>
    private protected abstract bool QueuesInOneBatch { get; }

    public async ValueTask InitializeAsync()
    {
        var database = await server.CreateDatabaseAsync();
        _proxy = new CountingProxy(server.Address);
        _sut = new SutInProcess(
            server.Through(database, _proxy.Port), vendors.Program.Plain, vendors.Program.Certificates, server.ImageDirectory, Access);
    }

    public async ValueTask DisposeAsync()
    {
        if (_sut is not null)
        {
            await _sut.DisposeAsync();
            await _proxy.DisposeAsync();
        }

        GC.SuppressFinalize(this);
    }

    [Fact]
    public Task Order_Status_takes_1() => TakesAsync<OrderStatusRequest, OrderStatusResponse>(1, () => new() { CustomerId = 1, Limit = 10 });

    [Fact]
    public Task New_Products_takes_1() =>
        TakesAsync<NewProductsRequest, NewProductsResponse>(1, () => new() { Subject = "ARTS", CutOffDays = 5000, Limit = 50 });

    [Fact]
    public Task Product_Detail_takes_1() => TakesAsync<ProductDetailRequest, ProductDetailResponse>(1, () => new() { ItemIds = [1, 2, 3] });

    [Fact]
    public Task Change_Item_takes_1() => TakesAsync<ChangeItemRequest, ChangeItemResponse>(
        1, () => new() { ItemId = 3, Cost = 5, PublicationDate = new DateTime(2020, 1, 1), ImageName = "item-000000001.jpg" });

    [Fact]
    public Task Change_Payment_Method_takes_1() => TakesAsync<ChangePaymentMethodRequest, ChangePaymentMethodResponse>(
        1, () => new() { CustomerId = 5, PaymentMethod = "PO", PurchaseOrderId = "PO5" });

    // By procedures one before the vendor is asked, and one after.
    [Fact]
    public Task Create_Order_takes_4_or_by_procedures_2() =>
        TakesAsync<CreateOrderRequest, CreateOrderResponse>(ByProcedures ? 2 : 4 + ToBegin, () => Requests.Order());

    // The first New Customer of an address inserts it, too; the one that is counted finds it.
    [Fact]
    public Task New_Customer_takes_2_or_by_procedures_1() =>
        TakesAsync<NewCustomerRequest, NewCustomerResponse>(ByProcedures ? 1 : 2, () => Requests.Customer());

    [Fact]
    public Task New_Customer_with_a_new_address_takes_3_or_by_procedures_1()
    {
        var number = 0;
        return TakesAsync<NewCustomerRequest, NewCustomerResponse>(
            ByProcedures ? 1 : 3 + ToBegin, () => Requests.Customer() with { BillingZip = $"{++number}" });
    }

    // Take, allocate with its commit, complete.
    [Fact]
    public async Task Shipping_an_order_takes_4_or_by_procedures_3()
    {
        var queue = _sut.Get<IShippingQueue>();
        for (var i = 0; i < 5; i++)
            await _sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(Requests.Order());
        await TakesAsync(QueuesInOneBatch ? 3 : 4, async () =>
        {
            var now = DateTime.UtcNow.AddMinutes(1);
            var lease = new Lease(Guid.NewGuid(), now, now.AddMinutes(1));
            var work = await queue.TakeAsync(1, lease, CancellationToken.None);
            var allocation = await queue.AllocateAsync(work, lease.Id, new StockPolicy(10, 90), now, _ => { }, CancellationToken.None);
            allocation.Taken.ShouldBeTrue();
            (await queue.CompleteAsync([work[0].MessageId], lease.Id, now, CancellationToken.None)).Count.ShouldBe(1);
        });
    }

    // Take, then complete with its commit.
    [Fact]
    public async Task Refilling_an_item_takes_3_or_by_procedures_2()
    {
        var queue = _sut.Get<IStockQueue>();
        var now = DateTime.UtcNow;
        await queue.AddAsync([.. Enumerable.Range(1, 5).Select(item => new ItemQuantity(item, 90))], now, CancellationToken.None);
        await TakesAsync(QueuesInOneBatch ? 2 : 3, async () =>
        {
            var lease = new Lease(Guid.NewGuid(), now, now.AddMinutes(1));
            var work = await queue.TakeAsync(1, lease, CancellationToken.None);
            (await queue.CompleteAsync(work[0], lease.Id, 90, CancellationToken.None)).ShouldBeTrue();
        });
    }

    private Task TakesAsync<TRequest, TResponse>(int expected, Func<TRequest> request) =>
        TakesAsync(expected, () => _sut.CallAsync<TRequest, TResponse>(request()));

    // Four times before: connection, types, countries and blocks of keys are had once; then statements are prepared once.
    private async Task TakesAsync(int expected, Func<Task> work)
    {
        for (var i = 0; i < 4; i++)
            await work();
        var before = _proxy.RoundTrips;
        await work();
        (_proxy.RoundTrips - before).ShouldBe(expected);
    }
}

public sealed class RoundTripsByEfTests(PostgresCluster cluster, SharedVendors vendors) : RoundTripTests(cluster, vendors)
{
    private protected override DataAccess Access => DataAccess.Ef;

    private protected override int ToBegin => 0;

    private protected override bool QueuesInOneBatch => false;
}

public sealed class RoundTripsByProceduresTests(PostgresCluster cluster, SharedVendors vendors) : RoundTripTests(cluster, vendors)
{
    private protected override DataAccess Access => DataAccess.Procedures;

    private protected override int ToBegin => 0;

    private protected override bool QueuesInOneBatch => true;
}

public sealed class RoundTripsOnSqlServerByEfTests(SqlServerInstance instance, SharedVendors vendors) : RoundTripTests(instance, vendors)
{
    private protected override DataAccess Access => DataAccess.Ef;

    private protected override int ToBegin => 1;

    private protected override bool QueuesInOneBatch => true;
}

public sealed class RoundTripsOnSqlServerByProceduresTests(SqlServerInstance instance, SharedVendors vendors)
    : RoundTripTests(instance, vendors)
{
    private protected override DataAccess Access => DataAccess.Procedures;

    private protected override int ToBegin => 0;

    private protected override bool QueuesInOneBatch => true;
}
