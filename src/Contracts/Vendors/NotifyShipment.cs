using System.ComponentModel.DataAnnotations;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Vendors;

/// <summary>Notification to SNE that an order is shipped.</summary>
[XmlType("NotifyShipment", Namespace = WireNames.VendorsNamespace)]
public sealed record NotifyShipmentRequest
{
    /// <summary>Id of the message on the Shipping queue. A repeat gets the same response and has no second effect.</summary>
    [Required, RequestId]
    public string MessageId { get; set; } = "";

    /// <summary>The order.</summary>
    [Range(1L, long.MaxValue)]
    public long OrderId { get; set; }

    /// <summary>Ship type.</summary>
    [Required, StringLength(FieldLimits.ShipType, MinimumLength = 1)]
    public string ShipType { get; set; } = "";

    /// <summary>Number of the order's lines.</summary>
    [Range(1, FieldLimits.OrderLines)]
    public int Lines { get; set; }
}

/// <summary>SNE's response.</summary>
[XmlType("NotifyShipmentResponse", Namespace = WireNames.VendorsNamespace)]
public sealed record NotifyShipmentResponse
{
    /// <summary>Tracking id of the shipment.</summary>
    public string TrackingId { get; set; } = "";

    /// <summary>The shipping label: a JPEG.</summary>
    public byte[] Label { get; set; } = [];
}
