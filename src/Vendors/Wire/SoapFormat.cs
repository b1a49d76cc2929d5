using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Soap;

namespace TlsToll.Vendors.Wire;

/// <summary>SOAP 1.1 (WS-I Basic Profile 1.0).</summary>
internal sealed class SoapFormat : WireFormat
{
    /// <summary>The header that names the operation.</summary>
    public const string ActionHeader = "SOAPAction";

    /// <summary>The only instance; there is no state.</summary>
    public static SoapFormat Instance { get; } = new();

    public override string ContentType => SoapEnvelope.ContentType;

    public override string FaultContentType => SoapEnvelope.ContentType;

    // R4001 and R1012: UTF-8 and UTF-16 are understood, and the header need not say which.
    public override bool Accepts(string? contentType) =>
        SoapEnvelope.ContentType.Equals(contentType, StringComparison.OrdinalIgnoreCase)
        || ContentTypes.Match(contentType, "text/xml", "utf-8", "utf-16", "utf-16le", "utf-16be");

    public override void Write<T>(MessageBuffer output, T answer) => SoapEnvelope.Write(output, answer);

    // R1126: faults come with 500, but for what HTTP has a status of its own (R1113 to R1115).
    public override int WriteFault(MessageBuffer output, Refusal refusal)
    {
        if (refusal.SoapCode is null)
            SoapEnvelope.WriteFault(output, refusal.Fault);
        else
            SoapEnvelope.WriteFault(output, refusal.Fault, refusal.SoapCode);
        return refusal.Status ?? StatusCodes.Status500InternalServerError;
    }

    protected override T Parse<T>(MessageBuffer body)
    {
        try
        {
            return SoapEnvelope.Read<T>(body.Bytes, 0, body.Count);
        }
        catch (SoapFormatException e) when (e.IsOtherMessage)
        {
            throw new RefusalException(Refusal.Invalid(ActionHeader, $"{ActionHeader} contradicts the body. {e.Message}"), e);
        }
        catch (SoapFormatException e)
        {
            throw new RefusalException(Refusal.Invalid(e.Field, e.Message, soapCode: e.SoapCode), e);
        }
        catch (ServiceFaultException e)
        {
            throw new RefusalException(Refusal.Invalid(null, "The body holds a fault, not a request."), e);
        }
    }
}
