using TlsToll.Workload;

namespace TlsToll.Sut.Data;

/// <summary>A table that a population loads.</summary>
/// <param name="Name">Name of the table.</param>
/// <param name="Columns">Loaded columns. The others are computed or null.</param>
/// <param name="Values">Function that returns the values of a row, in the order of the columns.</param>
internal sealed record PopulationTable<TRow>(string Name, string[] Columns, Func<TRow, object[]> Values);

internal static class PopulationTables
{
    public static readonly PopulationTable<CountryRow> Country = new(
        "country", ["co_id", "co_name", "co_tax", "co_shipping_zone"], r => [r.Id, r.Name, r.Tax, r.ShippingZone]);

    public static readonly PopulationTable<AddressRow> Address = new(
        "address",
        ["addr_id", "addr_street1", "addr_street2", "addr_city", "addr_state", "addr_zip", "addr_co_id"],
        r => [(long)r.Id, r.Street1, r.Street2, r.City, r.State, r.Zip, r.CountryId]);

    public static readonly PopulationTable<AuthorRow> Author = new(
        "author", ["a_id", "a_fname", "a_lname"], r => [r.Id, r.FirstName, r.LastName]);

    public static readonly PopulationTable<CustomerRow> Customer = new(
        "customer",
        [
            "c_id", "c_business_name", "c_business_info", "c_passwd", "c_contact_fname", "c_contact_lname", "c_contact_phone",
            "c_contact_email", "c_payment_method", "c_credit_info", "c_discount", "c_addr_id", "c_po",
        ],
        r =>
        [
            (long)r.Id, r.BusinessName, r.BusinessInfo, r.PasswordHash, r.ContactFirstName, r.ContactLastName, r.ContactPhone,
            r.ContactEmail, r.PaymentMethod, r.CreditInfo, r.Discount, (long)r.AddressId, r.PurchaseOrderId,
        ]);

    public static readonly PopulationTable<ItemRow> Item = new(
        "item",
        [
            "i_id", "i_title", "i_a_id", "i_pub_date", "i_publisher", "i_subject", "i_desc", "i_srp", "i_cost", "i_avail", "i_isbn",
            "i_page", "i_backing", "i_dimensions", "i_image",
        ],
        r =>
        [
            r.Id, r.Title, r.AuthorId, r.PublicationDate, r.Publisher, r.Subject, r.Description, r.SuggestedRetailPrice, r.Cost,
            r.Available, r.Isbn, r.Pages, r.Backing, r.Dimensions, r.ImageName,
        ]);

    public static readonly PopulationTable<StockRow> Stock = new("stock", ["s_i_id", "s_qty"], r => [r.ItemId, r.Quantity]);

    public static readonly PopulationTable<OrderRow> Orders = new(
        "orders",
        [
            "o_id", "o_c_id", "o_date", "o_sub_total", "o_tax", "o_total", "o_process_date", "o_ship_type", "o_ship_addr_id", "o_status",
            "o_auth_id", "o_ship_cost", "o_discount",
        ],
        r =>
        [
            (long)r.Id, (long)r.CustomerId, r.Date, r.SubTotal, r.Tax, r.Total, r.ProcessDate, r.ShipType, (long)r.ShipAddressId,
            r.Status, r.AuthorisationId, r.ShipCost, r.Discount,
        ]);

    public static readonly PopulationTable<BulkOrder> BulkOrders = new(
        Orders.Name,
        [.. Orders.Columns, "o_request_id", "o_vendor"],
        o => [.. Orders.Values(o.Row), Workload.BulkOrders.RequestId(o.Number), AuthorisingVendor.NameOf(Workload.BulkOrders.VendorOf(o.Number))]);

    public static readonly PopulationTable<OrderLineRow> OrderLine = new(
        "order_line",
        ["ol_o_id", "ol_id", "ol_i_id", "ol_qty", "ol_status", "ol_i_cost"],
        r => [(long)r.OrderId, r.Id, r.ItemId, r.Quantity, r.Status, r.Cost]);
}

/// <summary>An order that is added in bulk.</summary>
/// <param name="Row">The order.</param>
/// <param name="Number">Its number, from 1.</param>
internal sealed record BulkOrder(OrderRow Row, int Number);
