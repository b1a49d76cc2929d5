using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Soap;
using TlsToll.Sut.Endpoints.Interactions;
using TlsToll.Sut.Endpoints.Json;

namespace TlsToll.Sut.Soap;

/// <summary>SOAP 1.1 over HTTP, by the WS-I Basic Profile 1.0.</summary>
internal sealed class SoapFormat : WireFormat
{
    /// <summary>The one instance; it holds nothing.</summary>
    public static SoapFormat Instance { get; } = new();

    public override string ContentType => SoapEnvelope.ContentType;

    public override string FaultContentType => SoapEnvelope.ContentType;

    // WS-I Basic Profile 1.0, R4001 and R1012: UTF-8 and UTF-16 must be understood, the header's charset may be left out.
    public override bool Accepts(string? contentType) =>
        string.Equals(contentType, SoapEnvelope.ContentType, StringComparison.OrdinalIgnoreCase)
        || MediaTypes.Matches(contentType, "text/xml", "utf-8", "utf-16", "utf-16le", "utf-16be");

    public override T Read<T>(PooledBuffer body)
    {
        if (body.Count == 0)
            throw new FailureException(Failure.Invalid(null, "The body is empty."));
        try
        {
            return SoapEnvelope.Read<T>(body.Array, 0, body.Count);
        }
        catch (SoapFormatException e)
        {
            throw new FailureException(Explain(e), e);
        }
        catch (ServiceFaultException e)
        {
            // Or the client could put words into the server's mouth.
            throw new FailureException(Failure.Invalid(null, "The body holds a fault, not a request."), e);
        }
    }

    public override void Write<T>(PooledBuffer output, T answer) => SoapEnvelope.Write(output, answer);

    // WS-I Basic Profile 1.0, R1126: a fault is sent with 500. What HTTP itself has a status for keeps it (R1113 to R1115).
    public override int WriteFault(PooledBuffer output, Failure failure)
    {
        if (failure.SoapCode is { } code)
            SoapEnvelope.WriteFault(output, failure.Fault, code);
        else
            SoapEnvelope.WriteFault(output, failure.Fault);
        return failure.HttpStatus ?? StatusCodes.Status500InternalServerError;
    }

    private static Failure Explain(SoapFormatException e)
    {
        var fault = e.IsOtherMessage
            ? new ServiceFault { Field = SoapActions.Header, Reason = $"{SoapActions.Header} contradicts the body. {e.Message}" }
            : new ServiceFault { Field = e.Field, Reason = e.Message };
        return new Failure(fault with { Code = FaultCode.InvalidRequest }, SoapCode: e.SoapCode);
    }
}
