using System.ComponentModel.DataAnnotations;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Services;

/// <summary>Request for a customer's recent orders.</summary>
[XmlType("OrderStatus", Namespace = WireNames.SutNamespace)]
public sealed record OrderStatusRequest
{
    /// <summary>The customer.</summary>
    [Range(1L, long.MaxValue)]
    public long CustomerId { get; set; }

    /// <summary>Maximum number of orders: 1 to 50.</summary>
    [Range(1, FieldLimits.OrdersPerAnswer)]
    public int Limit { get; set; }
}

/// <summary>Response to Order Status.</summary>
[XmlType("OrderStatusResponse", Namespace = WireNames.SutNamespace)]
public sealed record OrderStatusResponse
{
    /// <summary>The customer.</summary>
    public long CustomerId { get; set; }

    /// <summary>The orders, newest first; empty if the customer has none.</summary>
    [XmlArray("Orders"), XmlArrayItem("Order")]
    public List<OrderSummary> Orders { get; set; } = [];
}

/// <summary>An order with its shipping state.</summary>
[XmlType("OrderSummary", Namespace = WireNames.SutNamespace)]
public sealed record OrderSummary
{
    /// <summary>The order's id.</summary>
    public long OrderId { get; set; }

    /// <summary>Time of the order, UTC.</summary>
    public DateTime OrderDate { get; set; }

    /// <summary>Time of shipping, UTC; absent until the order is shipped.</summary>
    public DateTime? ProcessDate { get; set; }

    /// <summary><c>PENDING</c> or <c>SHIPPED</c>.</summary>
    public string Status { get; set; } = "";

    /// <summary>Ship type.</summary>
    public string ShipType { get; set; } = "";

    /// <summary>Sum of the lines, after discount.</summary>
    public decimal SubTotal { get; set; }

    /// <summary>Tax.</summary>
    public decimal Tax { get; set; }

    /// <summary>Shipping cost.</summary>
    public decimal ShipCost { get; set; }

    /// <summary>Total.</summary>
    public decimal Total { get; set; }

    /// <summary>The lines.</summary>
    [XmlArray("Lines"), XmlArrayItem("Line")]
    public List<OrderLineSummary> Lines { get; set; } = [];
}

/// <summary>A line of an order.</summary>
[XmlType("OrderLineSummary", Namespace = WireNames.SutNamespace)]
public sealed record OrderLineSummary
{
    /// <summary>Number of the line, from 1.</summary>
    public int LineId { get; set; }

    /// <summary>The item.</summary>
    public int ItemId { get; set; }

    /// <summary>Quantity.</summary>
    public int Quantity { get; set; }

    /// <summary>Cost of the line after discount.</summary>
    public decimal Cost { get; set; }

    /// <summary><c>PENDING</c> or <c>SHIPPED</c>.</summary>
    public string Status { get; set; } = "";
}
