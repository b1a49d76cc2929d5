namespace TlsToll.Sut.Data.Postgres.Procedures;

/// <summary>The procedures of <c>db/postgres/procedures.sql</c>, which documents them.</summary>
internal static class ProcedureCatalogue
{
    private const string Time = "timestamp with time zone";

    public static readonly Procedure Countries = Procedure.OfRows("countries");

    public static readonly Procedure AddressKeys = Procedure.OfValue("address_keys");
    public static readonly Procedure CustomerKeys = Procedure.OfValue("customer_keys");
    public static readonly Procedure OrderKeys = Procedure.OfValue("order_keys");

    public static readonly Procedure NewCustomer = Procedure.OfValue(
        "new_customer",
        "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "numeric", "text",
        "bigint", "text", "text", "text", "text", "text", "integer");

    public static readonly Procedure ChangePaymentMethod = Procedure.OfValue("change_payment_method", "bigint", "text", "text", "text");

    public static readonly Procedure OrderBasis = Procedure.OfRows("order_basis", "bigint", "text", "integer[]");

    public static readonly Procedure CreateOrder = Procedure.OfValue(
        "create_order",
        "bigint", "bigint", Time, "numeric", "numeric", "numeric", "text", "bigint", "text", "numeric", "numeric", "text",
        "integer[]", "integer[]", "numeric[]", "uuid");

    public static readonly Procedure OrderByRequest = Procedure.OfRows("order_by_request", "text");
    public static readonly Procedure OrderStatus = Procedure.OfRows("order_status", "bigint", "integer");

    public static readonly Procedure NewProducts = Procedure.OfRows("new_products", "text", "date", "integer");
    public static readonly Procedure ProductDetail = Procedure.OfRows("product_detail", "integer[]");
    public static readonly Procedure ChangeItem = Procedure.OfValue("change_item", "integer", "numeric", "date", "text");

    public static readonly QueueProcedures Shipping = new("shipping");

    public static readonly Procedure ShippingAllocate = Procedure.OfRows(
        "shipping_allocate", "uuid[]", "uuid", "integer[]", "integer[]", "uuid[]", "integer", "integer", Time);

    public static readonly Procedure ShippingComplete = Procedure.OfRows("shipping_complete", "uuid[]", "uuid", Time);

    public static readonly QueueProcedures Stock = new("stock");
    public static readonly Procedure StockAdd = Procedure.OfRows("stock_add", "uuid[]", "integer[]", "integer[]", Time);
    public static readonly Procedure StockComplete = Procedure.OfValue("stock_complete", "uuid", "uuid", "integer", "integer");

    /// <summary>All of them.</summary>
    public static IReadOnlyList<Procedure> All { get; } =
    [
        Countries, AddressKeys, CustomerKeys, OrderKeys, NewCustomer, ChangePaymentMethod, OrderBasis, CreateOrder, OrderByRequest,
        OrderStatus, NewProducts, ProductDetail, ChangeItem,
        .. Shipping.All, ShippingAllocate, ShippingComplete, .. Stock.All, StockAdd, StockComplete,
    ];

    /// <summary>Those that both queues have.</summary>
    internal sealed class QueueProcedures(string queue)
    {
        public Procedure Take { get; } = Procedure.OfRows($"{queue}_take", "integer", Time, "uuid", Time);

        public Procedure Renew { get; } = Procedure.OfValue($"{queue}_renew", "uuid[]", "uuid", Time);

        public Procedure PutBack { get; } = Procedure.OfValue($"{queue}_put_back", "uuid", "uuid", Time, "boolean");

        public Procedure Count { get; } = Procedure.OfRows($"{queue}_count", Time);

        public IEnumerable<Procedure> All => [Take, Renew, PutBack, Count];
    }
}
