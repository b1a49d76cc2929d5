using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Ledger;

namespace TlsToll.Vendors.Emulation;

/// <summary>SNE: records a shipment and responds with its label.</summary>
internal sealed class ShipmentNotification(IdempotentCallHandler calls, SeededGenerator generator, byte[] label)
    : IVendor<NotifyShipmentRequest, NotifyShipmentResponse>
{
    public VendorOperation Operation => VendorOperation.NotifyShipment;

    public string IdOf(NotifyShipmentRequest request) => request.MessageId;

    public NotifyShipmentResponse Handle(NotifyShipmentRequest request)
    {
        var order = request.OrderId.ToString(CultureInfo.InvariantCulture);
        calls.Decide(new VendorCall(Operation, VendorName.Sne, request.MessageId, order, Amount: 0));
        return new() { TrackingId = generator.Id("SNE", Operation, request.MessageId), Label = label };
    }
}
