using System.Net.Http.Json;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Services;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Tiers;

namespace TlsToll.EndToEnd.Tests;

/// <summary>
/// <c>rbe audit</c> over running tiers: a change of the database behind their backs fails it, also one that only the ledgers contradict, and so does a dead
/// message, which an operator can revive.
/// </summary>
[Trait("Takes", "minutes")]
public sealed class AuditTests : IAsyncLifetime
{
    private TestbedHost _host = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync() => _host = await TestbedHost.StartAsync(
        new TestbedOptions { Customers = 60, Items = 100, VendorDelay = "0", Suts = [new SutInstance("sut")] }, new Progress<string>(), Token);

    public ValueTask DisposeAsync() => _host is null ? ValueTask.CompletedTask : _host.DisposeAsync();

    [Fact]
    public async Task Each_damage_is_found_and_once_it_is_repaired_the_audit_is_clean_again()
    {
        await ShouldBeCleanAsync("0 orders shipped, 0 pending, 0 in SNE's ledger.");
        var (order, other) = (await OrderAsync("first", quantity: 1), await OrderAsync("second", quantity: 2));
        await IdleAsync();
        const string Clean = "2 orders shipped, 0 pending, 2 in SNE's ledger.";
        await ShouldBeCleanAsync(Clean);
        var where = $"where o_id = {order}";
        (string Damage, string Repair, string Problem)[] damages =
        [
            (
                "update stock set s_qty = s_qty + 1 where s_i_id = 3", "update stock set s_qty = s_qty - 1 where s_i_id = 3",
                "the stock of 1 items differs from what ICE delivered, e.g. of 3: 1 came in, and the ledger has 0"),
            // As before it was shipped, with a message that is due in an hour: only SNE knows better.
            (
                $"""
                update orders set o_status = 'PENDING', o_process_date = null {where};
                update order_line set ol_status = 'PENDING' where ol_o_id = {order};
                insert into shipping_queue values (gen_random_uuid(), {order}, true, now(), now() + interval '1 hour', null, null, 0, false)
                """,
                $"""
                delete from shipping_queue;
                update order_line set ol_status = 'SHIPPED' where ol_o_id = {order};
                update orders set o_status = 'SHIPPED', o_process_date = now() {where}
                """,
                $"1 orders in SNE's ledger are not shipped, e.g. {order}"),
            (
                $"update orders set o_request_id = 'x' || o_request_id {where}", $"update orders set o_request_id = substr(o_request_id, 2) {where}",
                $"1 shipped orders have no authorisation in the ledger of their vendor, POV or PGE, e.g. {order}"),
            (
                Named("second", "first"), Named("first", "second"),
                $"2 shipped orders have an authorisation of another amount in the ledger of their vendor, POV or PGE, e.g. {order}"),
        ];
        foreach (var (damage, repair, problem) in damages)
        {
            await Psql.ExecuteAsync(_host.Cluster, damage);
            var (code, output, _) = await AuditAsync();
            code.ShouldBe(1, output);
            output.Split('\n').Where(line => line.StartsWith("PROBLEM: ", StringComparison.Ordinal)).ShouldBe(["PROBLEM: " + problem], damage);
            await Psql.ExecuteAsync(_host.Cluster, repair);
        }

        await ShouldBeCleanAsync(Clean);

        string Named(string one, string two) => $"""
            update orders set o_request_id = '' {where};
            update orders set o_request_id = '{two}' where o_id = {other};
            update orders set o_request_id = '{one}' {where}
            """;
    }

    [Fact]
    public async Task An_audit_fails_while_a_message_is_dead_and_passes_once_it_was_revived()
    {
        // Twelve attempts would take three minutes.
        await Psql.ExecuteAsync(_host.Cluster, 
            "insert into stock_queue (tq_id, tq_i_id, tq_qty, tq_created_at, tq_available_at, tq_attempts, tq_dead) "
            + "values (gen_random_uuid(), 1, 10, now(), now(), 12, true)");

        var (code, output, _) = await AuditAsync();
        code.ShouldBe(1, output);
        output.ShouldContain("PROBLEM: dead messages of the stock queue: 1; the command revive makes the SUT try them again");

        (code, output, _) = await RbeProcess.RunAsync("revive", "--sut-admin", _host.Suts[0].Addresses.Admin.AbsoluteUri);
        code.ShouldBe(0, output);
        output.ShouldContain("0 of Shipping, 1 of Stock, 0 voids");
        await IdleAsync();
        await ShouldBeCleanAsync("0 orders shipped");
    }

    private async Task<long> OrderAsync(string request, int quantity)
    {
        using var client = new HttpClient { BaseAddress = _host.Suts[0].Addresses.Plain };
        var order = new CreateOrderRequest
        {
            RequestId = request,
            CustomerId = 1,
            ShipType = "AIR",
            Lines = [new OrderLineRequest { ItemId = 1, Quantity = quantity }],
        };
        using var response = await client.PostAsJsonAsync("/json/CreateOrder", order, WireJson.Default.CreateOrderRequest, Token);
        response.EnsureSuccessStatusCode();
        return (await response.Content.ReadFromJsonAsync(WireJson.Default.CreateOrderResponse, Token))!.OrderId;
    }

    private async Task IdleAsync()
    {
        using var administration = new AdministrationClient(_host.Suts[0].Addresses.Admin, timeout: TimeSpan.FromMinutes(2));
        (await administration.IdleAsync(TimeSpan.FromMinutes(1), Token)).Backlog.ShouldBe(0);
    }

    private async Task ShouldBeCleanAsync(string summary)
    {
        var (code, output, _) = await AuditAsync();
        code.ShouldBe(0, output);
        output.ShouldStartWith(summary);
    }

    private Task<(int ExitCode, string Output, string Errors)> AuditAsync() => RbeProcess.RunAsync(
        "audit", "--sut-admin", _host.Suts[0].Addresses.Admin.AbsoluteUri, "--vendors-admin", _host.Vendors.Addresses.Admin.AbsoluteUri);
}
