using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Soap;

namespace TlsToll.Hosting.Messages;

internal sealed class SoapFormat : WireFormat
{
    /// <summary>Name of the HTTP header that selects the operation.</summary>
    public const string ActionHeader = "SOAPAction";

    public override string ContentType => SoapEnvelope.ContentType;

    public override string FaultContentType => SoapEnvelope.ContentType;

    // R4001 and R1012: UTF-8 and UTF-16 must be supported, and the header need not specify the encoding.
    internal override bool Accepts(string? contentType) =>
        SoapEnvelope.ContentType.Equals(contentType, StringComparison.OrdinalIgnoreCase)
        || MediaTypes.Matches(contentType, "text/xml", "utf-8", "utf-16", "utf-16le", "utf-16be");

    internal override void Write<T>(MessageBuffer output, T response) => SoapEnvelope.Write(output, response);

    internal override IListWriter<TItem> BeginList<TMessage, TItem>(MessageBuffer output, string list) =>
        new SoapListWriter<TMessage, TItem>(output, list);

    // R1126: a fault has status 500, except where R1113 to R1115 specify another HTTP status.
    internal override int WriteFault(MessageBuffer output, Failure failure)
    {
        if (failure.SoapCode is { } code)
            SoapEnvelope.WriteFault(output, failure.Fault, code);
        else
            SoapEnvelope.WriteFault(output, failure.Fault);
        return failure.HttpStatus ?? StatusCodes.Status500InternalServerError;
    }

    private protected override T Parse<T>(MessageBuffer body)
    {
        try
        {
            return SoapEnvelope.ReadRequest<T>(body.Array, 0, body.Count);
        }
        catch (SoapFormatException e) when (e.IsOtherMessage)
        {
            var reason = $"{ActionHeader} contradicts the body. {e.Message}";
            throw new FailureException(Failure.Invalid(ActionHeader, reason, soapCode: e.SoapCode), e);
        }
        catch (SoapFormatException e)
        {
            throw new FailureException(Failure.Invalid(e.Field, e.Message, soapCode: e.SoapCode), e);
        }
        catch (ServiceFaultException e)
        {
            // A client must not be able to make its own fault look like the server's.
            throw new FailureException(Failure.Invalid(null, "The body holds a fault, not a request."), e);
        }
    }
}
