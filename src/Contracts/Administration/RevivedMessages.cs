namespace TlsToll.Contracts.Administration;

/// <summary>Dead messages that were made due again, by queue; the response of <c>POST /background/revive</c>.</summary>
/// <param name="Shipping">Orders to ship.</param>
/// <param name="Stock">Items to reorder.</param>
/// <param name="Void">Authorisations to void.</param>
public sealed record RevivedMessages(int Shipping, int Stock, int Void)
{
    /// <summary>Number of messages of all queues.</summary>
    public int Total() => Shipping + Stock + Void;
}
