using System.Net;
using System.Text;
using TlsToll.Contracts;
using TlsToll.Vendors.Tests.Support;

namespace TlsToll.Vendors.Tests;

public sealed class BadInputTests(TestCertificates certificates)
{
    private const string Action = "\"urn:tlstoll:vendors:1/RequestStock\"";

    [Theory]
    [InlineData("", 400, null)]
    [InlineData("{", 400, null)]
    [InlineData("null", 400, null)]
    [InlineData("[]", 400, null)]
    [InlineData("""{"messageId":"a","itemId":0,"quantity":1}""", 400, "itemId")]
    [InlineData("""{"messageId":"a","itemId":1,"quantity":1000001}""", 400, "quantity")]
    [InlineData("""{"messageId":"a","itemId":"1","quantity":1}""", 400, "itemId")]
    [InlineData("""{"messageId":"a","itemId":99999999999,"quantity":1}""", 400, "itemId")]
    [InlineData("""{"messageId":"","itemId":1,"quantity":1}""", 400, "messageId")]
    [InlineData("""{"messageId":" ","itemId":1,"quantity":1}""", 400, "messageId")]
    [InlineData("""{"messageId":"a ","itemId":1,"quantity":1}""", 400, "messageId")]
    [InlineData("""{"messageId":null,"itemId":1,"quantity":1}""", 400, "messageId")]
    [InlineData("""{"itemId":1,"quantity":1}""", 400, "messageId")]
    [InlineData("""{"messageId":"a","itemId":1,"quantity":1,"extra":1}""", 400, "extra")]
    [InlineData("""{"messageId":"a","itemId":1,"itemId":2,"quantity":1}""", 400, "itemId")]
    [InlineData(
        """{"messageId":"65-characters-012345678901234567890123456789012345678901234567890","itemId":1,"quantity":1}""", 400, "messageId")]
    public async Task Bad_JSON_is_refused_by_field_and_leaves_no_trace(string body, int status, string? field)
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);

        using var response = await vendors.Plain.PostTextAsync("/json/RequestStock", body);

        ((int)response.StatusCode).ShouldBe(status);
        var problem = await response.ProblemAsync();
        problem["field"]?.GetValue<string>().ShouldBe(field);
        (problem["field"] is null).ShouldBe(field is null);
        problem["reason"]!.GetValue<string>().ShouldNotContain("System.");
        (await vendors.LedgerAsync()).Total.ShouldBe(0);
        (await vendors.CountersAsync()).Interactions["RequestStock"].Faulted.ShouldBe(1);
    }

    [Theory]
    [InlineData("ValidatePurchaseOrder", """{"requestId":"a","purchaseOrderId":"p","amount":-0.01}""", "amount")]
    [InlineData("ValidatePurchaseOrder", """{"requestId":"a","purchaseOrderId":"012345678901234567890","amount":1}""", "purchaseOrderId")]
    [InlineData("AuthorisePayment", """{"requestId":"a","creditInfo":"","amount":1}""", "creditInfo")]
    [InlineData("VoidAuthorisation", """{"requestId":"a","vendor":"Sne"}""", "vendor")]
    [InlineData("VoidAuthorisation", """{"requestId":" ","vendor":"Pov"}""", "requestId")]
    [InlineData("ValidatePurchaseOrder", """{"requestId":" a","purchaseOrderId":"p","amount":1}""", "requestId")]
    [InlineData("NotifyShipment", """{"messageId":"a","orderId":0,"shipType":"AIR","lines":1}""", "orderId")]
    [InlineData("NotifyShipment", """{"messageId":"a","orderId":1,"shipType":"AIR","lines":101}""", "lines")]
    public async Task Each_operation_keeps_its_fields_to_their_limits(string operation, string body, string field)
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);

        using var response = await vendors.Plain.PostTextAsync("/json/" + operation, body);

        response.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
        (await response.ProblemAsync())["field"]!.GetValue<string>().ShouldBe(field);
        (await vendors.LedgerAsync()).Total.ShouldBe(0);
    }

    [Theory]
    [InlineData("<MessageId>a</MessageId><ItemId>1</ItemId><Quantity>0</Quantity>", "<Field>Quantity</Field>")]
    [InlineData("<MessageId>a</MessageId><ItemId>x</ItemId><Quantity>1</Quantity>", "<Field>ItemId</Field>")]
    [InlineData("<ItemId>1</ItemId><Quantity>1</Quantity>", "<Field>MessageId</Field>")]
    [InlineData("<MessageId>a", "<Field>MessageId</Field>")]
    public async Task Bad_SOAP_is_a_client_fault_that_names_the_field(string members, string expected)
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);

        using var response = await vendors.Plain.PostSoapAsync(Action, Encoding.UTF8.GetBytes(Envelope(members)));

        response.StatusCode.ShouldBe(HttpStatusCode.InternalServerError);
        var text = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        text.ShouldContain("<faultcode>s:Client</faultcode>");
        text.ShouldContain(expected, Case.Insensitive);
        (await vendors.LedgerAsync()).Total.ShouldBe(0);
    }

    [Fact]
    public async Task A_document_type_declaration_is_refused()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        var body = "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/hostname\">]>"
            + Envelope("<MessageId>&e;</MessageId><ItemId>1</ItemId><Quantity>1</Quantity>");

        using var response = await vendors.Plain.PostSoapAsync(Action, Encoding.UTF8.GetBytes(body));

        (await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)).ShouldContain("s:Client");
        (await vendors.LedgerAsync()).Total.ShouldBe(0);
    }

    [Theory]
    [InlineData(null, "is missing")]
    [InlineData("\"\"", "names no operation")]
    [InlineData("\"urn:tlstoll:vendors:1/Nothing\"", "names no operation")]
    [InlineData("\"urn:tlstoll:vendors:1/NotifyShipment\"", "contradicts the body")]
    public async Task A_SOAPAction_that_does_not_fit_is_a_fault(string? action, string expected)
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        var body = Envelope("<MessageId>a</MessageId><ItemId>1</ItemId><Quantity>1</Quantity>");

        using var response = await vendors.Plain.PostSoapAsync(action, Encoding.UTF8.GetBytes(body));

        response.StatusCode.ShouldBe(HttpStatusCode.InternalServerError);
        (await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)).ShouldContain(expected);
    }

    [Fact]
    public async Task A_SOAPAction_without_quotation_marks_is_understood()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        var body = Envelope("<MessageId>a</MessageId><ItemId>1</ItemId><Quantity>1</Quantity>");

        using var response = await vendors.Plain.PostSoapAsync(Action.Trim('"'), Encoding.UTF8.GetBytes(body), "text/xml");

        response.StatusCode.ShouldBe(HttpStatusCode.OK);
    }

    [Fact]
    public async Task Wrong_content_types_verbs_paths_and_sizes_have_their_own_status()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        var tooLarge = new string(' ', FieldLimits.RequestBytes + 1);

        using var type = await vendors.Plain.PostTextAsync("/json/RequestStock", "{}", "text/plain");
        using var soapType = await vendors.Plain.PostSoapAsync(Action, "<a/>"u8.ToArray(), "application/json");
        using var verb = await vendors.Plain.SendTextAsync(HttpMethod.Put, "/json/RequestStock", "{}");
        using var path = await vendors.Plain.PostTextAsync("/json/Nothing", "{}");
        // Or the server may have closed the connection before the client has sent it all and looks for an answer.
        vendors.Plain.DefaultRequestHeaders.ExpectContinue = true;
        using var size = await vendors.Plain.PostTextAsync("/json/RequestStock", tooLarge);

        type.StatusCode.ShouldBe(HttpStatusCode.UnsupportedMediaType);
        soapType.StatusCode.ShouldBe(HttpStatusCode.UnsupportedMediaType);
        verb.StatusCode.ShouldBe(HttpStatusCode.MethodNotAllowed);
        verb.Content.Headers.Allow.ShouldBe(["POST"]);
        path.StatusCode.ShouldBe(HttpStatusCode.NotFound);
        size.StatusCode.ShouldBe(HttpStatusCode.RequestEntityTooLarge);
        (await vendors.LedgerAsync()).Total.ShouldBe(0);
    }

    private static string Envelope(string members) =>
        "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><RequestStock xmlns=\"urn:tlstoll:vendors:1\">"
        + members + "</RequestStock></s:Body></s:Envelope>";
}
