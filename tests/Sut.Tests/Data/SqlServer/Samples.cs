using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>Rows that are fine as they are.</summary>
internal static class Samples
{
    public static readonly DateTime Now = new(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc);

    public static readonly Lease Lease = new(Guid.NewGuid(), Now, Now.AddSeconds(10));

    public static Customer Customer() => new() { BusinessName = "Acme", PaymentMethod = "PO", PurchaseOrder = "PO1" };

    public static Address Address() => new() { Street1 = "1 Mesa Road", City = "Flagstaff", Zip = "86001", CountryId = 1 };

    public static ShippingMessage Message() => new() { Id = Guid.CreateVersion7(), CreatedAt = Now, AvailableAt = Now };

    public static Order Order() => new()
    {
        CustomerId = 1,
        Date = Now,
        SubTotal = 12.34m,
        Total = 12.34m,
        ShipType = "AIR",
        ShipAddressId = 1,
        AuthorisationId = "A",
        Vendor = "POV",
        RequestId = "request",
        Lines =
        [
            new OrderLine { Id = 1, ItemId = 5, Quantity = 2, Cost = 10m },
            new OrderLine { Id = 2, ItemId = 7, Quantity = 1, Cost = 2.34m },
        ],
    };

    public static ShippingWork Work(params (int Item, int Quantity)[] lines) => new(
        Guid.NewGuid(), 1, "AIR", Allocated: false, Attempts: 1, [.. lines.Select(l => new ItemQuantity(l.Item, l.Quantity))]);
}
