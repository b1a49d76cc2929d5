using TlsToll.Contracts.Faults;

namespace TlsToll.Sut.Endpoints.Interactions;

/// <summary>Why an interaction was not answered as asked, before any format.</summary>
/// <param name="Fault">What the client is told.</param>
/// <param name="HttpStatus">The status that HTTP itself has for it, such as 413; null if the fault's code says it all.</param>
/// <param name="SoapCode">The SOAP fault code; null for the one that the fault's code implies.</param>
internal sealed record Failure(ServiceFault Fault, int? HttpStatus = null, string? SoapCode = null)
{
    /// <summary>Status by the fault's code, as <see cref="FaultCode"/> documents it.</summary>
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
    public static Failure Invalid(string? field, string reason, int? httpStatus = null) =>
        new(new ServiceFault { Code = FaultCode.InvalidRequest, Field = field, Reason = reason }, httpStatus);
}

/// <summary>Ends the reading of a request with a failure.</summary>
internal sealed class FailureException(Failure failure, Exception? inner = null) : Exception(failure.Fault.Reason, inner)
{
    /// <summary>The failure.</summary>
    public Failure Failure { get; } = failure;
}
