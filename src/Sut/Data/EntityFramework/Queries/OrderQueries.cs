using Microsoft.EntityFrameworkCore;

namespace TlsToll.Sut.Data.EntityFramework.Queries;

internal sealed record ItemCost(int ItemId, decimal Cost);

/// <summary>Compiled queries of Create Order. They are specific to one model, and thus to one engine.</summary>
internal sealed class OrderQueries
{
    public Func<SutDb, long, string, CancellationToken, Task<OrderingCustomer?>> Customer { get; } =
        EF.CompileAsyncQuery((SutDb db, long customerId, string requestId, CancellationToken ct) => db.Customers
            .Where(c => c.Id == customerId)
            .Select(c => new OrderingCustomer(
                c.PaymentMethod,
                c.CreditInfo,
                c.PurchaseOrder,
                c.Discount,
                c.AddressId,
                c.Address!.CountryId,
                db.Orders.Where(o => o.RequestId == requestId)
                    .Select(o => new StoredOrder(
                        o.Id, o.CustomerId, o.SubTotal, o.Discount, o.Tax, o.ShipCost, o.Total, o.AuthorisationId))
                    .FirstOrDefault()))
            .FirstOrDefault());

    public Func<SutDb, string, CancellationToken, Task<StoredOrder?>> ByRequest { get; } =
        EF.CompileAsyncQuery((SutDb db, string requestId, CancellationToken ct) => db.Orders
            .Where(o => o.RequestId == requestId)
            .Select(o => new StoredOrder(o.Id, o.CustomerId, o.SubTotal, o.Discount, o.Tax, o.ShipCost, o.Total, o.AuthorisationId))
            .FirstOrDefault());

    public Func<SutDb, int[], IAsyncEnumerable<ItemCost>> Costs { get; } =
        EF.CompileAsyncQuery((SutDb db, int[] ids) => db.Items.Where(i => ids.Contains(i.Id)).Select(i => new ItemCost(i.Id, i.Cost)));
}
