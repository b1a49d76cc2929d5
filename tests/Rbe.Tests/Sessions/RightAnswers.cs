using System.Text;
using System.Text.Json;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Soap;

namespace TlsToll.Rbe.Tests.Sessions;

/// <summary>What a right SUT answers, in either format.</summary>
internal static class RightAnswers
{
    public static readonly byte[] Jpeg = [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9];

    /// <summary>Answers a request as it came.</summary>
    public static Reply To(Incoming request) => Ok(request, ResponseTo(RequestOf(request)));

    public static Reply Ok(Incoming request, object response) => IsJson(request)
        ? new(Http(200, "application/json", JsonSerializer.SerializeToUtf8Bytes(response, WireJson.Default.GetTypeInfo(response.GetType())!)))
        : new(Http(200, SoapEnvelope.ContentType, Soap(response)));

    public static Reply Fault(Incoming request, FaultCode code) => IsJson(request)
        ? new(Http(502, "application/problem+json", Encoding.UTF8.GetBytes($$"""{"status":502,"code":"{{code}}","detail":"no"}""")))
        : new(Http(500, SoapEnvelope.ContentType, SoapFault(code)));

    public static byte[] Http(int status, string type, byte[] body) =>
        [.. Encoding.ASCII.GetBytes($"HTTP/1.1 {status} X\r\nContent-Type: {type}\r\nContent-Length: {body.Length}\r\n\r\n"), .. body];

    public static byte[] SoapFault(FaultCode code)
    {
        using var stream = new MemoryStream();
        SoapEnvelope.WriteFault(stream, new ServiceFault { Code = code, Reason = "no" });
        return stream.ToArray();
    }

    public static byte[] Soap(object response)
    {
        using var stream = new MemoryStream();
        switch (response)
        {
            case NewCustomerResponse r: SoapEnvelope.Write(stream, r); break;
            case ChangePaymentMethodResponse r: SoapEnvelope.Write(stream, r); break;
            case CreateOrderResponse r: SoapEnvelope.Write(stream, r); break;
            case OrderStatusResponse r: SoapEnvelope.Write(stream, r); break;
            case NewProductsResponse r: SoapEnvelope.Write(stream, r); break;
            case ProductDetailResponse r: SoapEnvelope.Write(stream, r); break;
            case ChangeItemResponse r: SoapEnvelope.Write(stream, r); break;
            default: throw new ArgumentException("No response.", nameof(response));
        }

        return stream.ToArray();
    }

    public static object ResponseTo(object request) => request switch
    {
        NewCustomerRequest => new NewCustomerResponse { CustomerId = 7 },
        ChangePaymentMethodRequest q => new ChangePaymentMethodResponse { CustomerId = q.CustomerId, PaymentMethod = q.PaymentMethod },
        CreateOrderRequest q => new CreateOrderResponse
        { OrderId = 9, RequestId = q.RequestId, SubTotal = 90, Discount = 10, Tax = 8, ShipCost = 2, Total = 100, AuthorisationId = "A1" },
        OrderStatusRequest q => new OrderStatusResponse { CustomerId = q.CustomerId, Orders = [Order()] },
        NewProductsRequest q => new NewProductsResponse { Subject = q.Subject, Products = [new() { ItemId = 1, Title = "T" }] },
        ProductDetailRequest q => new ProductDetailResponse
        { Products = q.ItemIds.ConvertAll(id => new Product { ItemId = id, Subject = Vocabulary.Subjects[0], Image = Jpeg }) },
        ChangeItemRequest q => new ChangeItemResponse { ItemId = q.ItemId },
        _ => throw new ArgumentException("No request.", nameof(request)),
    };

    public static OrderSummary Order() => new()
    {
        OrderId = 3,
        Status = "PENDING",
        SubTotal = 5,
        Tax = 1,
        ShipCost = 2,
        Total = 8,
        Lines = [new() { LineId = 1, ItemId = 1, Quantity = 1, Cost = 2 }, new() { LineId = 2, ItemId = 2, Quantity = 1, Cost = 3 }],
    };

    public static object RequestOf(Incoming request)
    {
        var service = Enum.GetValues<ServiceName>().Single(s =>
            request.Head.Contains($"SOAPAction: \"{WireNames.SutNamespace}/{s}\"", StringComparison.Ordinal)
            || request.Head.StartsWith($"POST {WireNames.JsonPath}/{s} HTTP/1.1", StringComparison.Ordinal));
        return service switch
        {
            ServiceName.NewCustomer => Read<NewCustomerRequest>(request),
            ServiceName.ChangePaymentMethod => Read<ChangePaymentMethodRequest>(request),
            ServiceName.CreateOrder => Read<CreateOrderRequest>(request),
            ServiceName.OrderStatus => Read<OrderStatusRequest>(request),
            ServiceName.NewProducts => Read<NewProductsRequest>(request),
            ServiceName.ProductDetail => Read<ProductDetailRequest>(request),
            _ => Read<ChangeItemRequest>(request),
        };
    }

    private static bool IsJson(Incoming request) => request.Head.StartsWith("POST " + WireNames.JsonPath, StringComparison.Ordinal);

    private static T Read<T>(Incoming request)
        where T : class => IsJson(request)
        ? (T)JsonSerializer.Deserialize(request.Body, WireJson.Default.GetTypeInfo(typeof(T))!)!
        : SoapEnvelope.Read<T>(request.Body, 0, request.Body.Length);
}
