using TlsToll.Contracts;
using TlsToll.Contracts.Faults;

namespace TlsToll.Hosting.Messages;

/// <summary>Why a request fails, independent of the wire format.</summary>
/// <param name="Fault">The fault sent to the client.</param>
/// <param name="HttpStatus">Status that HTTP itself defines, such as 413; null where the fault's code decides.</param>
/// <param name="SoapCode">SOAP fault code, such as <c>MustUnderstand</c>; null where the fault's code decides.</param>
public sealed record Failure(ServiceFault Fault, int? HttpStatus = null, string? SoapCode = null)
{
    /// <summary>HTTP status in JSON, as documented by <see cref="FaultCode"/>.</summary>
    public int Status => HttpStatus ?? Fault.Code switch
    {
        FaultCode.InvalidRequest => StatusCodes.Status400BadRequest,
        FaultCode.NotFound => StatusCodes.Status404NotFound,
        FaultCode.Refused => StatusCodes.Status422UnprocessableEntity,
        FaultCode.VendorUnavailable => StatusCodes.Status502BadGateway,
        FaultCode.Unavailable => StatusCodes.Status503ServiceUnavailable,
        _ => StatusCodes.Status500InternalServerError,
    };

    /// <summary>A mistake of the client.</summary>
    /// <param name="field">Path of the field or name of the header at fault; null if no single one is.</param>
    /// <param name="reason">One sentence.</param>
    /// <param name="httpStatus">As <see cref="HttpStatus"/>.</param>
    /// <param name="soapCode">As <see cref="SoapCode"/>.</param>
    public static Failure Invalid(string? field, string reason, int? httpStatus = null, string? soapCode = null) =>
        new(new ServiceFault { Code = FaultCode.InvalidRequest, Field = field, Reason = reason }, httpStatus, soapCode);

    /// <summary>An unknown path.</summary>
    /// <param name="reason">One sentence.</param>
    public static Failure NotFound(string reason) => new(new ServiceFault { Code = FaultCode.NotFound, Reason = reason });

    /// <summary>A method that the path does not support.</summary>
    /// <param name="context">The request; its response gets the Allow header.</param>
    /// <param name="allowed">The supported methods, separated by commas.</param>
    public static Failure WrongMethod(HttpContext context, string allowed)
    {
        ArgumentNullException.ThrowIfNull(context);
        context.Response.Headers.Allow = allowed;
        var reason = $"{context.Request.Path} supports {allowed}, not {context.Request.Method}.";
        return Invalid(null, reason, StatusCodes.Status405MethodNotAllowed);
    }

    /// <summary>The failure that an exception stands for; null if the exception is unexpected.</summary>
    internal static Failure? Of(Exception exception) => exception switch
    {
        FailureException e => e.Failure,
        ServiceFaultException e => new Failure(e.Fault),
        BadHttpRequestException { StatusCode: StatusCodes.Status413PayloadTooLarge } =>
            Invalid(null, $"The body is larger than {FieldLimits.RequestBytes} bytes.", StatusCodes.Status413PayloadTooLarge),
        BadHttpRequestException e => Invalid(null, "The body does not match its headers: " + e.Message, e.StatusCode),
        _ => null,
    };
}

/// <summary>Ends a request with a failure.</summary>
public sealed class FailureException(Failure failure, Exception? inner = null) : Exception(failure?.Fault.Reason, inner)
{
    /// <summary>The failure to respond with.</summary>
    public Failure Failure { get; } = failure ?? throw new ArgumentNullException(nameof(failure));
}
