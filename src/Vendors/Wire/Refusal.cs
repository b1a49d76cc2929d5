using TlsToll.Contracts;
using TlsToll.Contracts.Faults;

namespace TlsToll.Vendors.Wire;

/// <summary>A fault on its way to the wire.</summary>
/// <param name="Fault">What the caller is told.</param>
/// <param name="Status">The status that HTTP itself has for it, such as 413; null if the fault's code says it.</param>
/// <param name="SoapCode">The SOAP fault code, such as <c>MustUnderstand</c>; null if the fault's code says it.</param>
internal sealed record Refusal(ServiceFault Fault, int? Status = null, string? SoapCode = null)
{
    /// <summary>The status in JSON, as <see cref="FaultCode"/> documents it.</summary>
    public int JsonStatus => Status ?? Fault.Code switch
    {
        FaultCode.InvalidRequest => StatusCodes.Status400BadRequest,
        FaultCode.NotFound => StatusCodes.Status404NotFound,
        FaultCode.Refused => StatusCodes.Status422UnprocessableEntity,
        FaultCode.VendorUnavailable => StatusCodes.Status502BadGateway,
        FaultCode.Unavailable => StatusCodes.Status503ServiceUnavailable,
        _ => StatusCodes.Status500InternalServerError,
    };

    /// <summary>The caller's mistake.</summary>
    public static Refusal Invalid(string? field, string reason, int? status = null, string? soapCode = null) =>
        new(new ServiceFault { Code = FaultCode.InvalidRequest, Field = field, Reason = reason }, status, soapCode);

    /// <summary>What an exception stands for; null if nobody expected it.</summary>
    public static Refusal? Of(Exception exception) => exception switch
    {
        RefusalException e => e.Refusal,
        ServiceFaultException e => new Refusal(e.Fault),
        BadHttpRequestException { StatusCode: StatusCodes.Status413PayloadTooLarge } =>
            Invalid(null, $"The body is larger than {FieldLimits.RequestBytes} bytes.", StatusCodes.Status413PayloadTooLarge),
        BadHttpRequestException e => Invalid(null, "The body did not come as its headers said: " + e.Message, e.StatusCode),
        _ => null,
    };
}

/// <summary>Ends a request with a refusal.</summary>
internal sealed class RefusalException(Refusal refusal, Exception? inner = null) : Exception(refusal.Fault.Reason, inner)
{
    /// <summary>The refusal.</summary>
    public Refusal Refusal => refusal;
}
