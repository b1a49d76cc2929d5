using System.Net;
using System.Net.Http.Json;
using System.Text.Json.Nodes;
using System.Xml.Linq;
using TlsToll.Contracts;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>What the SUT's ports serve, over each engine.</summary>
public abstract class FrontTests(EngineFront front)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task An_answer_has_its_length_and_no_server_header()
    {
        using var response = await front.PostAsync("/json/OrderStatus", """{"customerId":1,"limit":1}""", "application/json");
        response.StatusCode.ShouldBe(HttpStatusCode.OK);
        response.Content.Headers.ContentLength.ShouldNotBeNull();
        response.Headers.Server.ShouldBeEmpty();
    }

    [Fact]
    public async Task The_WSDLs_address_follows_the_Host_header()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/soap?wsdl");
        request.Headers.Host = "sut.example:8080";
        using var response = await front.Client.SendAsync(request, Token);
        var wsdl = XDocument.Parse(await response.Content.ReadAsStringAsync(Token));
        wsdl.Descendants(XName.Get("address", "http://schemas.xmlsoap.org/wsdl/soap/")).Single()
            .Attribute("location")!.Value.ShouldBe("http://sut.example:8080/soap");
        wsdl.Descendants(XName.Get("operation", "http://schemas.xmlsoap.org/wsdl/soap/")).Count().ShouldBe(7);
    }

    [Fact]
    public async Task The_OpenAPI_document_describes_all_services_with_their_limits_and_problems()
    {
        var document = (await front.Client.GetFromJsonAsync<JsonObject>("/openapi/v1.json", Token))!;
        document["paths"]!.AsObject().Select(p => p.Key)
            .ShouldBe(Enum.GetNames<ServiceName>().Select(n => "/json/" + n), ignoreOrder: true);
        foreach (var service in Enum.GetNames<ServiceName>())
        {
            var operation = document["paths"]!["/json/" + service]!["post"]!;
            operation["requestBody"]!["content"]!["application/json"]!["schema"]!["$ref"]!.GetValue<string>()
                .ShouldBe($"#/components/schemas/{service}Request");
            operation["responses"]!["200"]!["content"]!["application/json"]!["schema"]!["$ref"]!.GetValue<string>()
                .ShouldBe($"#/components/schemas/{service}Response");
            operation["responses"]!["400"]!["content"]!["application/problem+json"].ShouldNotBeNull();
        }

        var order = document["components"]!["schemas"]!["CreateOrderRequest"]!;
        order["properties"]!["requestId"]!["maxLength"]!.GetValue<int>().ShouldBe(FieldLimits.RequestId);
        order["properties"]!["requestId"]!["pattern"]!.GetValue<string>().ShouldBe(RequestIdAttribute.Pattern);
        order["properties"]!["lines"]!["maxItems"]!.GetValue<int>().ShouldBe(FieldLimits.OrderLines);
        order["properties"]!["shipType"]!["enum"]!.AsArray().Count.ShouldBe(Vocabulary.ShipTypes.Count);
        order["required"]!.AsArray().Select(r => r!.GetValue<string>()).ShouldContain("customerId");
        var payment = document["components"]!["schemas"]!["ChangePaymentMethodRequest"]!["required"]!.AsArray().Select(r => r!.GetValue<string>());
        payment.ShouldBe(["customerId", "paymentMethod"], ignoreOrder: true);
    }

    [Theory]
    [InlineData("/health/live", "live")]
    [InlineData("/health/ready", "ready")]
    public async Task Health_is_reported(string path, string status) =>
        (await front.Client.GetFromJsonAsync<JsonObject>(path, Token))!["status"]!.GetValue<string>().ShouldBe(status);

    // The longest limit among the fields is far above this text's length, the shortest (a postal code's) is not.
    [Fact]
    public async Task SQL_in_every_free_text_field_is_only_a_text()
    {
        const string sql = "';DROP--";
        string[] fields =
        [
            "businessName", "businessInfo", "password", "contactFirstName", "contactLastName", "contactPhone", "contactEmail",
            "billingStreet1", "billingStreet2", "billingCity", "billingState", "billingZip", "creditInfo", "purchaseOrderId",
        ];
        var before = await front.CountAsync();
        var customer = new JsonObject { ["billingCountry"] = "Spain", ["paymentMethod"] = "PO" };
        foreach (var field in fields)
            customer[field] = sql;
        await PostSoundAsync("NewCustomer", customer);
        await PostSoundAsync("ChangePaymentMethod", new JsonObject
        {
            ["customerId"] = 1,
            ["paymentMethod"] = "PO",
            ["creditInfo"] = sql,
            ["purchaseOrderId"] = sql,
        });
        await PostSoundAsync("CreateOrder", new JsonObject
        {
            ["requestId"] = sql,
            ["customerId"] = 1,
            ["shipType"] = "AIR",
            ["lines"] = new JsonArray(new JsonObject { ["itemId"] = 1, ["quantity"] = 1 }),
        });

        string[] grown = ["address", "customer", "orders", "order_line", "shipping_queue"];
        foreach (var (table, rows) in await front.CountAsync())
            rows.ShouldBe(before[table] + (grown.Contains(table) ? 1 : 0), table);
    }

    private async Task PostSoundAsync(string service, JsonObject request)
    {
        using var response = await front.PostAsync("/json/" + service, request.ToJsonString(), "application/json");
        response.StatusCode.ShouldBe(HttpStatusCode.OK, await response.Content.ReadAsStringAsync(Token));
    }
}

public sealed class FrontOnPostgresTests(FrontFixture front) : FrontTests(front), IClassFixture<FrontFixture>;

public sealed class FrontOnSqlServerTests(SqlServerFront front) : FrontTests(front), IClassFixture<SqlServerFront>;
