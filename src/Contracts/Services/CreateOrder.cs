using System.ComponentModel.DataAnnotations;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Services;

/// <summary>Request to create an order: atomic, and idempotent by request id.</summary>
[XmlType("CreateOrder", Namespace = WireNames.SutNamespace)]
public sealed record CreateOrderRequest
{
    /// <summary>The client's id of this request. A repeated id returns the existing order instead of creating another.</summary>
    [Required, RequestId]
    public string RequestId { get; set; } = "";

    /// <summary>The customer.</summary>
    [Range(1L, long.MaxValue)]
    public long CustomerId { get; set; }

    /// <summary>Ship type: one of <see cref="Vocabulary.ShipTypes"/>.</summary>
    [Required, AllowedValues("AIR", "UPS", "FEDEX", "SHIP", "COURIER", "MAIL")]
    public string ShipType { get; set; } = "";

    /// <summary>1 to 100 lines, each with a different item.</summary>
    [Required, Length(1, FieldLimits.OrderLines)]
    [XmlArray("Lines"), XmlArrayItem("Line")]
    public List<OrderLineRequest> Lines { get; set; } = [];
}

/// <summary>A line of an order to create.</summary>
[XmlType("OrderLineRequest", Namespace = WireNames.SutNamespace)]
public sealed record OrderLineRequest
{
    /// <summary>The item.</summary>
    [Range(1, int.MaxValue)]
    public int ItemId { get; set; }

    /// <summary>Quantity, 1 to 9999.</summary>
    [Range(1, 9999)]
    public int Quantity { get; set; }
}

/// <summary>Response to Create Order. Amounts are in the application's currency, to the cent.</summary>
[XmlType("CreateOrderResponse", Namespace = WireNames.SutNamespace)]
public sealed record CreateOrderResponse
{
    /// <summary>The order's id.</summary>
    public long OrderId { get; set; }

    /// <summary>Request id of the order's request.</summary>
    public string RequestId { get; set; } = "";

    /// <summary>Sum of the lines, after discount.</summary>
    public decimal SubTotal { get; set; }

    /// <summary>The customer's discount in percent, 0 to 50.</summary>
    public decimal Discount { get; set; }

    /// <summary>Tax by the country of the shipping address.</summary>
    public decimal Tax { get; set; }

    /// <summary>Shipping cost by volume and zone.</summary>
    public decimal ShipCost { get; set; }

    /// <summary>Authorised amount: sub-total, tax and shipping.</summary>
    public decimal Total { get; set; }

    /// <summary>Id of the vendor's authorisation.</summary>
    public string AuthorisationId { get; set; } = "";
}
