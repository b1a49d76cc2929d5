using Microsoft.EntityFrameworkCore;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Entities;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Data;

/// <summary>A commit whose answer is lost with its connection: what was stored is stored once, and who stored it learns it.</summary>
public abstract class LostAnswerTests(DatabaseServer server, SharedVendors vendors) : IAsyncLifetime
{
    private CountingProxy _proxy = null!;
    private string _database = "";

    /// <summary>A transaction that EF Core begins: Npgsql sends that with what comes next, SqlClient on its own.</summary>
    private protected abstract int ToBegin { get; }

    public async ValueTask InitializeAsync()
    {
        var database = await server.CreateDatabaseAsync();
        _proxy = new CountingProxy(server.Address);
        _database = server.Through(database, _proxy.Port);
    }

    public async ValueTask DisposeAsync()
    {
        if (_proxy is not null)
            await _proxy.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    // EF Core looks for the address, inserts, and commits.
    [Theory]
    [InlineData("Ef", 3)]
    [InlineData("Procedures", 1)]
    public async Task A_new_customer_is_stored_once(string access, int lost)
    {
        await using var sut = Start(access);
        var customers = sut.Get<ICustomerStore>();
        for (var i = 0; i < 3; i++)
            await customers.AddAsync(NewCustomer("Before"), NewAddress($"{i}"), CancellationToken.None);
        _proxy.LoseAnswer(access == "Ef" ? lost + ToBegin : lost);
        var customer = NewCustomer("Lost");
        await customers.AddAsync(customer, NewAddress("lost"), CancellationToken.None);
        (await sut.QueryAsync(db => db.Customers.Where(c => c.BusinessName == "Lost").Select(c => c.Id).ToListAsync())).ShouldBe([customer.Id]);
        (await sut.QueryAsync(db => db.Addresses.CountAsync(a => a.Zip == "lost"))).ShouldBe(1);

        // Nothing of it is left over for the next.
        var next = NewCustomer("Next");
        await customers.AddAsync(next, NewAddress("next"), CancellationToken.None);
        (await sut.QueryAsync(db => db.Customers.SingleAsync(c => c.Id == next.Id))).BusinessName.ShouldBe("Next");
    }

    // EF Core inserts, and commits.
    [Theory]
    [InlineData("Ef", 2)]
    [InlineData("Procedures", 1)]
    public async Task An_order_is_stored_once_and_found_by_its_request_id(string access, int lost)
    {
        await using var sut = Start(access);
        var orders = sut.Get<IOrderStore>();
        for (var i = 0; i < 3; i++)
            (await orders.AddAsync(NewOrder($"before-{i}"), NewMessage())).ShouldBeTrue();
        _proxy.LoseAnswer(access == "Ef" ? lost + ToBegin : lost);
        var order = NewOrder("lost");
        (await orders.AddAsync(order, NewMessage())).ShouldBeFalse();
        (await orders.FindByRequestAsync("lost", CancellationToken.None))!.Id.ShouldBe(order.Id);
        (await sut.QueryAsync(db => db.OrderLines.CountAsync(l => l.OrderId == order.Id))).ShouldBe(1);
        (await sut.QueryAsync(db => db.ShippingQueue.CountAsync(m => m.OrderId == order.Id))).ShouldBe(1);
    }

    private static Customer NewCustomer(string name) => new() { BusinessName = name, PaymentMethod = "PO", PurchaseOrder = "PO1" };

    private static Address NewAddress(string zip) => new() { Street1 = "1 Mesa Road", City = "Flagstaff", Zip = zip, CountryId = 1 };

    private static Order NewOrder(string requestId) => new()
    {
        CustomerId = 1,
        Date = DateTime.UtcNow,
        SubTotal = 5,
        Total = 5,
        ShipType = "AIR",
        ShipAddressId = 1,
        AuthorisationId = "A",
        Vendor = "POV",
        RequestId = requestId,
        Lines = [new OrderLine { Id = 1, ItemId = 1, Quantity = 1, Cost = 5 }],
    };

    private static ShippingMessage NewMessage() =>
        new() { Id = Guid.CreateVersion7(), CreatedAt = DateTime.UtcNow, AvailableAt = DateTime.UtcNow };

    private SutInProcess Start(string access) => new(
        _database, vendors.Program.Plain, vendors.Program.Certificates, server.ImageDirectory, Enum.Parse<DataAccess>(access));
}

public sealed class LostAnswerOfPostgresTests(PostgresCluster cluster, SharedVendors vendors) : LostAnswerTests(cluster, vendors)
{
    private protected override int ToBegin => 0;
}

public sealed class LostAnswerOfSqlServerTests(SqlServerInstance instance, SharedVendors vendors) : LostAnswerTests(instance, vendors)
{
    private protected override int ToBegin => 1;
}
