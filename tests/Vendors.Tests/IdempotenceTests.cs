using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Tests.Support;

namespace TlsToll.Vendors.Tests;

public sealed class IdempotenceTests(TestCertificates certificates)
{
    [Fact]
    public async Task A_repeat_gets_the_same_answer_and_is_marked()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        var client = vendors.Plain;

        var first = await client.SoapAsync<AuthorisePaymentRequest, AuthorisePaymentResponse>(Wanted.Payment("a"));
        var again = await client.JsonAsync<AuthorisePaymentRequest, AuthorisePaymentResponse>(Wanted.Payment("a"));
        var shipped = await client.SoapAsync<NotifyShipmentRequest, NotifyShipmentResponse>(Wanted.Shipment("m"));
        var shippedAgain = await client.SoapAsync<NotifyShipmentRequest, NotifyShipmentResponse>(Wanted.Shipment("m"));

        again.ShouldBe(first);
        shippedAgain.TrackingId.ShouldBe(shipped.TrackingId);
        (await vendors.LedgerAsync()).Entries.Select(e => (e.Outcome, e.Repeat)).ShouldBe(
            [("accepted", false), ("accepted", true), ("accepted", false), ("accepted", true)]);
    }

    [Fact]
    public async Task Equal_requests_at_the_same_time_have_one_effect()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates, delay: "20");

        var answers = await Task.WhenAll(Enumerable.Range(0, 40).Select(_ =>
            vendors.Plain.SoapAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(Wanted.PurchaseOrder("same"))));

        answers.Distinct().ShouldHaveSingleItem().Authorised.ShouldBeTrue();
        var ledger = await vendors.LedgerAsync();
        ledger.Total.ShouldBe(40);
        ledger.Entries.Count(e => !e.Repeat).ShouldBe(1);
    }

    [Fact]
    public async Task The_same_id_is_another_request_for_another_vendor()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);

        await vendors.Plain.JsonAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(Wanted.PurchaseOrder("a"));
        await vendors.Plain.JsonAsync<AuthorisePaymentRequest, AuthorisePaymentResponse>(Wanted.Payment("a"));

        (await vendors.LedgerAsync()).Entries.ShouldAllBe(e => !e.Repeat);
    }

    [Fact]
    public async Task An_id_that_stands_for_another_accepted_request_is_a_fault_without_effect()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        await vendors.Plain.SoapAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(Wanted.PurchaseOrder("a", 10.00m));

        var fault = await Should.ThrowAsync<ServiceFaultException>(() =>
            vendors.Plain.SoapAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(Wanted.PurchaseOrder("a", 11)));
        var equal = await vendors.Plain.SoapAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(
            Wanted.PurchaseOrder("a", 10));

        fault.Fault.Code.ShouldBe(FaultCode.InvalidRequest);
        fault.Fault.Field.ShouldBe("RequestId");
        equal.Authorised.ShouldBeTrue();
        (await vendors.LedgerAsync()).Total.ShouldBe(2);
    }

    [Fact]
    public async Task A_void_is_true_again_for_a_repeat_and_false_for_what_was_never_in_force()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        var client = vendors.Plain;
        await client.SoapAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(Wanted.PurchaseOrder("a"));
        await client.SoapAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(Wanted.PurchaseOrder("r", order: "REFUSE"));

        foreach (var (request, expected) in new[]
        {
            (Wanted.Void("a"), true), (Wanted.Void("a"), true), (Wanted.Void("a", "Pge"), false),
            (Wanted.Void("r"), false), (Wanted.Void("?"), false),
        })
            (await client.JsonAsync<VoidAuthorisationRequest, VoidAuthorisationResponse>(request)).Voided.ShouldBe(expected);

        (await vendors.LedgerAsync("?after=2")).Entries.Select(e => (e.Outcome, e.Repeat)).ShouldBe(
            [("voided", false), ("voided", true), ("refused", false), ("refused", false), ("refused", false)]);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task What_was_voided_is_not_authorised_later_even_if_its_request_was_late(bool authorisedFirst)
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        var client = vendors.Plain;
        if (authorisedFirst)
            await client.SoapAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(Wanted.PurchaseOrder("a", 10));
        var taken = await client.SoapAsync<VoidAuthorisationRequest, VoidAuthorisationResponse>(Wanted.Void("a"));

        var late = await Should.ThrowAsync<ServiceFaultException>(() =>
            client.SoapAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(Wanted.PurchaseOrder("a", 10)));
        var again = await client.SoapAsync<VoidAuthorisationRequest, VoidAuthorisationResponse>(Wanted.Void("a"));

        (taken.Voided, again.Voided).ShouldBe((authorisedFirst, authorisedFirst));
        (late.Fault.Code, late.Fault.Field).ShouldBe((FaultCode.InvalidRequest, "RequestId"));
        (await vendors.LedgerAsync()).Entries.Count(e => e.Outcome == "accepted").ShouldBe(authorisedFirst ? 1 : 0);
    }

    [Fact]
    public async Task A_caller_that_disconnects_during_the_delay_gets_the_same_response_on_retry()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates, delay: "60000");
        using var impatient = certificates.NewClient(vendors.Plain.BaseAddress!.ToString());
        var call = impatient.SoapAsync<RequestStockRequest, RequestStockResponse>(Wanted.Stock("a"));
        // It waits out its delay once it is in the ledger.
        while ((await vendors.LedgerAsync()).Entries.Count == 0)
            await Task.Delay(10, TestContext.Current.CancellationToken);
        impatient.CancelPendingRequests();
        await Should.ThrowAsync<TaskCanceledException>(async () => await call);

        using var changed = await vendors.Admin.SendTextAsync(
            HttpMethod.Put, "/behaviour", """{"delay":"0","refusalRate":0,"failureRate":0}""");
        await vendors.Plain.SoapAsync<RequestStockRequest, RequestStockResponse>(Wanted.Stock("a"));

        (await vendors.LedgerAsync()).Entries.Select(e => (e.Outcome, e.Repeat)).ShouldBe([("accepted", false), ("accepted", true)]);
    }
}
