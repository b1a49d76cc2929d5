using System.Text;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Soap;
using TlsToll.Load.Http;

namespace TlsToll.Load.Formats;

/// <summary>SOAP 1.1 over HTTP.</summary>
public sealed class SoapFormat : IWireFormat
{
    /// <summary>The bodies of the requests.</summary>
    internal static readonly RequestTemplates Templates = new(SerializeBody);

    private readonly byte[][] _heads;

    /// <summary>Prepares the request heads of all services.</summary>
    /// <param name="host">Value of the Host header.</param>
    public SoapFormat(string host) => _heads =
    [
        .. Enum.GetNames<ServiceName>().Select(name => Encoding.ASCII.GetBytes(
            $"POST {WireNames.SoapPath} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {SoapEnvelope.ContentType}\r\nSOAPAction: \"{WireNames.SutNamespace}/{name}\"\r\n")),
    ];

    /// <inheritdoc/>
    public ReadOnlyMemory<byte> Write(RequestBuffer buffer, ServiceName service, object request) =>
        Templates.TryWrite(buffer, service, request) ? buffer.Complete(_heads[(int)service]) : Serialize(buffer, service, request);

    /// <summary>
    /// Writes a request by the serialiser. It defines the bytes of <see cref="Write"/>, which gets the same ones for less.
    /// </summary>
    /// <param name="buffer">Receives the request.</param>
    /// <param name="service">The service.</param>
    /// <param name="request">A request of <c>TlsToll.Contracts.Services</c>.</param>
    public ReadOnlyMemory<byte> Serialize(RequestBuffer buffer, ServiceName service, object request)
    {
        SerializeBody(buffer.BeginBody(), request);
        return buffer.Complete(_heads[(int)service]);
    }

    /// <inheritdoc/>
    public object Read(ServiceName service, HttpAnswer answer)
    {
        try
        {
            var response = Parse(service, answer.Body);
            return answer.Status == 200 ? response : throw new FormatException($"HTTP status {answer.Status} and a response that is not a fault.");
        }
        catch (SoapFormatException e)
        {
            throw new FormatException($"HTTP status {answer.Status}, {e.Message}", e);
        }
        catch (ServiceFaultException e) when (answer.Status != 500)
        {
            // WS-I Basic Profile 1.0, R1126: a fault has status 500.
            throw new FormatException($"A SOAP fault with HTTP status {answer.Status}.", e);
        }
    }

    private static void SerializeBody(Stream body, object request)
    {
        switch (request)
        {
            case NewCustomerRequest r: SoapEnvelope.Write(body, r); break;
            case ChangePaymentMethodRequest r: SoapEnvelope.Write(body, r); break;
            case CreateOrderRequest r: SoapEnvelope.Write(body, r); break;
            case OrderStatusRequest r: SoapEnvelope.Write(body, r); break;
            case NewProductsRequest r: SoapEnvelope.Write(body, r); break;
            case ProductDetailRequest r: SoapEnvelope.Write(body, r); break;
            case ChangeItemRequest r: SoapEnvelope.Write(body, r); break;
            default: throw new ArgumentException("No service accepts this request.", nameof(request));
        }
    }

    private static object Parse(ServiceName service, ArraySegment<byte> body) => service switch
    {
        ServiceName.NewCustomer => Read<NewCustomerResponse>(body),
        ServiceName.ChangePaymentMethod => Read<ChangePaymentMethodResponse>(body),
        ServiceName.CreateOrder => Read<CreateOrderResponse>(body),
        ServiceName.OrderStatus => Read<OrderStatusResponse>(body),
        ServiceName.NewProducts => Read<NewProductsResponse>(body),
        ServiceName.ProductDetail => Read<ProductDetailResponse>(body),
        ServiceName.ChangeItem => Read<ChangeItemResponse>(body),
        _ => throw new ArgumentOutOfRangeException(nameof(service), service, "unknown service"),
    };

    private static T Read<T>(ArraySegment<byte> body)
        where T : class => SoapEnvelope.Read<T>(body.Array!, body.Offset, body.Count);
}
