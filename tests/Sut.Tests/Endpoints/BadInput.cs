using System.Net;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Xml.Linq;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>One bad request, told once and sent in both formats.</summary>
/// <param name="Service">The service.</param>
/// <param name="Change">Spoils a sound request's JSON.</param>
/// <param name="Field">The field that must be named, as SOAP spells it.</param>
/// <param name="Status">The status in JSON.</param>
internal sealed record BadInput(string Service, Action<JsonObject> Change, string Field, HttpStatusCode Status = HttpStatusCode.BadRequest)
{
    private static readonly XNamespace Messages = "urn:tlstoll:sut:1";
    private static readonly XNamespace Soap = "http://schemas.xmlsoap.org/soap/envelope/";

    private static readonly Dictionary<string, string> Sound = new(StringComparer.Ordinal)
    {
        ["NewCustomer"] = """
            {"businessName":"B","businessInfo":"","password":"p","contactFirstName":"A","contactLastName":"R","contactPhone":"1",
             "contactEmail":"a@b","billingStreet1":"S","billingStreet2":"","billingCity":"C","billingState":"",
             "billingZip":"Z","billingCountry":"Spain",
             "paymentMethod":"PO","creditInfo":"","purchaseOrderId":"PO1"}
            """,
        ["ChangePaymentMethod"] = """{"customerId":1,"paymentMethod":"PO","creditInfo":"","purchaseOrderId":"PO1"}""",
        ["CreateOrder"] =
            """{"requestId":"bad","customerId":1,"shipType":"AIR","lines":[{"itemId":1,"quantity":1},{"itemId":2,"quantity":1}]}""",
        ["OrderStatus"] = """{"customerId":1,"limit":5}""",
        ["NewProducts"] = """{"subject":"ARTS","cutOffDays":100,"limit":5}""",
        ["ProductDetail"] = """{"itemIds":[1,2]}""",
        ["ChangeItem"] = """{"itemId":1,"cost":1.5,"publicationDate":"2020-01-01","imageName":"item-000000001.jpg"}""",
    };

    /// <summary>The field as JSON spells it.</summary>
    public string JsonField => string.Join('.', Field.Split('.').Select(JsonNamingPolicy.CamelCase.ConvertName));

    /// <summary>The request in JSON.</summary>
    public string Json => Spoilt().ToJsonString();

    /// <summary>The same request in SOAP.</summary>
    public string Envelope =>
        new XElement(Soap + "Envelope", new XElement(Soap + "Body", Element(Service, Spoilt()))).ToString(SaveOptions.DisableFormatting);

    public override string ToString() => $"{Service} {Field}";

    private static XElement Element(string name, JsonNode? node) => new(Messages + name, node switch
    {
        JsonObject members => members.Select(m => Element(char.ToUpperInvariant(m.Key[0]) + m.Key[1..], m.Value)),
        JsonArray items => items.Select(i => Element(i is JsonObject ? "Line" : "ItemId", i)),
        _ => node?.ToString(),
    });

    private JsonObject Spoilt()
    {
        var request = JsonNode.Parse(Sound[Service])!.AsObject();
        Change(request);
        return request;
    }
}
