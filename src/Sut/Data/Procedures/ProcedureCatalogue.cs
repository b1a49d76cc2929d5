using TlsToll.Contracts;
using static TlsToll.Sut.Data.Procedures.ProcedureParameter;

namespace TlsToll.Sut.Data.Procedures;

/// <summary>The procedures that this program calls. The two <c>procedures.sql</c> files document them.</summary>
internal static class ProcedureCatalogue
{
    public static readonly Procedure Countries = Procedure.OfRows("countries");

    public static readonly Procedure AddressKeys = Procedure.OfValue("address_keys");
    public static readonly Procedure CustomerKeys = Procedure.OfValue("customer_keys");
    public static readonly Procedure OrderKeys = Procedure.OfValue("order_keys");

    public static readonly Procedure NewCustomer = Procedure.OfValue(
        "new_customer",
        BigInt("id"),
        Text("business_name", FieldLimits.BusinessName),
        Text("business_info", FieldLimits.BusinessInfo),
        Text("password_hash", 120),
        Text("contact_first_name", FieldLimits.ContactName),
        Text("contact_last_name", FieldLimits.ContactName),
        Text("contact_phone", FieldLimits.Phone),
        Text("contact_email", FieldLimits.Email),
        Text("payment_method", FieldLimits.PaymentMethod),
        Text("credit_info", FieldLimits.CreditInfo),
        Percent("discount"),
        Text("purchase_order", FieldLimits.PurchaseOrder),
        BigInt("address_id"),
        Text("street1", FieldLimits.Street),
        Text("street2", FieldLimits.Street),
        Text("city", FieldLimits.City),
        Text("state", FieldLimits.State),
        Text("zip", FieldLimits.Zip),
        Int("country_id"));

    public static readonly Procedure ChangePaymentMethod = Procedure.OfValue(
        "change_payment_method",
        BigInt("customer_id"),
        Text("method", FieldLimits.PaymentMethod),
        Text("credit_info", FieldLimits.CreditInfo),
        Text("purchase_order", FieldLimits.PurchaseOrder));

    public static readonly Procedure OrderBasis = Procedure.OfRows(
        "order_basis", BigInt("customer_id"), Text("request_id", FieldLimits.RequestId), List("item_ids", "integer[]"));

    public static readonly Procedure CreateOrder = Procedure.OfValue(
        "create_order",
        BigInt("id"),
        BigInt("customer_id"),
        Time("date"),
        Money("sub_total"),
        Money("tax"),
        Money("total"),
        Text("ship_type", FieldLimits.ShipType),
        BigInt("ship_address_id"),
        Text("authorisation_id", FieldLimits.AuthorisationId),
        Text("vendor", 3),
        Money("ship_cost"),
        Percent("discount"),
        Text("request_id", FieldLimits.RequestId),
        List("lines", "integer[]", "integer[]", "numeric[]"),
        Id("message_id"));

    public static readonly Procedure OrderByRequest = Procedure.OfRows("order_by_request", Text("request_id", FieldLimits.RequestId));
    public static readonly Procedure OrderStatus = Procedure.OfRows("order_status", BigInt("customer_id"), Int("limit"));

    public static readonly Procedure NewProducts = Procedure.OfRows("new_products", Text("subject", FieldLimits.ItemText), Date("since"), Int("limit"));
    public static readonly Procedure ProductDetail = Procedure.OfRows("product_detail", List("item_ids", "integer[]"));

    public static readonly Procedure ChangeItem = Procedure.OfValue(
        "change_item", Int("item_id"), Money("cost"), Date("publication_date"), Text("image_name", FieldLimits.ItemText));

    public static readonly QueueProcedures Shipping = new("shipping");

    public static readonly Procedure ShippingAllocate = Procedure.OfRows(
        "shipping_allocate",
        List("message_ids", "uuid[]"),
        Id("lease_id"),
        List("items", "integer[]", "integer[]", "uuid[]"),
        Int("low_mark"),
        Int("reorder"),
        Time("now"));

    public static readonly Procedure ShippingComplete = Procedure.OfRows(
        "shipping_complete", List("message_ids", "uuid[]"), Id("lease_id"), Time("now"));

    public static readonly QueueProcedures Stock = new("stock");

    public static readonly Procedure StockAdd = Procedure.OfRows("stock_add", List("items", "uuid[]", "integer[]", "integer[]"), Time("now"));

    public static readonly Procedure StockComplete = Procedure.OfValue(
        "stock_complete", Id("message_id"), Id("lease_id"), Int("item_id"), Int("received"));

    public static readonly QueueProcedures Voids = new("void");

    public static readonly Procedure VoidAdd = Procedure.OfValue(
        "void_add", Id("message_id"), Text("request_id", FieldLimits.RequestId), Text("vendor", 3), Time("now"), Time("available_at"));

    public static readonly Procedure VoidBegin = Procedure.OfValue(
        "void_begin", Id("message_id"), Id("lease_id"), Text("request_id", FieldLimits.RequestId), Text("vendor", 3));

    public static readonly Procedure VoidComplete = Procedure.OfValue("void_complete", Id("message_id"), Id("lease_id"));

    public static IReadOnlyList<Procedure> All { get; } =
    [
        Countries, AddressKeys, CustomerKeys, OrderKeys, NewCustomer, ChangePaymentMethod, OrderBasis, CreateOrder, OrderByRequest,
        OrderStatus, NewProducts, ProductDetail, ChangeItem,
        .. Shipping.All, ShippingAllocate, ShippingComplete, .. Stock.All, StockAdd, StockComplete,
        .. Voids.All, VoidAdd, VoidBegin, VoidComplete,
    ];

    /// <summary>The procedures that every queue has.</summary>
    internal sealed class QueueProcedures(string queue)
    {
        public Procedure Take { get; } = Procedure.OfRows($"{queue}_take", Int("limit"), Time("now"), Id("lease_id"), Time("until"));

        public Procedure Renew { get; } = Procedure.OfValue(
            $"{queue}_renew", List("message_ids", "uuid[]"), Id("lease_id"), Time("until"));

        public Procedure PutBack { get; } = Procedure.OfValue(
            $"{queue}_put_back", Id("message_id"), Id("lease_id"), Time("available_at"), Bit("dead"));

        public Procedure Count { get; } = Procedure.OfRows($"{queue}_count", Time("now"));

        public Procedure Revive { get; } = Procedure.OfRows($"{queue}_revive", Time("now"));

        public IEnumerable<Procedure> All => [Take, Renew, PutBack, Count, Revive];
    }
}
