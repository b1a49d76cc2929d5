namespace TlsToll.Sut.Data.Entities;

/// <summary>Common part of both queues' messages.</summary>
internal abstract class QueueMessage
{
    /// <summary>Unique for ever, over all databases: the vendors know a repeat by it.</summary>
    public Guid Id { get; set; }

    public DateTime CreatedAt { get; set; }
    public DateTime AvailableAt { get; set; }
    public Guid? LeaseId { get; set; }
    public DateTime? LeasedUntil { get; set; }
    public int Attempts { get; set; }
    public bool Dead { get; set; }
}

/// <summary>Announces an order to Shipping; there is one as long as the order is not shipped.</summary>
internal sealed class ShippingMessage : QueueMessage
{
    public long OrderId { get; set; }

    /// <summary>True once the stock of the order's lines is taken.</summary>
    public bool Allocated { get; set; }
}

/// <summary>Announces an item to Stock; there is one as long as more of it is on order.</summary>
internal sealed class StockMessage : QueueMessage
{
    public int ItemId { get; set; }
    public int Quantity { get; set; }
}
