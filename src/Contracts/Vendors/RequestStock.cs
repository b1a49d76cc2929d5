using System.ComponentModel.DataAnnotations;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Vendors;

/// <summary>Request to ICE for more stock of an item.</summary>
[XmlType("RequestStock", Namespace = WireNames.VendorsNamespace)]
public sealed record RequestStockRequest
{
    /// <summary>Id of the message on the Stock queue. A repeat gets the same response and has no second effect.</summary>
    [Required, RequestId]
    public string MessageId { get; set; } = "";

    /// <summary>The item.</summary>
    [Range(1, int.MaxValue)]
    public int ItemId { get; set; }

    /// <summary>Requested quantity, 1 to 1,000,000.</summary>
    [Range(1, 1_000_000)]
    public int Quantity { get; set; }
}

/// <summary>ICE's response.</summary>
[XmlType("RequestStockResponse", Namespace = WireNames.VendorsNamespace)]
public sealed record RequestStockResponse
{
    /// <summary>The item.</summary>
    public int ItemId { get; set; }

    /// <summary>Delivered quantity.</summary>
    public int Quantity { get; set; }
}
