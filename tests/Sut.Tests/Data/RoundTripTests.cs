using Npgsql;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Data;

public sealed class RoundTripTests(PostgresCluster cluster, SharedVendors vendors) : IAsyncLifetime
{
    private CountingProxy _proxy = null!;
    private SutInProcess _sut = null!;

    public async ValueTask InitializeAsync()
    {
        _proxy = new CountingProxy(cluster.Port);
        var database = new NpgsqlConnectionStringBuilder(await cluster.CreateDatabaseAsync()) { Port = _proxy.Port, MaxPoolSize = 1 };
        _sut = new SutInProcess(database.ConnectionString, vendors.Program.Plain, vendors.Program.Certificates, cluster.ImageDirectory);
    }

    public async ValueTask DisposeAsync()
    {
        await _sut.DisposeAsync();
        await _proxy.DisposeAsync();
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

    [Fact]
    public Task Create_Order_takes_4() => TakesAsync<CreateOrderRequest, CreateOrderResponse>(4, () => Requests.Order());

    // The first New Customer of an address inserts it, too; the one that is counted finds it.
    [Fact]
    public Task New_Customer_takes_2() => TakesAsync<NewCustomerRequest, NewCustomerResponse>(2, () => Requests.Customer());

    // Twice before: connection, types, countries and blocks of keys are had once; then statements are prepared once.
    private async Task TakesAsync<TRequest, TResponse>(int expected, Func<TRequest> request)
    {
        for (var i = 0; i < 4; i++)
            await _sut.CallAsync<TRequest, TResponse>(request());
        var before = _proxy.RoundTrips;
        await _sut.CallAsync<TRequest, TResponse>(request());
        (_proxy.RoundTrips - before).ShouldBe(expected);
    }
}
