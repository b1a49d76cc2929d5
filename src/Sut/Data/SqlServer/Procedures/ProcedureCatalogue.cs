using TlsToll.Contracts;
using static TlsToll.Sut.Data.SqlServer.Procedures.ProcedureParameter;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

/// <summary>
/// The procedures of <c>db/sqlserver/procedures.sql</c>, with their parameters: what this program calls, and what it looks for.
/// </summary>
internal static class ProcedureCatalogue
{
    public static readonly Procedure Countries = new("countries");

    public static readonly Procedure AddressKeys = new("address_keys");
    public static readonly Procedure CustomerKeys = new("customer_keys");
    public static readonly Procedure OrderKeys = new("order_keys");

    public static readonly Procedure NewCustomer = new(
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

    public static readonly Procedure ChangePaymentMethod = new(
        "change_payment_method",
        BigInt("customer_id"),
        Text("method", FieldLimits.PaymentMethod),
        Text("credit_info", FieldLimits.CreditInfo),
        Text("purchase_order", FieldLimits.PurchaseOrder));

    public static readonly Procedure OrderBasis = new(
        "order_basis", BigInt("customer_id"), Text("request_id", FieldLimits.RequestId), Json("item_ids"));

    public static readonly Procedure CreateOrder = new(
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
        Money("ship_cost"),
        Percent("discount"),
        Text("request_id", FieldLimits.RequestId),
        Json("lines"),
        ProcedureParameter.Guid("message_id"));

    public static readonly Procedure OrderByRequest = new("order_by_request", Text("request_id", FieldLimits.RequestId));
    public static readonly Procedure OrderStatus = new("order_status", BigInt("customer_id"), Int("limit"));

    public static readonly Procedure NewProducts = new("new_products", Text("subject", FieldLimits.ItemText), Date("since"), Int("limit"));
    public static readonly Procedure ProductDetail = new("product_detail", Json("item_ids"));

    public static readonly Procedure ChangeItem = new(
        "change_item", Int("item_id"), Money("cost"), Date("publication_date"), Text("image_name", FieldLimits.ItemText));

    /// <summary>All of them.</summary>
    public static IReadOnlyList<Procedure> All { get; } =
    [
        Countries, AddressKeys, CustomerKeys, OrderKeys, NewCustomer, ChangePaymentMethod, OrderBasis, CreateOrder, OrderByRequest,
        OrderStatus, NewProducts, ProductDetail, ChangeItem, .. QueueCatalogue.All,
    ];
}
