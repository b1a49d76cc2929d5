using System.Net;
using System.Xml.Linq;
using TlsToll.Contracts;
using TlsToll.Contracts.Soap;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Tests.Support;

namespace TlsToll.Vendors.Tests;

public sealed class OperationTests(TestCertificates certificates)
{
    [Theory]
    [InlineData("soap", "plain")]
    [InlineData("soap", "tls")]
    [InlineData("json", "plain")]
    [InlineData("json", "tls")]
    public async Task Every_operation_answers_in_both_formats_with_and_without_TLS(string format, string listener)
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        var client = listener == "tls" ? vendors.Tls : vendors.Plain;

        var order = await client.CallAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(format, Wanted.PurchaseOrder("a"));
        var payment = await client.CallAsync<AuthorisePaymentRequest, AuthorisePaymentResponse>(format, Wanted.Payment("b"));
        var taken = await client.CallAsync<VoidAuthorisationRequest, VoidAuthorisationResponse>(format, Wanted.Void("a"));
        var shipment = await client.CallAsync<NotifyShipmentRequest, NotifyShipmentResponse>(format, Wanted.Shipment("c"));
        var stock = await client.CallAsync<RequestStockRequest, RequestStockResponse>(format, Wanted.Stock("d"));

        order.Authorised.ShouldBeTrue();
        order.AuthorisationId.Length.ShouldBe(FieldLimits.AuthorisationId);
        payment.Authorised.ShouldBeTrue();
        payment.AuthorisationId.ShouldStartWith("PGE");
        payment.AuthorisationId.ShouldNotBe(order.AuthorisationId);
        taken.Voided.ShouldBeTrue();
        shipment.TrackingId.ShouldStartWith("SNE");
        shipment.Label.Length.ShouldBeInRange(4_000, 6_000);
        shipment.Label[..3].ShouldBe([0xFF, 0xD8, 0xFF]);
        shipment.Label[^2..].ShouldBe([0xFF, 0xD9]);
        stock.ShouldBe(new RequestStockResponse { ItemId = 7, Quantity = 250 });
        (await vendors.LedgerAsync()).Entries.Select(e => (e.Vendor, e.Operation, e.RequestId, e.Outcome, e.Subject, e.Amount)).ShouldBe(
        [
            (VendorName.Pov, "ValidatePurchaseOrder", "a", "accepted", "PO-1", 10m),
            (VendorName.Pge, "AuthorisePayment", "b", "accepted", "", 99.95m),
            (VendorName.Pov, "VoidAuthorisation", "a", "voided", "", 0m),
            (VendorName.Sne, "NotifyShipment", "c", "accepted", "42", 0m),
            (VendorName.Ice, "RequestStock", "d", "accepted", "7", 250m),
        ]);
    }

    [Fact]
    public async Task Purchase_orders_and_cards_that_start_with_REFUSE_are_refused_with_a_reason()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);

        var order = await vendors.Plain.SoapAsync<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(
            Wanted.PurchaseOrder("a", order: "REFUSE-1"));
        var payment = await vendors.Plain.JsonAsync<AuthorisePaymentRequest, AuthorisePaymentResponse>(Wanted.Payment("b", "REFUSE me"));

        foreach (IAuthorisation answer in new IAuthorisation[] { order, payment })
        {
            answer.Authorised.ShouldBeFalse();
            answer.AuthorisationId.ShouldBeEmpty();
            answer.Reason.ShouldNotBeEmpty();
        }

        var counters = await vendors.CountersAsync();
        counters.Interactions["ValidatePurchaseOrder"].Refused.ShouldBe(1);
        counters.Interactions["AuthorisePayment"].Refused.ShouldBe(1);
    }

    [Fact]
    public async Task Nothing_of_a_card_reaches_the_ledger()
    {
        var file = certificates.NewFile();
        await using (var vendors = await RunningVendors.StartAsync(certificates, with: o => o with { LedgerFile = file }))
        {
            await vendors.Plain.JsonAsync<AuthorisePaymentRequest, AuthorisePaymentResponse>(Wanted.Payment("a"));
            var ledger = await vendors.Admin.GetStringAsync("/ledger", TestContext.Current.CancellationToken);
            ledger.ShouldContain("AuthorisePayment");
            ledger.ShouldNotContain("4111");
        }

        (await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken)).ShouldNotContain("4111");
    }

    [Fact]
    public async Task The_WSDL_names_all_operations_and_the_address_that_was_used()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);

        var wsdl = XDocument.Parse(await vendors.Tls.GetStringAsync("/soap?wsdl", TestContext.Current.CancellationToken));

        XNamespace ns = "http://schemas.xmlsoap.org/wsdl/", soap = "http://schemas.xmlsoap.org/wsdl/soap/";
        wsdl.Descendants(ns + "portType").Single().Elements(ns + "operation").Select(o => o.Attribute("name")!.Value)
            .ShouldBe(SoapServices.Vendors.Operations.Select(o => o.Name));
        wsdl.Descendants(soap + "address").Single().Attribute("location")!.Value
            .ShouldBe(new Uri(vendors.Tls.BaseAddress!, "/soap").ToString());
    }

    [Fact]
    public async Task A_label_of_ones_own_is_sent_instead_of_the_built_in_one()
    {
        byte[] label = [0xFF, 0xD8, 0xFF, 0xD9];
        await using var vendors = await RunningVendors.StartAsync(certificates, with: o => o with { Label = label });

        var shipment = await vendors.Plain.SoapAsync<NotifyShipmentRequest, NotifyShipmentResponse>(Wanted.Shipment("a"));

        shipment.Label.ShouldBe(label);
    }

    [Theory]
    [InlineData("/health/live", "live")]
    [InlineData("/health/ready", "ready")]
    public async Task The_service_ports_report_their_health_and_no_server_name(string path, string status)
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);

        using var response = await vendors.Tls.GetAsync(new Uri(path, UriKind.Relative), TestContext.Current.CancellationToken);

        response.StatusCode.ShouldBe(HttpStatusCode.OK);
        (await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)).ShouldBe($"{{\"status\":\"{status}\"}}");
        response.Headers.Contains("Server").ShouldBeFalse();
        response.Content.Headers.ContentLength.ShouldNotBeNull();
    }
}
