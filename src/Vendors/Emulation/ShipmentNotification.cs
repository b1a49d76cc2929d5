using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Bookkeeping;

namespace TlsToll.Vendors.Emulation;

/// <summary>SNE: takes note of a shipment and answers with its label.</summary>
internal sealed class ShipmentNotification(CallDesk desk, Draws draws, byte[] label)
    : IVendor<NotifyShipmentRequest, NotifyShipmentResponse>
{
    public VendorOperation Operation => VendorOperation.NotifyShipment;

    public string IdOf(NotifyShipmentRequest request) => request.MessageId;

    public NotifyShipmentResponse Answer(NotifyShipmentRequest request)
    {
        var order = request.OrderId.ToString(CultureInfo.InvariantCulture);
        desk.Decide(new VendorCall(Operation, VendorName.Sne, request.MessageId, order, Amount: 0));
        return new() { TrackingId = VendorIds.Make("SNE", draws, Operation, request.MessageId), Label = label };
    }
}
