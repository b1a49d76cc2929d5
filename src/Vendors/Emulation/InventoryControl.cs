using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Ledger;

namespace TlsToll.Vendors.Emulation;

/// <summary>ICE: delivers the requested quantity of an item.</summary>
internal sealed class InventoryControl(IdempotentCallHandler calls) : IVendor<RequestStockRequest, RequestStockResponse>
{
    public VendorOperation Operation => VendorOperation.RequestStock;

    public string IdOf(RequestStockRequest request) => request.MessageId;

    public RequestStockResponse Handle(RequestStockRequest request)
    {
        var item = request.ItemId.ToString(CultureInfo.InvariantCulture);
        calls.Decide(new VendorCall(Operation, VendorName.Ice, request.MessageId, item, request.Quantity));
        return new() { ItemId = request.ItemId, Quantity = request.Quantity };
    }
}
