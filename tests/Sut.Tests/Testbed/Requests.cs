using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>Requests that are fine as they are.</summary>
internal static class Requests
{
    public static string NewId() => Guid.NewGuid().ToString("N");

    public static CreateOrderRequest Order(long customerId = 1, string? requestId = null, params (int Item, int Quantity)[] lines) => new()
    {
        RequestId = requestId ?? NewId(),
        CustomerId = customerId,
        ShipType = "AIR",
        Lines = [.. (lines.Length == 0 ? [(1, 2), (2, 1)] : lines).Select(l => new OrderLineRequest { ItemId = l.Item, Quantity = l.Quantity })],
    };

    public static NewCustomerRequest Customer(string purchaseOrder = "PO1") => new()
    {
        BusinessName = "Acme",
        BusinessInfo = "Anvils",
        Password = "secret",
        ContactFirstName = "Wile",
        ContactLastName = "Coyote",
        ContactPhone = "555-1234",
        ContactEmail = "wile@example.com",
        BillingStreet1 = "1 Mesa Road",
        BillingStreet2 = "",
        BillingCity = "Flagstaff",
        BillingState = "Arizona",
        BillingZip = "86001",
        BillingCountry = "Germany",
        PaymentMethod = "PO",
        CreditInfo = "",
        PurchaseOrderId = purchaseOrder,
    };
}
