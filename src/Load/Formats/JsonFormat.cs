using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Json;
using TlsToll.Load.Http;

namespace TlsToll.Load.Formats;

/// <summary>JSON over HTTP.</summary>
internal sealed class JsonFormat : IWireFormat, IDisposable
{
    private static readonly JsonTypeInfo[] Responses =
    [
        WireJson.Default.NewCustomerResponse, WireJson.Default.ChangePaymentMethodResponse, WireJson.Default.CreateOrderResponse,
        WireJson.Default.OrderStatusResponse, WireJson.Default.NewProductsResponse, WireJson.Default.ProductDetailResponse,
        WireJson.Default.ChangeItemResponse,
    ];

    private readonly byte[][] _heads;
    private readonly Utf8JsonWriter _writer = new(Stream.Null);

    /// <summary>Prepares the request heads of all services.</summary>
    /// <param name="host">Value of the Host header.</param>
    public JsonFormat(string host) => _heads =
    [
        .. Enum.GetNames<ServiceName>().Select(name => Encoding.ASCII.GetBytes(
            $"POST {WireNames.JsonPath}/{name} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n")),
    ];

    /// <inheritdoc/>
    public ReadOnlyMemory<byte> Write(RequestBuffer buffer, ServiceName service, object request)
    {
        // Not by template as in SOAP: it would save too little (docs/driver.md).
        _writer.Reset(buffer.BeginBody());
        JsonSerializer.Serialize(_writer, request, WireJson.Default.GetTypeInfo(request.GetType())!);
        return buffer.Complete(_heads[(int)service]);
    }

    /// <inheritdoc/>
    public object Read(ServiceName service, HttpAnswer answer)
    {
        try
        {
            if (answer.Status != 200)
                throw Fault(answer);
            return JsonSerializer.Deserialize(answer.Body, Responses[(int)service]) ?? throw new FormatException("The response is null.");
        }
        catch (JsonException e)
        {
            throw new FormatException($"HTTP status {answer.Status}, malformed JSON: {e.Message}", e);
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _writer.Dispose();

    // A fault is problem details (RFC 9457) with the additional members code and field.
    private static ServiceFaultException Fault(HttpAnswer answer)
    {
        using var problem = JsonDocument.Parse(answer.Body);
        return problem.RootElement.ValueKind == JsonValueKind.Object && Enum.TryParse<FaultCode>(Text(problem, "code"), out var known)
            ? new ServiceFaultException(known, Text(problem, "field"), Text(problem, "detail") ?? Text(problem, "title") ?? "")
            : throw new FormatException($"HTTP status {answer.Status} and a body without the problem details of this service.");
    }

    private static string? Text(JsonDocument problem, string name) =>
        problem.RootElement.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
}
