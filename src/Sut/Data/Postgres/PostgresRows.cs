using Npgsql;
using NpgsqlTypes;
using TlsToll.Workload;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>The columns of each table that is loaded, and how a row is written into them: in the same order.</summary>
internal static class PostgresRows
{
    public const string Country = "country (co_id, co_name, co_tax, co_shipping_zone)";

    public const string Address = "address (addr_id, addr_street1, addr_street2, addr_city, addr_state, addr_zip, addr_co_id)";

    public const string Author = "author (a_id, a_fname, a_lname)";

    public const string Customer =
        "customer (c_id, c_business_name, c_business_info, c_passwd, c_contact_fname, c_contact_lname, c_contact_phone, c_contact_email, "
        + "c_payment_method, c_credit_info, c_discount, c_addr_id, c_po)";

    public const string Item =
        "item (i_id, i_title, i_a_id, i_pub_date, i_publisher, i_subject, i_desc, i_srp, i_cost, i_avail, i_isbn, i_page, i_backing, "
        + "i_dimensions, i_image)";

    public const string Stock = "stock (s_i_id, s_qty)";

    public const string Orders =
        "orders (o_id, o_c_id, o_date, o_sub_total, o_tax, o_total, o_process_date, o_ship_type, o_ship_addr_id, o_status, o_auth_id, "
        + "o_ship_cost, o_discount)";

    public const string OrderLine = "order_line (ol_o_id, ol_id, ol_i_id, ol_qty, ol_status, ol_i_cost)";

    public static void Write(NpgsqlBinaryImporter to, CountryRow row)
    {
        to.Write(row.Id);
        to.Write(row.Name);
        to.Write(row.Tax);
        to.Write(row.ShippingZone);
    }

    public static void Write(NpgsqlBinaryImporter to, AddressRow row)
    {
        to.Write((long)row.Id);
        to.Write(row.Street1);
        to.Write(row.Street2);
        to.Write(row.City);
        to.Write(row.State);
        to.Write(row.Zip);
        to.Write(row.CountryId);
    }

    public static void Write(NpgsqlBinaryImporter to, AuthorRow row)
    {
        to.Write(row.Id);
        to.Write(row.FirstName);
        to.Write(row.LastName);
    }

    public static void Write(NpgsqlBinaryImporter to, CustomerRow row)
    {
        to.Write((long)row.Id);
        to.Write(row.BusinessName);
        to.Write(row.BusinessInfo);
        to.Write(row.PasswordHash);
        to.Write(row.ContactFirstName);
        to.Write(row.ContactLastName);
        to.Write(row.ContactPhone);
        to.Write(row.ContactEmail);
        to.Write(row.PaymentMethod);
        to.Write(row.CreditInfo);
        to.Write(row.Discount);
        to.Write((long)row.AddressId);
        to.Write(row.PurchaseOrderId);
    }

    public static void Write(NpgsqlBinaryImporter to, ItemRow row)
    {
        to.Write(row.Id);
        to.Write(row.Title);
        to.Write(row.AuthorId);
        to.Write(row.PublicationDate, NpgsqlDbType.Date);
        to.Write(row.Publisher);
        to.Write(row.Subject);
        to.Write(row.Description);
        to.Write(row.SuggestedRetailPrice);
        to.Write(row.Cost);
        to.Write(row.Available, NpgsqlDbType.Date);
        to.Write(row.Isbn);
        to.Write(row.Pages);
        to.Write(row.Backing);
        to.Write(row.Dimensions);
        to.Write(row.ImageName);
    }

    public static void Write(NpgsqlBinaryImporter to, StockRow row)
    {
        to.Write(row.ItemId);
        to.Write(row.Quantity);
    }

    public static void Write(NpgsqlBinaryImporter to, OrderRow row)
    {
        to.Write((long)row.Id);
        to.Write((long)row.CustomerId);
        to.Write(row.Date, NpgsqlDbType.TimestampTz);
        to.Write(row.SubTotal);
        to.Write(row.Tax);
        to.Write(row.Total);
        to.Write(row.ProcessDate, NpgsqlDbType.TimestampTz);
        to.Write(row.ShipType);
        to.Write((long)row.ShipAddressId);
        to.Write(row.Status);
        to.Write(row.AuthorisationId);
        to.Write(row.ShipCost);
        to.Write(row.Discount);
    }

    public static void Write(NpgsqlBinaryImporter to, OrderLineRow row)
    {
        to.Write((long)row.OrderId);
        to.Write(row.Id);
        to.Write(row.ItemId);
        to.Write(row.Quantity);
        to.Write(row.Status);
        to.Write(row.Cost);
    }
}
