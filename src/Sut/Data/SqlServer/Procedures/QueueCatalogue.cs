using static TlsToll.Sut.Data.SqlServer.Procedures.ProcedureParameter;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

/// <summary>The procedures of the queues.</summary>
internal static class QueueCatalogue
{
    public static readonly QueueProcedures Shipping = new("shipping");

    public static readonly Procedure ShippingAllocate = new(
        "shipping_allocate",
        Json("message_ids"),
        ProcedureParameter.Guid("lease_id"),
        Json("items"),
        Int("low_mark"),
        Int("reorder"),
        Time("now"));

    public static readonly Procedure ShippingComplete = new(
        "shipping_complete", Json("message_ids"), ProcedureParameter.Guid("lease_id"), Time("now"));

    public static readonly QueueProcedures Stock = new("stock");
    public static readonly Procedure StockAdd = new("stock_add", Json("items"), Time("now"));

    public static readonly Procedure StockComplete = new(
        "stock_complete", ProcedureParameter.Guid("message_id"), ProcedureParameter.Guid("lease_id"), Int("item_id"), Int("received"));

    /// <summary>All of them.</summary>
    public static IReadOnlyList<Procedure> All { get; } =
        [.. Shipping.All, ShippingAllocate, ShippingComplete, .. Stock.All, StockAdd, StockComplete];

    /// <summary>Those that both queues have.</summary>
    internal sealed class QueueProcedures(string queue)
    {
        public Procedure Take { get; } =
            new($"{queue}_take", Int("limit"), Time("now"), ProcedureParameter.Guid("lease_id"), Time("until"));

        public Procedure Renew { get; } = new($"{queue}_renew", Json("message_ids"), ProcedureParameter.Guid("lease_id"), Time("until"));

        public Procedure PutBack { get; } = new(
            $"{queue}_put_back",
            ProcedureParameter.Guid("message_id"),
            ProcedureParameter.Guid("lease_id"),
            Time("available_at"),
            Bit("dead"));

        public Procedure Count { get; } = new($"{queue}_count", Time("now"));

        public IEnumerable<Procedure> All => [Take, Renew, PutBack, Count];
    }
}
