using TlsToll.Workload;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>The tables that are loaded.</summary>
internal static class BulkTables
{
    public static readonly BulkTable<CountryRow> Country = new(
        "country",
        Column<CountryRow, int>("co_id", r => r.Id),
        Column<CountryRow, string>("co_name", r => r.Name),
        Column<CountryRow, decimal>("co_tax", r => r.Tax),
        Column<CountryRow, int>("co_shipping_zone", r => r.ShippingZone));

    public static readonly BulkTable<AddressRow> Address = new(
        "address",
        Column<AddressRow, long>("addr_id", r => r.Id),
        Column<AddressRow, string>("addr_street1", r => r.Street1),
        Column<AddressRow, string>("addr_street2", r => r.Street2),
        Column<AddressRow, string>("addr_city", r => r.City),
        Column<AddressRow, string>("addr_state", r => r.State),
        Column<AddressRow, string>("addr_zip", r => r.Zip),
        Column<AddressRow, int>("addr_co_id", r => r.CountryId));

    public static readonly BulkTable<AuthorRow> Author = new(
        "author",
        Column<AuthorRow, int>("a_id", r => r.Id),
        Column<AuthorRow, string>("a_fname", r => r.FirstName),
        Column<AuthorRow, string>("a_lname", r => r.LastName));

    public static readonly BulkTable<CustomerRow> Customer = new(
        "customer",
        Column<CustomerRow, long>("c_id", r => r.Id),
        Column<CustomerRow, string>("c_business_name", r => r.BusinessName),
        Column<CustomerRow, string>("c_business_info", r => r.BusinessInfo),
        Column<CustomerRow, string>("c_passwd", r => r.PasswordHash),
        Column<CustomerRow, string>("c_contact_fname", r => r.ContactFirstName),
        Column<CustomerRow, string>("c_contact_lname", r => r.ContactLastName),
        Column<CustomerRow, string>("c_contact_phone", r => r.ContactPhone),
        Column<CustomerRow, string>("c_contact_email", r => r.ContactEmail),
        Column<CustomerRow, string>("c_payment_method", r => r.PaymentMethod),
        Column<CustomerRow, string>("c_credit_info", r => r.CreditInfo),
        Column<CustomerRow, decimal>("c_discount", r => r.Discount),
        Column<CustomerRow, long>("c_addr_id", r => r.AddressId),
        Column<CustomerRow, string>("c_po", r => r.PurchaseOrderId));

    public static readonly BulkTable<ItemRow> Item = new(
        "item",
        Column<ItemRow, int>("i_id", r => r.Id),
        Column<ItemRow, string>("i_title", r => r.Title),
        Column<ItemRow, int>("i_a_id", r => r.AuthorId),
        Column<ItemRow, DateTime>("i_pub_date", r => r.PublicationDate.ToDateTime(TimeOnly.MinValue)),
        Column<ItemRow, string>("i_publisher", r => r.Publisher),
        Column<ItemRow, string>("i_subject", r => r.Subject),
        Column<ItemRow, string>("i_desc", r => r.Description),
        Column<ItemRow, decimal>("i_srp", r => r.SuggestedRetailPrice),
        Column<ItemRow, decimal>("i_cost", r => r.Cost),
        Column<ItemRow, DateTime>("i_avail", r => r.Available.ToDateTime(TimeOnly.MinValue)),
        Column<ItemRow, string>("i_isbn", r => r.Isbn),
        Column<ItemRow, int>("i_page", r => r.Pages),
        Column<ItemRow, string>("i_backing", r => r.Backing),
        Column<ItemRow, string>("i_dimensions", r => r.Dimensions),
        Column<ItemRow, string>("i_image", r => r.ImageName));

    public static readonly BulkTable<StockRow> Stock = new(
        "stock",
        Column<StockRow, int>("s_i_id", r => r.ItemId),
        Column<StockRow, int>("s_qty", r => r.Quantity));

    public static readonly BulkTable<OrderRow> Orders = new(
        "orders",
        Column<OrderRow, long>("o_id", r => r.Id),
        Column<OrderRow, long>("o_c_id", r => r.CustomerId),
        Column<OrderRow, DateTime>("o_date", r => r.Date),
        Column<OrderRow, decimal>("o_sub_total", r => r.SubTotal),
        Column<OrderRow, decimal>("o_tax", r => r.Tax),
        Column<OrderRow, decimal>("o_total", r => r.Total),
        Column<OrderRow, DateTime>("o_process_date", r => r.ProcessDate),
        Column<OrderRow, string>("o_ship_type", r => r.ShipType),
        Column<OrderRow, long>("o_ship_addr_id", r => r.ShipAddressId),
        Column<OrderRow, string>("o_status", r => r.Status),
        Column<OrderRow, string>("o_auth_id", r => r.AuthorisationId),
        Column<OrderRow, decimal>("o_ship_cost", r => r.ShipCost),
        Column<OrderRow, decimal>("o_discount", r => r.Discount));

    public static readonly BulkTable<OrderLineRow> OrderLine = new(
        "order_line",
        Column<OrderLineRow, long>("ol_o_id", r => r.OrderId),
        Column<OrderLineRow, int>("ol_id", r => r.Id),
        Column<OrderLineRow, int>("ol_i_id", r => r.ItemId),
        Column<OrderLineRow, int>("ol_qty", r => r.Quantity),
        Column<OrderLineRow, string>("ol_status", r => r.Status),
        Column<OrderLineRow, decimal>("ol_i_cost", r => r.Cost));

    private static BulkColumn<TRow> Column<TRow, TValue>(string name, Func<TRow, TValue> value)
        where TValue : notnull => new(name, typeof(TValue), row => value(row));
}
