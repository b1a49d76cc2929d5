namespace TlsToll.Sut.Data.Entities;

/// <summary>Columns that the messages of all queues share.</summary>
internal abstract class QueueMessage
{
    /// <summary>Globally unique, even across databases: vendors recognise repeats by it.</summary>
    public Guid Id { get; set; }

    public DateTime CreatedAt { get; set; }
    public DateTime AvailableAt { get; set; }
    public Guid? LeaseId { get; set; }
    public DateTime? LeasedUntil { get; set; }
    public int Attempts { get; set; }
    public bool Dead { get; set; }
}

/// <summary>Message of an order to Shipping. It exists until the order is shipped.</summary>
internal sealed class ShippingMessage : QueueMessage
{
    public long OrderId { get; set; }

    /// <summary>True once stock is allocated to the order's lines.</summary>
    public bool Allocated { get; set; }
}

/// <summary>Message of an authorisation to void. It exists until the vendor has voided it.</summary>
internal sealed class VoidMessage : QueueMessage
{
    public string RequestId { get; set; } = "";

    /// <summary><c>POV</c> or <c>PGE</c>.</summary>
    public string Vendor { get; set; } = "";
}

/// <summary>A request id whose authorisation is voided or being voided. No order can be stored under it.</summary>
internal sealed class VoidedRequest
{
    public string RequestId { get; set; } = "";
}

/// <summary>Message of an item to Stock. It exists while more of the item is on order.</summary>
internal sealed class StockMessage : QueueMessage
{
    public int ItemId { get; set; }
    public int Quantity { get; set; }
}
