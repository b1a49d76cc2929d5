using System.Text.Json;
using System.Text.RegularExpressions;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Data;

public abstract class DatabaseAuditTests(DatabaseServer server, SharedVendors vendors)
{
    // Takes the stock of a pending order's item 3 as if Shipping had done it, and leaves a given quantity.
    private const string TakeStock = "update shipping_queue set sq_allocated = cast(1 as BOOL); update stock set s_qty = LEFT where s_i_id = 3; ";

    private const string MessageForStock =
        "insert into stock_queue (tq_id, tq_i_id, tq_qty, tq_created_at, tq_available_at, tq_attempts, tq_dead) "
        + "select ID, 3, 800, sq_created_at, sq_available_at, 0, sq_dead from shipping_queue; ";

    /// <summary>For each rule, damage that breaks it and no other. Constraints that would prevent it go first, because an audit does not rely on them.</summary>
    public static TheoryData<string, string> Damages => new()
    {
        { "order-total-is-sum-of-parts", "alter table orders drop constraint ck_orders_total; update orders set o_total = o_total + 1 where o_id = 2" },
        {
            // With a new price of the item, whose lines are then not judged by it.
            "order-sub-total-is-sum-of-lines",
            "update item set i_cost = i_cost + 1 where i_id = (select ol_i_id from order_line where ol_o_id = 2 and ol_id = 1); "
            + "update order_line set ol_i_cost = ol_i_cost + 1 where ol_o_id = 2 and ol_id = 1"
        },
        { "order-tax-is-that-of-its-country", "update orders set o_total = o_total + 1, o_tax = o_tax + 1 where o_id = 2" },
        { "order-ship-cost-is-that-of-the-table", "update orders set o_total = o_total + 1, o_ship_cost = o_ship_cost + 1 where o_id = 2" },
        {
            DatabaseAudit.LineCostRule,
            "update order_line set ol_i_cost = ol_i_cost + case ol_id when 1 then 0.01 else -0.01 end where ol_o_id = (select max(o_id) from orders) and ol_id < 3"
        },
        { "order-lines-are-numbered-from-1", "update order_line set ol_id = ol_id + 100 where ol_o_id = 2" },
        { "order-has-a-customer", "alter table orders drop constraint fk_orders_customer; update orders set o_c_id = 999999 where o_id = 2" },
        { "order-has-an-address-in-a-country", "alter table orders drop constraint fk_orders_address; update orders set o_ship_addr_id = 999999 where o_id = 2" },
        { "order-line-has-an-item", "alter table order_line drop constraint fk_order_line_item; update order_line set ol_i_id = 999999 where ol_o_id = 2 and ol_id = 1" },
        {
            "shipping-message-has-an-order",
            "alter table shipping_queue drop constraint fk_shipping_queue_order; "
            + "insert into shipping_queue (sq_id, sq_o_id, sq_allocated, sq_created_at, sq_available_at, sq_attempts, sq_dead) "
            + "select ID, 999999, sq_allocated, sq_created_at, sq_available_at, sq_attempts, sq_dead from shipping_queue"
        },
        {
            "order-line-has-an-order",
            "alter table order_line drop constraint fk_order_line_order; insert into order_line (ol_o_id, ol_id, ol_i_id, ol_qty, ol_status, ol_i_cost) "
            + "select 999999, ol_id, ol_i_id, ol_qty, ol_status, ol_i_cost from order_line where ol_o_id = 2"
        },
        { "order-line-has-its-orders-status", "update order_line set ol_status = 'PENDING' where ol_o_id = 2" },
        { "order-is-shipped-if-it-has-a-date", "alter table orders drop constraint ck_orders_shipped; update orders set o_process_date = null where o_id = 2" },
        {
            "shipped-order-has-no-message",
            TakeStock.Replace("LEFT", "500", StringComparison.Ordinal)
            + "update order_line set ol_status = 'SHIPPED'; update orders set o_status = 'SHIPPED', o_process_date = o_date where o_status = 'PENDING'"
        },
        { "pending-order-has-a-message", "delete from shipping_queue" },
        {
            "pending-order-has-one-message",
            "DROP_INDEX(ux_shipping_queue_order, shipping_queue); insert into shipping_queue (sq_id, sq_o_id, sq_allocated, sq_created_at, sq_available_at, sq_attempts, sq_dead) "
            + "select ID, sq_o_id, sq_allocated, sq_created_at, sq_available_at, sq_attempts, sq_dead from shipping_queue"
        },
        { "order-has-no-voided-request-id", "insert into voided_request (vr_request_id) select o_request_id from orders where o_request_id is not null" },
        {
            "request-id-stands-for-one-order",
            "DROP_INDEX(ux_orders_request_id, orders); update orders set o_request_id = (select max(o_request_id) from orders), o_vendor = 'POV' where o_id = 2"
        },
        {
            "stock-is-not-negative",
            "alter table stock drop constraint ck_stock_qty; " + TakeStock.Replace("LEFT", "-1", StringComparison.Ordinal) + MessageForStock
        },
        { "item-has-stock", "delete from stock where s_i_id = 1" },
        { "low-stock-has-a-message", TakeStock.Replace("LEFT", "99", StringComparison.Ordinal) },
        { "item-is-on-order-once", "DROP_INDEX(ux_stock_queue_item, stock_queue); " + MessageForStock + MessageForStock },
        { "order-has-its-customers-discount", "update customer set c_discount = 50 - c_discount / 2 where c_discount < 50 and c_id = (select o_c_id from orders where o_id = 2)" },
        {
            "discount-is-0-to-50",
            "alter table customer drop constraint ck_customer_discount; update customer set c_discount = 60 where c_id not in (select o_c_id from orders)"
        },
        {
            "address-is-stored-once",
            "DROP_INDEX(ux_address, address); insert into address (addr_id, addr_street1, addr_street2, addr_city, addr_state, addr_zip, addr_co_id) "
            + "select 999999, addr_street1, addr_street2, addr_city, addr_state, addr_zip, addr_co_id from address where addr_id = 1"
        },
        {
            DatabaseAudit.PopulationRule,
            "delete from order_line where ol_o_id = 2; delete from orders where o_id = 2"
        },
        { DatabaseAudit.StockRule, "update stock set s_qty = s_qty - 1 where s_i_id = 1" },
    };

    [Fact]
    public void Each_rule_has_its_damage() => Damages.Select(row => row.Data.Item1).Order(StringComparer.Ordinal)
        .ShouldBe(AuditRules.All.Select(rule => rule.Name).Append(DatabaseAudit.StockRule).Append(DatabaseAudit.ShipCostRule).Append(DatabaseAudit.LineCostRule).Append(DatabaseAudit.PopulationRule).Order(StringComparer.Ordinal));

    [Theory]
    [MemberData(nameof(Damages))]
    public async Task A_broken_rule_is_found_and_named_and_no_other(string rule, string damage)
    {
        var database = await server.CreateDatabaseAsync();
        await using var sut = new SutInProcess(database, vendors.Program.Plain, vendors.Program.Certificates, server.ImageDirectory);
        await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(Requests.Order(lines: [(1, 2), (2, 1), (3, 1100)]));
        var output = new StringWriter();
        (await DatabaseAuditCommand.RunAsync(DatabaseEngines.Connect(database), json: true, output, TextWriter.Null, CancellationToken.None)).ShouldBe(0, output.ToString());

        await sut.ExecuteAsync(InDialect(damage));
        output = new StringWriter();
        (await DatabaseAuditCommand.RunAsync(DatabaseEngines.Connect(database), json: true, output, TextWriter.Null, CancellationToken.None)).ShouldBe(1);
        using var report = JsonDocument.Parse(output.ToString());
        report.RootElement.GetProperty("violations").EnumerateArray().Select(violation => violation.GetProperty("rule").GetString()).ShouldBe([rule]);
    }

    [Theory]
    [InlineData("update shipping_queue set sq_dead = cast(1 as BOOL)", "shipping")]
    [InlineData(
        "insert into stock_queue (tq_id, tq_i_id, tq_qty, tq_created_at, tq_available_at, tq_attempts, tq_dead) "
        + "select sq_id, 1, 1, sq_created_at, sq_available_at, 12, cast(1 as BOOL) from shipping_queue",
        "stock")]
    [InlineData(
        "insert into void_queue (vq_id, vq_request_id, vq_vendor, vq_created_at, vq_available_at, vq_attempts, vq_dead) "
        + "select sq_id, 'id', 'POV', sq_created_at, sq_available_at, 12, cast(1 as BOOL) from shipping_queue",
        "void")]
    public async Task A_dead_message_fails_the_audit_until_it_is_revived(string damage, string queue)
    {
        var database = await server.CreateDatabaseAsync();
        await using var sut = new SutInProcess(database, vendors.Program.Plain, vendors.Program.Certificates, server.ImageDirectory);
        await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(Requests.Order());
        await sut.ExecuteAsync(InDialect(damage));
        var output = new StringWriter();
        (await DatabaseAuditCommand.RunAsync(DatabaseEngines.Connect(database), json: false, output, TextWriter.Null, CancellationToken.None)).ShouldBe(1);
        output.ToString().ShouldContain("command revive");
        var report = await sut.AuditAsync();
        (report.Ok, report.Violations.Count, report.Queues[queue].Dead).ShouldBe((false, 0, 1));

        (await sut.Fulfilment.ReviveAsync(CancellationToken.None)).Total().ShouldBe(1);
        report = await sut.AuditAsync();
        (report.Ok, report.Queues[queue].Dead).ShouldBe((true, 0));
    }

    [Fact]
    public async Task What_came_into_the_stock_is_what_is_there_and_was_taken_less_what_was_there_at_first()
    {
        var database = await server.CreateDatabaseAsync();
        await using var sut = new SutInProcess(database, vendors.Program.Plain, vendors.Program.Certificates, server.ImageDirectory);
        var order = Requests.Order();
        await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(order);
        var line = order.Lines[0];
        (await sut.AuditAsync()).Stock.ShouldBeEmpty();

        // Shipped, and its stock taken; five more units came in.
        await sut.ExecuteAsync($"update stock set s_qty = s_qty + 5 - {line.Quantity} where s_i_id = {line.ItemId}");
        foreach (var other in order.Lines.Skip(1))
            await sut.ExecuteAsync($"update stock set s_qty = s_qty - {other.Quantity} where s_i_id = {other.ItemId}");
        await sut.ExecuteAsync("update order_line set ol_status = 'SHIPPED' where ol_status = 'PENDING'");
        await sut.ExecuteAsync("delete from shipping_queue");
        await sut.ExecuteAsync("update orders set o_status = 'SHIPPED', o_process_date = current_timestamp where o_status = 'PENDING'");

        var report = await sut.AuditAsync();
        report.Ok.ShouldBeTrue();
        report.Stock.ShouldBe([new AuditedStock(line.ItemId, 5, OnOrder: null)]);
        report.Pending.ShouldBeEmpty();
    }

    [Fact]
    public async Task Lines_of_items_that_were_changed_are_counted_and_their_costs_not_compared()
    {
        var database = await server.CreateDatabaseAsync();
        await using var sut = new SutInProcess(database, vendors.Program.Plain, vendors.Program.Certificates, server.ImageDirectory);
        await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(Requests.Order(lines: [(1, 2), (2, 1)]));
        var before = (await sut.AuditAsync()).Lines;
        await sut.ExecuteAsync("update item set i_cost = i_cost + 1 where i_id = 1");

        var report = await sut.AuditAsync();

        before.CostCompared.ShouldBe(before.All);
        report.Ok.ShouldBeTrue();
        report.Lines.All.ShouldBe(before.All);
        report.Lines.CostCompared.ShouldBeInRange(1, before.All - 1);
    }

    [Fact]
    public async Task Pending_orders_and_authorisations_to_be_voided_are_listed()
    {
        var database = await server.CreateDatabaseAsync();
        await using var sut = new SutInProcess(database, vendors.Program.Plain, vendors.Program.Certificates, server.ImageDirectory);
        await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(Requests.Order(requestId: "pending"));
        await sut.ExecuteAsync(InDialect(
            "insert into void_queue (vq_id, vq_request_id, vq_vendor, vq_created_at, vq_available_at, vq_attempts, vq_dead) "
            + "select sq_id, 'of no order', 'PGE', sq_created_at, sq_available_at, 0, sq_dead from shipping_queue"));

        var report = await sut.AuditAsync();

        var order = report.Pending.ShouldHaveSingleItem();
        order.RequestId.ShouldBe("pending");
        order.Vendor.ShouldBeOneOf(VendorName.Pov, VendorName.Pge);
        report.ToBeVoided.ShouldBe([new AuditedVoid("of no order", VendorName.Pge)]);
        report.Ok.ShouldBeTrue();
    }

    [Fact]
    public async Task An_unpopulated_database_is_reported_in_one_line()
    {
        var error = new StringWriter();
        var database = await server.CreateDatabaseAsync(populated: false);
        (await DatabaseAuditCommand.RunAsync(DatabaseEngines.Connect(database), json: false, TextWriter.Null, error, CancellationToken.None)).ShouldBe(1);
        error.ToString().Trim().Split('\n').Length.ShouldBe(1);
    }

    private string InDialect(string sql)
    {
        var isPostgres = server is PostgresCluster;
        return Regex.Replace(sql, @"DROP_INDEX\((?<index>\w+), (?<table>\w+)\)", isPostgres ? "drop index ${index}" : "drop index ${index} on ${table}", RegexOptions.ExplicitCapture, Regex.InfiniteMatchTimeout)
            .Replace("cast(1 as BOOL)", isPostgres ? "true" : "cast(1 as bit)", StringComparison.Ordinal)
            .Replace("select ID,", isPostgres ? "select gen_random_uuid()," : "select newid(),", StringComparison.Ordinal);
    }
}

public sealed class AuditOfPostgresTests(PostgresCluster cluster, SharedVendors vendors) : DatabaseAuditTests(cluster, vendors);

public sealed class AuditOfSqlServerTests(SqlServerInstance instance, SharedVendors vendors) : DatabaseAuditTests(instance, vendors);
