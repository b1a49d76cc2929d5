using System.Text;
using System.Text.Json;
using TlsToll.Contracts;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Soap;
using TlsToll.Contracts.Vendors;
using TlsToll.Load.Formats;
using TlsToll.Load.Http;
using TlsToll.Workload;

namespace TlsToll.Experiments.Fuzzing;

/// <summary>All endpoints of a testbed, with valid requests from the writers of the product.</summary>
internal static class FuzzEndpoints
{
    private const int Usual = 16;

    private static readonly string[] Prefixes = ["", "admin ", "vendors ", "vendors' admin "];

    /// <summary>The endpoints for a database with this population.</summary>
    public static IReadOnlyList<FuzzEndpoint> For(PopulationScale scale)
    {
        var inputs = new InputGenerator(scale, new InputOptions());
        return
        [
            .. Enum.GetValues<ServiceName>().SelectMany(service => Service(service, inputs)),
            Get(FuzzTarget.Sut, "/static/30B", Usual), Get(FuzzTarget.Sut, "/static/36KB", 4), Get(FuzzTarget.Sut, "/soap?wsdl", Usual),
            Get(FuzzTarget.Sut, "/openapi/v1.json", 2), Get(FuzzTarget.Sut, "/health/ready", 4),
            .. Vendor(VendorOperation.ValidatePurchaseOrder, id => new ValidatePurchaseOrderRequest { RequestId = id, PurchaseOrderId = "PO-1", Amount = 12.34m }),
            .. Vendor(VendorOperation.AuthorisePayment, id => new AuthorisePaymentRequest { RequestId = id, CreditInfo = "VISA 4111111111111111", Amount = 12.34m }),
            .. Vendor(VendorOperation.VoidAuthorisation, id => new VoidAuthorisationRequest { RequestId = id, Vendor = "Pge" }),
            .. Vendor(VendorOperation.NotifyShipment, id => new NotifyShipmentRequest { MessageId = id, OrderId = 1234, ShipType = "AIR", Lines = 3 }),
            .. Vendor(VendorOperation.RequestStock, id => new RequestStockRequest { MessageId = id, ItemId = 12, Quantity = 100 }),
            Get(FuzzTarget.Vendors, "/soap?wsdl", 4), Get(FuzzTarget.Vendors, "/health/live", 2),
            .. Administration(),
        ];
    }

    private static IEnumerable<FuzzEndpoint> Administration()
    {
        foreach (var target in (FuzzTarget[])[FuzzTarget.SutAdmin, FuzzTarget.VendorsAdmin])
        {
            foreach (var path in (string[])["/counters", "/cpu", "/health"])
                yield return Get(target, path, Usual);
            yield return Post("/release-memory", 1, target);
        }

        yield return Get(FuzzTarget.SutAdmin, "/idle?wait=0", Usual);
        foreach (var path in (string[])["/background/pause", "/background/resume", "/background/revive"])
            yield return Post(path, Usual);
        yield return Post("/barrier?name=fuzz&parties=2", Usual) with { Waits = true };
        // Seconds of the database's work each, so there are few.
        yield return Post("/quiesce", 1);
        yield return Get(FuzzTarget.SutAdmin, "/audit", 1);
        yield return Get(FuzzTarget.SutAdmin, "/population", 1);
        yield return Get(FuzzTarget.SutAdmin, "/statements", 1);
        yield return Get(FuzzTarget.VendorsAdmin, "/behaviour", Usual);
        yield return new FuzzEndpoint(FuzzTarget.VendorsAdmin, "vendors' admin PUT /behaviour", Usual, (_, _) =>
            WithJson(new FuzzMessage("PUT", "/behaviour"), new VendorBehaviour("0", 0, 0) { BackgroundDelay = "uniform:0..1" }));
        yield return Get(FuzzTarget.VendorsAdmin, "/ledger?after=0&limit=10", Usual);
        yield return new FuzzEndpoint(FuzzTarget.VendorsAdmin, "vendors' admin DELETE /ledger", 2, (_, _) => new FuzzMessage("DELETE", "/ledger"));
    }

    private static FuzzEndpoint Get(FuzzTarget target, string path, int weight) =>
        new(target, $"{Prefixes[(int)target]}GET {path.Split('?')[0]}", weight, (_, _) => new FuzzMessage("GET", path));

    private static FuzzEndpoint Post(string path, int weight, FuzzTarget target = FuzzTarget.SutAdmin) =>
        new(target, $"{Prefixes[(int)target]}POST {path.Split('?')[0]}", weight, (_, _) => new FuzzMessage("POST", path) { Body = [] });

    private static IEnumerable<FuzzEndpoint> Service(ServiceName service, InputGenerator inputs) =>
    [
        new(FuzzTarget.Sut, $"{service} SOAP", Usual, (random, id) =>
        {
            using var buffer = new RequestBuffer();
            var bytes = new SoapFormat("fuzz").Write(buffer, service, inputs.Next(service, random, id)).Span;
            return Soap(WireNames.SutNamespace, service.ToString(), bytes[(bytes.IndexOf("\r\n\r\n"u8) + 4)..].ToArray());
        }),
        new(FuzzTarget.Sut, $"{service} JSON", Usual, (random, id) =>
            WithJson(new FuzzMessage("POST", $"{WireNames.JsonPath}/{service}"), inputs.Next(service, random, id))),
    ];

    private static IEnumerable<FuzzEndpoint> Vendor<T>(VendorOperation operation, Func<string, T> request)
        where T : class =>
    [
        new(FuzzTarget.Vendors, $"{operation} SOAP", Usual, (_, id) =>
        {
            using var body = new MemoryStream();
            SoapEnvelope.Write(body, request(id));
            return Soap(WireNames.VendorsNamespace, operation.ToString(), body.ToArray());
        }),
        new(FuzzTarget.Vendors, $"{operation} JSON", Usual, (_, id) =>
            WithJson(new FuzzMessage("POST", $"{WireNames.JsonPath}/{operation}"), request(id))),
    ];

    private static FuzzMessage Soap(string xmlNamespace, string operation, byte[] body) => new("POST", WireNames.SoapPath)
    {
        Headers = [("Host", "fuzz"), ("Content-Type", SoapEnvelope.ContentType), ("SOAPAction", $"\"{xmlNamespace}/{operation}\"")],
        Body = body,
    };

    private static FuzzMessage WithJson(FuzzMessage message, object request)
    {
        message.Set("Content-Type", "application/json");
        message.Body = Encoding.UTF8.GetBytes(JsonSerializer.Serialize(request, WireJson.Default.GetTypeInfo(request.GetType())!));
        return message;
    }
}
