namespace TlsToll.Sut.Data.Entities;

/// <summary>State of an order and of its lines.</summary>
internal static class OrderState
{
    public const string Pending = "PENDING";
    public const string Shipped = "SHIPPED";
}

internal sealed class Order
{
    public long Id { get; set; }
    public long CustomerId { get; set; }
    public DateTime Date { get; set; }
    public decimal SubTotal { get; set; }
    public decimal Tax { get; set; }
    public decimal Total { get; set; }
    public DateTime? ProcessDate { get; set; }
    public string ShipType { get; set; } = "";
    public long ShipAddressId { get; set; }
    public string Status { get; set; } = OrderState.Pending;
    public string AuthorisationId { get; set; } = "";
    public decimal ShipCost { get; set; }
    public decimal Discount { get; set; }
    public string? RequestId { get; set; }

    /// <summary>Vendor that authorised the payment, <c>POV</c> or <c>PGE</c>; null for orders of the population.</summary>
    public string? Vendor { get; set; }

    public List<OrderLine> Lines { get; set; } = [];
}

internal sealed class OrderLine
{
    public long OrderId { get; set; }
    public int Id { get; set; }
    public int ItemId { get; set; }
    public int Quantity { get; set; }
    public string Status { get; set; } = OrderState.Pending;

    /// <summary>Cost of the whole line after discount.</summary>
    public decimal Cost { get; set; }
}
