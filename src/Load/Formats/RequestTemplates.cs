using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Load.Http;

namespace TlsToll.Load.Formats;

/// <summary>
/// The bodies of a format's requests, one template per service. A template has the bytes that are the same in all requests, and writes only
/// the values between them, which costs a fraction of the serialiser. It is derived from what the serialiser makes of a sample, so the
/// serialiser remains the definition of the format. Each is derived when its service is first called. Thread-safe.
/// </summary>
/// <param name="serialize">Writes the body of a request by the format's serialiser.</param>
internal sealed class RequestTemplates(Action<Stream, object> serialize)
{
    // In the order of ServiceName.
    private readonly Lazy<RequestTemplate>[] _templates =
    [
        Of<NewCustomerRequest>(serialize), Of<ChangePaymentMethodRequest>(serialize), Of<CreateOrderRequest>(serialize), Of<OrderStatusRequest>(serialize),
        Of<NewProductsRequest>(serialize), Of<ProductDetailRequest>(serialize), Of<ChangeItemRequest>(serialize),
    ];

    /// <summary>
    /// Writes the body of a request. False if only the serialiser can: a text is null or has characters that may need escaping, a list is
    /// empty, or the request is not the service's.
    /// </summary>
    public bool TryWrite(RequestBuffer buffer, ServiceName service, object request) => _templates[(int)service].Value.TryWrite(buffer, request);

    private static Lazy<RequestTemplate> Of<TRequest>(Action<Stream, object> serialize)
        where TRequest : class, new() => new(() => TemplateDerivation<TRequest>.Derive(serialize));
}

/// <summary>The body of a service's request. Immutable and thread-safe.</summary>
internal abstract class RequestTemplate
{
    /// <summary>Writes the body of a request; false if only the serialiser can.</summary>
    public abstract bool TryWrite(RequestBuffer buffer, object request);
}

/// <summary>The body of requests of a type.</summary>
/// <param name="start">What is before the first value.</param>
/// <param name="members">The values.</param>
/// <param name="end">What is after the last value.</param>
internal sealed class RequestTemplate<TRequest>(byte[] start, TemplateField<TRequest> members, byte[] end) : RequestTemplate
    where TRequest : class
{
    /// <inheritdoc/>
    public override bool TryWrite(RequestBuffer buffer, object request)
    {
        if (request is not TRequest message || members.Longest(message) is not { } longest)
            return false;
        var body = buffer.BeginBody(start.Length + longest + end.Length);
        start.CopyTo(body);
        var at = start.Length + members.Write(message, body[start.Length..]);
        end.CopyTo(body[at..]);
        buffer.EndBody(at + end.Length);
        return true;
    }
}
