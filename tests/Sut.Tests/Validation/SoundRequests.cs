using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Tests.Validation;

/// <summary>Sound requests, each of which a test spoils in one place.</summary>
internal static class SoundRequests
{
    public static NewCustomerRequest NewCustomer() => new()
    {
        BusinessName = "Baogal Ltd",
        Password = "secret",
        ContactFirstName = "Ada",
        ContactLastName = "Reul",
        ContactPhone = "555-1234",
        ContactEmail = "ada@example.com",
        BillingStreet1 = "1 High Street",
        BillingCity = "Oviedo",
        BillingZip = "33001",
        BillingCountry = "Spain",
        PaymentMethod = "PO",
        PurchaseOrderId = "PO-1",
    };

    public static ChangePaymentMethodRequest ChangePaymentMethod() =>
        new() { CustomerId = 1, PaymentMethod = "PO", PurchaseOrderId = "PO-1" };

    public static CreateOrderRequest CreateOrder() => new()
    {
        RequestId = "r-1",
        CustomerId = 1,
        ShipType = "AIR",
        Lines = [new() { ItemId = 1, Quantity = 2 }, new() { ItemId = 2, Quantity = 9999 }],
    };

    public static ChangeItemRequest ChangeItem() =>
        new() { ItemId = 1, Cost = 12.50m, PublicationDate = new DateTime(2020, 2, 29), ImageName = "i1.jpg" };

    public static OrderStatusRequest OrderStatus() => new() { CustomerId = 1, Limit = 50 };

    public static NewProductsRequest NewProducts() => new() { Subject = "ARTS", CutOffDays = 30, Limit = 1 };

    public static ProductDetailRequest ProductDetail() => new() { ItemIds = [1, 3, 2] };
}
