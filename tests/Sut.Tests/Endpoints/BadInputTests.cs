using System.Net;
using System.Text;
using System.Text.Json.Nodes;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Soap;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>
/// The whole SUT, over real connections and a real database: bad input is refused, the field is named, and nothing changes.
/// </summary>
public abstract class BadInputTests(EngineFront front)
{
    private const string JsonType = "application/json";
    private const string XmlType = "text/xml; charset=utf-8";
    private const string Sql = "'); DROP TABLE orders; --";

    private static readonly BadInput[] Cases =
    [
        new("OrderStatus", r => r["customerId"] = 1_000_000, "CustomerId", HttpStatusCode.NotFound),
        new("OrderStatus", r => r["customerId"] = long.MaxValue, "CustomerId", HttpStatusCode.NotFound),
        new("ChangePaymentMethod", r => r["customerId"] = 1_000_000, "CustomerId", HttpStatusCode.NotFound),
        new("CreateOrder", r => r["customerId"] = 1_000_000, "CustomerId", HttpStatusCode.NotFound),
        new("CreateOrder", r => r["lines"]![1]!["itemId"] = 1_000_000, "Lines[1].ItemId", HttpStatusCode.NotFound),
        new("ProductDetail", r => r["itemIds"]![1] = 1_000_000, "ItemIds[1]", HttpStatusCode.NotFound),
        new("ChangeItem", r => r["itemId"] = 1_000_000, "ItemId", HttpStatusCode.NotFound),
        new("ChangeItem", r => r["imageName"] = "../../etc/passwd", "ImageName", HttpStatusCode.NotFound),
        new("NewProducts", r => r["subject"] = "KNITTING", "Subject", HttpStatusCode.NotFound),
        new("NewCustomer", r => r["billingCountry"] = "Atlantis", "BillingCountry", HttpStatusCode.NotFound),
        new("OrderStatus", r => r["customerId"] = 0, "CustomerId"),
        new("OrderStatus", r => r["customerId"] = "one", "CustomerId"),
        new("OrderStatus", r => r["limit"] = 51, "Limit"),
        new("NewProducts", r => r["cutOffDays"] = 0, "CutOffDays"),
        new("NewProducts", r => r["limit"] = -1, "Limit"),
        new("CreateOrder", r => r["lines"]![1]!["quantity"] = 10_000, "Lines[1].Quantity"),
        new("CreateOrder", r => r["lines"]![1]!["quantity"] = 1.5, "Lines[1].Quantity"),
        new("CreateOrder", r => r["lines"]![1]!["quantity"] = 99_999_999_999, "Lines[1].Quantity"),
        new("CreateOrder", r => r["lines"]![1]!["itemId"] = 1, "Lines[1].ItemId"),
        new("CreateOrder", r => r["lines"] = new JsonArray(), "Lines"),
        new("CreateOrder", r => r["lines"]![1]!["price"] = 1, "Lines[1].Price"),
        new("CreateOrder", r => r["shipType"] = "SLEDGE", "ShipType"),
        new("CreateOrder", r => r["requestId"] = new string('r', 65), "RequestId"),
        new("CreateOrder", r => r["requestId"] = "", "RequestId"),
        new("CreateOrder", r => r["requestId"] = " ", "RequestId"),
        new("CreateOrder", r => r["requestId"] = "bad ", "RequestId"),
        new("CreateOrder", r => r["requestId"] = "\u00a0bad", "RequestId"),
        new("ProductDetail", r => r["itemIds"] = new JsonArray([.. Enumerable.Repeat(1, 51).Select(i => JsonValue.Create(i))]), "ItemIds"),
        new("ProductDetail", r => r["itemIds"]![1] = 1, "ItemIds[1]"),
        new("ChangeItem", r => r["cost"] = 1.005m, "Cost"),
        new("ChangeItem", r => r["cost"] = 0, "Cost"),
        new("ChangeItem", r => r["publicationDate"] = "2020-02-30", "PublicationDate"),
        new("ChangeItem", r => r["publicationDate"] = "1066-10-14", "PublicationDate"),
        new("ChangeItem", r => r["publicationDate"] = "2020-02-29T00:00:00+02:00", "PublicationDate"),
        new("ChangeItem", r => r["publicationDate"] = "2020-02-29+02:00", "PublicationDate"),
        new("ChangeItem", r => r["imageName"] = new string('i', 61), "ImageName"),
        new("ChangePaymentMethod", r => r["paymentMethod"] = "CC", "CreditInfo"),
        new("ChangePaymentMethod", r => r["purchaseOrderId"] = "", "PurchaseOrderId"),
        new("ChangePaymentMethod", r => r["creditInfo"] = new string('c', 301), "CreditInfo"),
        new("NewCustomer", r => r["businessName"] = new string('b', 21), "BusinessName"),
        new("NewCustomer", r => r["businessInfo"] = new string('b', 101), "BusinessInfo"),
        new("NewCustomer", r => r["password"] = "", "Password"),
        new("NewCustomer", r => r["contactEmail"] = "a", "ContactEmail"),
        new("NewCustomer", r => r["billingZip"] = new string('9', 11), "BillingZip"),
        new("NewCustomer", r => r["billingStreet2"] = "line\nbreak", "BillingStreet2"),
        new("NewCustomer", r => r["billingCity"] = " ", "BillingCity"),

        // SQL in a text field that has a vocabulary or names a row; the others are in A_text_of_SQL_is_only_a_text.
        new("CreateOrder", r => r["shipType"] = Sql, "ShipType"),
        new("NewProducts", r => r["subject"] = Sql, "Subject", HttpStatusCode.NotFound),
        new("ChangeItem", r => r["imageName"] = Sql, "ImageName", HttpStatusCode.NotFound),
        new("NewCustomer", r => r["billingCountry"] = Sql, "BillingCountry", HttpStatusCode.NotFound),
        new("NewCustomer", r => r["paymentMethod"] = Sql, "PaymentMethod"),
        new("ChangePaymentMethod", r => r["paymentMethod"] = Sql, "PaymentMethod"),
    ];

    public static TheoryData<int, string> Numbers
    {
        get
        {
            var data = new TheoryData<int, string>();
            for (var i = 0; i < Cases.Length; i++)
                data.Add(i, Cases[i].ToString());
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public async Task It_is_refused_in_JSON_and_nothing_changes(int number, string name)
    {
        var bad = Cases[number];
        var before = await front.ContentsAsync();
        using var response = await front.PostAsync($"/json/{bad.Service}", bad.Json, JsonType);
        await ShouldBeProblemAsync(response, bad.Status, bad.JsonField, name);
        (await front.ContentsAsync()).ShouldBe(before);
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public async Task It_is_refused_in_SOAP_and_nothing_changes(int number, string name)
    {
        var bad = Cases[number];
        var before = await front.ContentsAsync();
        using var response = await front.PostAsync("/soap", bad.Envelope, XmlType, $"\"urn:tlstoll:sut:1/{bad.Service}\"");
        var code = bad.Status == HttpStatusCode.NotFound ? FaultCode.NotFound : FaultCode.InvalidRequest;
        (await ShouldBeFaultAsync(response, HttpStatusCode.InternalServerError, bad.Field, name)).Code.ShouldBe(code);
        (await front.ContentsAsync()).ShouldBe(before);
    }

    [Theory]
    [InlineData("", JsonType, 400, null)]
    [InlineData("{\"customerId\":", JsonType, 400, "customerId")]
    [InlineData("{\"customerId\":[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]}", JsonType, 400, "customerId")]
    [InlineData("{\"customerId\":1}", "text/plain", 415, "Content-Type")]
    [InlineData("{\"customerId\":1}", null, 415, "Content-Type")]
    public async Task Bodies_that_are_no_JSON_request_are_refused(string body, string? type, int status, string? field)
    {
        using var response = await front.PostAsync("/json/OrderStatus", body, type);
        await ShouldBeProblemAsync(response, (HttpStatusCode)status, field, body);
    }

    [Theory]
    [InlineData("", XmlType, 500, null)]
    [InlineData("<a>", XmlType, 500, null)]
    [InlineData("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>", XmlType, 500, null)]
    [InlineData("<a/>", "application/json", 415, "Content-Type")]
    [InlineData("<a/>", null, 415, "Content-Type")]
    public async Task Bodies_that_are_no_SOAP_request_are_refused(string body, string? type, int status, string? field)
    {
        using var response = await front.PostAsync("/soap", body, type, "\"urn:tlstoll:sut:1/OrderStatus\"");
        await ShouldBeFaultAsync(response, (HttpStatusCode)status, field, body);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("\"\"")]
    [InlineData("\"urn:tlstoll:sut:1/Nothing\"")]
    [InlineData("\"urn:tlstoll:sut:1/NewProducts\"")]
    public async Task A_SOAPAction_that_is_missing_unknown_or_contradicts_the_body_is_refused(string? action)
    {
        using var response = await front.PostAsync("/soap", Cases[0].Envelope, XmlType, action);
        await ShouldBeFaultAsync(response, HttpStatusCode.InternalServerError, "SOAPAction", action ?? "none");
    }

    [Fact]
    public async Task A_body_of_more_than_1_MiB_is_refused_in_both_formats()
    {
        var before = await front.ContentsAsync();
        var body = new byte[(1 << 20) + 1];
        Array.Fill(body, (byte)' ');
        using var json = await front.PostAsync("/json/OrderStatus", body, JsonType);
        await ShouldBeProblemAsync(json, HttpStatusCode.RequestEntityTooLarge, null, "JSON");
        using var soap = await front.PostAsync("/soap", body, XmlType, "\"urn:tlstoll:sut:1/OrderStatus\"");
        await ShouldBeFaultAsync(soap, HttpStatusCode.RequestEntityTooLarge, null, "SOAP");
        (await front.ContentsAsync()).ShouldBe(before);
    }

    [Theory]
    [InlineData("GET", "/json/CreateOrder", 405)]
    [InlineData("DELETE", "/soap", 405)]
    [InlineData("POST", "/openapi/v1.json", 405)]
    [InlineData("POST", "/health/ready", 405)]
    [InlineData("GET", "/soap", 400)]
    [InlineData("POST", "/json/Nothing", 404)]
    [InlineData("GET", "/", 404)]
    public async Task A_wrong_verb_or_path_is_refused(string verb, string path, int status)
    {
        using var request = new HttpRequestMessage(new HttpMethod(verb), path);
        using var response = await front.Client.SendAsync(request, TestContext.Current.CancellationToken);
        await ShouldBeProblemAsync(response, (HttpStatusCode)status, null, path);
        (response.Content.Headers.Allow.Count > 0).ShouldBe(status == 405);
    }

    private static async Task ShouldBeProblemAsync(HttpResponseMessage response, HttpStatusCode status, string? field, string name)
    {
        var text = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        response.StatusCode.ShouldBe(status, name + text);
        response.Content.Headers.ContentType!.MediaType.ShouldBe("application/problem+json");
        ShouldHaveNoStackTrace(text);
        var problem = JsonNode.Parse(text)!;
        problem["field"]?.GetValue<string>().ShouldBe(field, name + text);
        problem["reason"]!.GetValue<string>().ShouldNotBeEmpty();
        problem["code"]!.GetValue<string>().ShouldNotBeEmpty();
    }

    private static async Task<ServiceFault> ShouldBeFaultAsync(
        HttpResponseMessage response, HttpStatusCode status, string? field, string name)
    {
        var bytes = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        var text = Encoding.UTF8.GetString(bytes);
        response.StatusCode.ShouldBe(status, name + text);
        ShouldHaveNoStackTrace(text);
        var fault = Should.Throw<ServiceFaultException>(() => SoapEnvelope.Read<OrderStatusResponse>(bytes, 0, bytes.Length)).Fault;
        fault.Field.ShouldBe(field, name + text);
        fault.Reason.ShouldNotBeEmpty();
        return fault;
    }

    private static void ShouldHaveNoStackTrace(string text)
    {
        text.ShouldNotContain("   at ");
        text.ShouldNotContain("TlsToll.");
        text.ShouldNotContain("Exception");
        text.ShouldNotContain("root:");
    }
}

public sealed class BadInputOnPostgresTests(FrontFixture front) : BadInputTests(front), IClassFixture<FrontFixture>;

public sealed class BadInputOnSqlServerTests(SqlServerFront front) : BadInputTests(front), IClassFixture<SqlServerFront>;
