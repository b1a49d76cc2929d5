using System.Diagnostics.CodeAnalysis;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;

namespace TlsToll.Hosting.Messages;

/// <summary>Failure of a request, independent of the wire format.</summary>
/// <param name="Fault">The fault sent to the client.</param>
/// <param name="HttpStatus">Status for an error at the level of HTTP, such as 413; null to derive it from the fault's code.</param>
/// <param name="SoapCode">SOAP fault code, such as <c>MustUnderstand</c>; null to derive it from the fault's code.</param>
public sealed record Failure(ServiceFault Fault, int? HttpStatus = null, string? SoapCode = null)
{
    private const int LongestText = 500;

    /// <summary>HTTP status of a JSON response, as documented at <see cref="FaultCode"/>.</summary>
    public int Status => HttpStatus ?? Fault.Code switch
    {
        FaultCode.InvalidRequest => StatusCodes.Status400BadRequest,
        FaultCode.NotFound => StatusCodes.Status404NotFound,
        FaultCode.Refused => StatusCodes.Status422UnprocessableEntity,
        FaultCode.VendorUnavailable => StatusCodes.Status502BadGateway,
        FaultCode.Unavailable => StatusCodes.Status503ServiceUnavailable,
        _ => StatusCodes.Status500InternalServerError,
    };

    /// <summary>Creates the failure for an invalid request.</summary>
    /// <param name="field">Path of the invalid field or name of the invalid header; null if no single one is the cause.</param>
    /// <param name="reason">One human-readable sentence.</param>
    /// <param name="httpStatus">Value of <see cref="HttpStatus"/>.</param>
    /// <param name="soapCode">Value of <see cref="SoapCode"/>.</param>
    public static Failure Invalid(string? field, string reason, int? httpStatus = null, string? soapCode = null) =>
        new(new ServiceFault { Code = FaultCode.InvalidRequest, Field = Shorten(field), Reason = Shorten(reason) }, httpStatus, soapCode);

    /// <summary>Creates the failure for an unknown path.</summary>
    /// <param name="reason">One human-readable sentence.</param>
    public static Failure NotFound(string reason) => new(new ServiceFault { Code = FaultCode.NotFound, Reason = reason });

    /// <summary>Creates the failure for a method that the path does not support, and sets the Allow header.</summary>
    /// <param name="context">The request and its response.</param>
    /// <param name="allowed">Supported methods, separated by commas.</param>
    public static Failure WrongMethod(HttpContext context, string allowed)
    {
        ArgumentNullException.ThrowIfNull(context);
        context.Response.Headers.Allow = allowed;
        var reason = $"{context.Request.Path} supports {allowed}, not {context.Request.Method}.";
        return Invalid(null, reason, StatusCodes.Status405MethodNotAllowed);
    }

    /// <summary>Maps an exception to a failure; null if the exception is unexpected.</summary>
    internal static Failure? Of(Exception exception) => exception switch
    {
        FailureException e => e.Failure,
        ServiceFaultException e => new Failure(e.Fault),
        BadHttpRequestException { StatusCode: StatusCodes.Status413PayloadTooLarge } =>
            Invalid(null, $"The body is larger than {FieldLimits.RequestBytes} bytes.", StatusCodes.Status413PayloadTooLarge),
        BadHttpRequestException e => Invalid(null, "The body does not match its headers: " + e.Message, e.StatusCode),
        _ => null,
    };

    // A message of the parsers may quote the request, of which a name or a value may be almost all.
    [return: NotNullIfNotNull(nameof(text))]
    private static string? Shorten(string? text) =>
        text is { Length: > LongestText } ? text[..(char.IsHighSurrogate(text[LongestText - 1]) ? LongestText - 1 : LongestText)] + "…" : text;
}

/// <summary>Ends a request with a failure.</summary>
public sealed class FailureException(Failure failure, Exception? inner = null) : Exception(failure?.Fault.Reason, inner)
{
    /// <summary>The failure to respond with.</summary>
    public Failure Failure { get; } = failure ?? throw new ArgumentNullException(nameof(failure));
}
