using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Bookkeeping;

namespace TlsToll.Vendors.Emulation;

/// <summary>ICE: gives the quantity of an item that is asked for.</summary>
internal sealed class InventoryControl(CallDesk desk) : IVendor<RequestStockRequest, RequestStockResponse>
{
    public VendorOperation Operation => VendorOperation.RequestStock;

    public string IdOf(RequestStockRequest request) => request.MessageId;

    public RequestStockResponse Answer(RequestStockRequest request)
    {
        var item = request.ItemId.ToString(CultureInfo.InvariantCulture);
        desk.Decide(new VendorCall(Operation, VendorName.Ice, request.MessageId, item, request.Quantity));
        return new() { ItemId = request.ItemId, Quantity = request.Quantity };
    }
}
