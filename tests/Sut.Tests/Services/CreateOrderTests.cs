using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Vendors;
using TlsToll.Sut.Data;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Sut.Vendors;
using TlsToll.Workload;

namespace TlsToll.Sut.Tests.Services;

public abstract class CreateOrderTests(EngineFixture fixture)
{
    // At once: where there is no such server, the test is skipped before it expects anything.
    private SutInProcess Sut { get; } = fixture.Sut;

    [Fact]
    public async Task An_order_is_stored_with_its_lines_totals_and_message()
    {
        var answer = await CreateAsync(Requests.Order(3, null, (5, 4), (9, 1), (7, 2)));

        var order = await Sut.QueryAsync(db => db.Orders.Include(o => o.Lines).SingleAsync(o => o.Id == answer.OrderId));
        var (customer, country) = await Sut.QueryAsync(async db =>
        {
            var c = await db.Customers.SingleAsync(x => x.Id == 3);
            var a = await db.Addresses.SingleAsync(x => x.Id == c.AddressId);
            return (c, await db.Countries.SingleAsync(x => x.Id == a.CountryId));
        });
        var costs = await Sut.QueryAsync(db => db.Items.ToDictionaryAsync(i => i.Id, i => i.Cost));
        var price = Pricing.Price([new(costs[5], 4), new(costs[9], 1), new(costs[7], 2)], customer.Discount, country.Tax, country.ShippingZone, "AIR");
        order.Lines.OrderBy(l => l.Id).Select(l => (l.Id, l.ItemId, l.Quantity, l.Cost)).ShouldBe(
            [(1, 5, 4, price.LineCosts[0]), (2, 9, 1, price.LineCosts[1]), (3, 7, 2, price.LineCosts[2])]);
        (order.SubTotal, order.Tax, order.ShipCost, order.Total).ShouldBe((price.SubTotal, price.Tax, price.ShipCost, price.Total));
        (answer.SubTotal, answer.Tax, answer.ShipCost, answer.Total, answer.Discount)
            .ShouldBe((order.SubTotal, order.Tax, order.ShipCost, order.Total, customer.Discount));
        order.AuthorisationId.ShouldBe(answer.AuthorisationId);
        (order.Status, order.ProcessDate).ShouldBe(("PENDING", null));
        (await Sut.QueryAsync(db => db.ShippingQueue.CountAsync(m => m.OrderId == order.Id))).ShouldBe(1);
    }

    [Fact]
    public async Task A_repeat_is_answered_with_the_same_order_and_no_further_call_of_a_vendor()
    {
        var request = Requests.Order();
        var first = await CreateAsync(request);
        var calls = (await fixture.Vendors.LedgerAsync("AuthorisePayment")).Count + (await fixture.Vendors.LedgerAsync("ValidatePurchaseOrder")).Count;
        var second = await CreateAsync(request);
        second.ShouldBe(first);
        (await CountAsync(request.RequestId)).ShouldBe(1);
        var own = (await AuthorisationsAsync(request.RequestId)).Count;
        own.ShouldBe(1);
        calls.ShouldBeGreaterThanOrEqualTo(own);
    }

    [Fact]
    public async Task Of_20_equal_requests_at_once_one_makes_the_order_and_all_get_it()
    {
        var request = Requests.Order(2);
        var answers = await Task.WhenAll(Enumerable.Range(0, 20).Select(_ => Task.Run(() => CreateAsync(request))));
        answers.Distinct().Count().ShouldBe(1);
        (await CountAsync(request.RequestId)).ShouldBe(1);
        (await AuthorisationsAsync(request.RequestId)).Count(e => !e.Repeat).ShouldBe(1);
        (await fixture.Vendors.LedgerAsync("VoidAuthorisation")).ShouldNotContain(e => e.RequestId == request.RequestId);
    }

    [Fact]
    public async Task A_refusal_leaves_no_row()
    {
        await Sut.CallAsync<ChangePaymentMethodRequest, ChangePaymentMethodResponse>(
            new() { CustomerId = 40, PaymentMethod = "PO", PurchaseOrderId = "REFUSE1" });
        var before = await RowsAsync();
        var request = Requests.Order(40);
        var fault = (await Should.ThrowAsync<ServiceFaultException>(() => CreateAsync(request))).Fault;
        fault.Code.ShouldBe(FaultCode.Refused);
        (await CountAsync(request.RequestId)).ShouldBe(0);
        (await RowsAsync()).ShouldBe(before);
    }

    [Fact]
    public async Task An_unknown_customer_is_named()
    {
        var fault = (await Should.ThrowAsync<ServiceFaultException>(() => CreateAsync(Requests.Order(999_999)))).Fault;
        (fault.Code, fault.Field).ShouldBe((FaultCode.NotFound, "CustomerId"));
    }

    [Fact]
    public async Task An_unknown_item_is_named_by_its_line()
    {
        var fault = (await Should.ThrowAsync<ServiceFaultException>(() => CreateAsync(Requests.Order(1, null, (1, 1), (2, 1), (99_999, 1))))).Fault;
        (fault.Code, fault.Field).ShouldBe((FaultCode.NotFound, "Lines[2].ItemId"));
    }

    [Fact]
    public async Task A_request_id_of_another_customer_is_refused()
    {
        var request = Requests.Order(1);
        await CreateAsync(request);
        var fault = (await Should.ThrowAsync<ServiceFaultException>(() => CreateAsync(Requests.Order(2, request.RequestId)))).Fault;
        (fault.Code, fault.Field).ShouldBe((FaultCode.InvalidRequest, "RequestId"));
    }

    // Two requests at once, or a repeat after a price has changed. The vendor recognises its own authorisation before the SUT has an order.
    [Fact]
    public async Task A_request_id_that_the_vendor_authorised_for_another_amount_is_the_clients_mistake()
    {
        await using var own = fixture.Another();
        var request = Requests.Order(3);
        var customer = await own.QueryAsync(db => db.Customers.SingleAsync(c => c.Id == 3));
        var payment = new PaymentMethod(customer.PaymentMethod, customer.CreditInfo, customer.PurchaseOrder);
        (await own.Get<VendorClient>().AuthoriseAsync(request.RequestId, payment, amount: 0.01m, CancellationToken.None)).Authorised.ShouldBeTrue();

        var fault = (await Should.ThrowAsync<ServiceFaultException>(() => own.CallAsync<CreateOrderRequest, CreateOrderResponse>(request))).Fault;

        (fault.Code, fault.Field).ShouldBe((FaultCode.InvalidRequest, "RequestId"));
        fault.Reason.ShouldContain("belongs to another request");
        (await CountAsync(request.RequestId)).ShouldBe(0);
    }

    [Fact]
    public async Task An_order_that_cannot_be_stored_has_its_authorisation_voided()
    {
        await using var own = fixture.Another();
        await own.ExecuteAsync("alter table order_line add constraint ck_for_this_test check (ol_qty <> 4321)");
        var request = Requests.Order(1, null, (3, 4321));
        var error = await Should.ThrowAsync<Exception>(() => own.CallAsync<CreateOrderRequest, CreateOrderResponse>(request));
        own.Get<IDatabaseErrors>().Describe(error)!.ShouldContain("ck_for_this_test");
        (await CountAsync(request.RequestId)).ShouldBe(0);
        own.Fulfilment.Backlog.ShouldBe(0);
        own.Fulfilment.Pause();
        await own.StartBackgroundAsync();
        while (await own.QueryAsync(db => db.VoidQueue.AnyAsync(v => v.RequestId == request.RequestId)))
            await Task.Delay(20, TestContext.Current.CancellationToken);
        (await fixture.Vendors.LedgerAsync("VoidAuthorisation")).ShouldContain(e => e.RequestId == request.RequestId && e.Outcome == "voided");
    }

    [Fact]
    public async Task A_vendor_that_is_not_there_is_a_fault_and_leaves_no_row()
    {
        await using var own = fixture.Another(vendor: new Uri("http://127.0.0.1:1"));
        var request = Requests.Order();
        var fault = (await Should.ThrowAsync<ServiceFaultException>(() => own.CallAsync<CreateOrderRequest, CreateOrderResponse>(request))).Fault;
        fault.Code.ShouldBe(FaultCode.VendorUnavailable);
        (await CountAsync(request.RequestId)).ShouldBe(0);
    }

    private Task<CreateOrderResponse> CreateAsync(CreateOrderRequest request) => Sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(request);

    private Task<int> CountAsync(string requestId) => Sut.QueryAsync(db => db.Orders.CountAsync(o => o.RequestId == requestId));

    private Task<(int, int, int)> RowsAsync() => Sut.QueryAsync(async db => (
        await db.Orders.CountAsync(o => o.CustomerId == 40),
        await db.OrderLines.CountAsync(l => db.Orders.Any(o => o.Id == l.OrderId && o.CustomerId == 40)),
        await db.ShippingQueue.CountAsync(m => db.Orders.Any(o => o.Id == m.OrderId && o.CustomerId == 40))));

    private async Task<List<LedgerEntry>> AuthorisationsAsync(string requestId) =>
        [.. (await fixture.Vendors.LedgerAsync("AuthorisePayment")).Concat(await fixture.Vendors.LedgerAsync("ValidatePurchaseOrder"))
            .Where(e => e.RequestId == requestId)];
}

public sealed class CreateOrderByEfTests(SutFixture fixture) : CreateOrderTests(fixture), IClassFixture<SutFixture>;

public sealed class CreateOrderByProceduresTests(ProcedureFixture fixture) : CreateOrderTests(fixture), IClassFixture<ProcedureFixture>;

public sealed class CreateOrderOnSqlServerByEfTests(SqlServerFixture fixture) : CreateOrderTests(fixture), IClassFixture<SqlServerFixture>;

public sealed class CreateOrderOnSqlServerByProceduresTests(SqlServerProcedureFixture fixture)
    : CreateOrderTests(fixture), IClassFixture<SqlServerProcedureFixture>;
