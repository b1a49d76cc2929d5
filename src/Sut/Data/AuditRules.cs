using System.Globalization;
using TlsToll.Workload;

namespace TlsToll.Sut.Data;

/// <summary>A consistency rule.</summary>
/// <param name="Name">Name in reports.</param>
/// <param name="Sql">Standard SQL that selects the keys, as <c>id</c>, of the violating rows.</param>
internal sealed record AuditRule(string Name, string Sql);

/// <summary>The consistency rules. Some are also constraints of the schema, but an audit does not rely on them.</summary>
internal static class AuditRules
{
    public static IReadOnlyList<AuditRule> All { get; } =
    [
        new("order-total-is-sum-of-parts", "select o_id as id from orders where o_total <> o_sub_total + o_tax + o_ship_cost"),
        new(
            "order-sub-total-is-sum-of-lines",
            """
            select o_id as id from orders left join order_line on ol_o_id = o_id
            group by o_id, o_sub_total having o_sub_total <> coalesce(sum(ol_i_cost), 0)
            """),
        new(
            "order-tax-is-that-of-its-country",
            """
            select o_id as id from orders join address on addr_id = o_ship_addr_id join country on co_id = addr_co_id
            where o_tax <> round(o_sub_total * co_tax, 2)
            """),
        new(
            "order-lines-are-numbered-from-1",
            """
            select o_id as id from orders left join order_line on ol_o_id = o_id
            group by o_id having count(ol_id) = 0 or max(ol_id) <> count(ol_id)
            """),
        // Rules that look up what a row refers to say nothing of a row that refers to nothing.
        new("order-has-a-customer", "select o_id as id from orders left join customer on c_id = o_c_id where c_id is null"),
        new(
            "order-has-an-address-in-a-country",
            """
            select o_id as id from orders left join address on addr_id = o_ship_addr_id left join country on co_id = addr_co_id
            where co_id is null
            """),
        new("order-line-has-an-item", "select ol_o_id as id from order_line left join item on i_id = ol_i_id where i_id is null"),
        new("shipping-message-has-an-order", "select sq_o_id as id from shipping_queue left join orders on o_id = sq_o_id where o_id is null"),
        new("order-line-has-an-order", "select ol_o_id as id from order_line left join orders on o_id = ol_o_id where o_id is null"),
        new(
            "order-line-has-its-orders-status",
            "select o_id as id from orders join order_line on ol_o_id = o_id where ol_status <> o_status"),
        new(
            "order-is-shipped-if-it-has-a-date",
            """
            select o_id as id from orders
            where not (o_status = 'PENDING' and o_process_date is null) and not (o_status = 'SHIPPED' and o_process_date is not null)
            """),
        new(
            "shipped-order-has-no-message",
            "select o_id as id from orders join shipping_queue on sq_o_id = o_id where o_status = 'SHIPPED'"),
        new(
            "pending-order-has-a-message",
            "select o_id as id from orders left join shipping_queue on sq_o_id = o_id where o_status <> 'SHIPPED' and sq_o_id is null"),
        new("pending-order-has-one-message", "select sq_o_id as id from shipping_queue group by sq_o_id having count(*) > 1"),
        // Whose authorisation is or was voided without an order never has one.
        new(
            "order-has-no-voided-request-id",
            "select o_id as id from orders join voided_request on vr_request_id = o_request_id"),
        new(
            "request-id-stands-for-one-order",
            "select min(o_id) as id from orders where o_request_id is not null group by o_request_id having count(*) > 1"),
        new("stock-is-not-negative", "select s_i_id as id from stock where s_qty < 0"),
        new("item-has-stock", "select i_id as id from item left join stock on s_i_id = i_id where s_i_id is null"),
        // Whoever takes stock below the mark orders more in the same transaction.
        new(
            "low-stock-has-a-message",
            $"select s_i_id as id from stock left join stock_queue on tq_i_id = s_i_id where s_qty < {StockLevels.LowMark.ToString(CultureInfo.InvariantCulture)} and tq_i_id is null"),
        new("item-is-on-order-once", "select tq_i_id as id from stock_queue group by tq_i_id having count(*) > 1"),
        // No service changes a customer's discount.
        new("order-has-its-customers-discount", "select o_id as id from orders join customer on c_id = o_c_id where o_discount <> c_discount"),
        new("discount-is-0-to-50", "select c_id as id from customer where c_discount < 0 or c_discount > 50"),
        new(
            "address-is-stored-once",
            """
            select min(addr_id) as id from address
            group by lower(addr_street1), lower(addr_street2), lower(addr_city), lower(addr_state), lower(addr_zip), addr_co_id
            having count(*) > 1
            """),
    ];
}
