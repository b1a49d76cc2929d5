using TlsToll.Contracts.Vendors;

namespace TlsToll.Vendors.Tests.Support;

/// <summary>Sound requests.</summary>
internal static class Wanted
{
    public static ValidatePurchaseOrderRequest PurchaseOrder(string id, decimal amount = 10, string order = "PO-1") =>
        new() { RequestId = id, PurchaseOrderId = order, Amount = amount };

    public static AuthorisePaymentRequest Payment(string id, string card = "VISA 4111111111111111 12/30") =>
        new() { RequestId = id, CreditInfo = card, Amount = 99.95m };

    public static VoidAuthorisationRequest Void(string id, string vendor = "Pov") => new() { RequestId = id, Vendor = vendor };

    public static NotifyShipmentRequest Shipment(string id, long order = 42) =>
        new() { MessageId = id, OrderId = order, ShipType = "AIR", Lines = 3 };

    public static RequestStockRequest Stock(string id) => new() { MessageId = id, ItemId = 7, Quantity = 250 };
}
