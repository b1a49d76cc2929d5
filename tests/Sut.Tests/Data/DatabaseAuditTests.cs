using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Data;

public abstract class DatabaseAuditTests(DatabaseServer server, SharedVendors vendors)
{
    [Theory]
    [InlineData("update orders set o_total = o_total + 1, o_sub_total = o_sub_total + 1 where o_id = 2", "order-sub-total-is-sum-of-lines")]
    [InlineData("update orders set o_total = o_total + 1, o_tax = o_tax + 1 where o_id = 2", "order-tax-is-that-of-its-country")]
    [InlineData("update orders set o_total = o_total + 1, o_ship_cost = o_ship_cost + 1 where o_id = 2", "order-ship-cost-is-that-of-the-table")]
    [InlineData("delete from order_line where ol_o_id = 2", "order-lines-are-numbered-from-1")]
    [InlineData("update order_line set ol_status = 'PENDING' where ol_o_id = 2", "order-line-has-its-orders-status")]
    [InlineData("delete from shipping_queue", "pending-order-has-a-message")]
    [InlineData("update orders set o_status = 'SHIPPED', o_process_date = current_timestamp", "shipped-order-has-no-message")]
    [InlineData("delete from stock where s_i_id = 1", "item-has-stock")]
    [InlineData("update stock set s_qty = s_qty - 1 where s_i_id = 1", DatabaseAudit.StockRule)]
    public async Task A_broken_rule_is_found_and_named(string damage, string rule)
    {
        var database = await server.CreateDatabaseAsync();
        await using var sut = new SutInProcess(database, vendors.Program.Plain, vendors.Program.Certificates, server.ImageDirectory);
        await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(Requests.Order());
        var output = new StringWriter();
        (await DatabaseAuditCommand.RunAsync(DatabaseEngines.Connect(database), json: true, output, TextWriter.Null, CancellationToken.None)).ShouldBe(0);

        await sut.ExecuteAsync(damage);
        output = new StringWriter();
        (await DatabaseAuditCommand.RunAsync(DatabaseEngines.Connect(database), json: true, output, TextWriter.Null, CancellationToken.None)).ShouldBe(1);
        output.ToString().ShouldContain($"\"{rule}\"");
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
        await sut.ExecuteAsync(damage.Replace("BOOL", server is PostgresCluster ? "boolean" : "bit", StringComparison.Ordinal));
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
        report.PendingOrderIds.ShouldBeEmpty();
    }

    [Fact]
    public async Task An_unpopulated_database_is_reported_in_one_line()
    {
        var error = new StringWriter();
        var database = await server.CreateDatabaseAsync(populated: false);
        (await DatabaseAuditCommand.RunAsync(DatabaseEngines.Connect(database), json: false, TextWriter.Null, error, CancellationToken.None)).ShouldBe(1);
        error.ToString().Trim().Split('\n').Length.ShouldBe(1);
    }
}

public sealed class AuditOfPostgresTests(PostgresCluster cluster, SharedVendors vendors) : DatabaseAuditTests(cluster, vendors);

public sealed class AuditOfSqlServerTests(SqlServerInstance instance, SharedVendors vendors) : DatabaseAuditTests(instance, vendors);
