using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Emulation;
using TlsToll.Vendors.Wire;

namespace TlsToll.Vendors.Hosting;

/// <summary>An operation as the server sees it.</summary>
internal abstract class VendorEndpoint(VendorOperation operation)
{
    /// <summary>The operation.</summary>
    public VendorOperation Operation => operation;

    /// <summary>Reads, decides and answers one call.</summary>
    public abstract Task RunAsync(HttpContext context, WireFormat format);
}

/// <inheritdoc/>
internal sealed class VendorEndpoint<TRequest, TResponse>(IVendor<TRequest, TResponse> vendor, Tally tally, Pauses pauses, ILogger log)
    : VendorEndpoint(vendor.Operation)
    where TRequest : class
    where TResponse : class
{
    public override async Task RunAsync(HttpContext context, WireFormat format)
    {
        var arrived = pauses.Now();
        using var buffer = new MessageBuffer();
        var status = StatusCodes.Status200OK;
        var contentType = format.ContentType;
        try
        {
            if (!format.Accepts(context.Request.ContentType))
                throw new RefusalException(UnsupportedType(format));
            await buffer.ReadFromAsync(context.Request.BodyReader);
            var request = format.Read<TRequest>(buffer);
            FieldRules<TRequest>.Check(request);
            buffer.Clear();
            var (response, fault) = Decide(request);
            await pauses.WaitAsync(Operation, vendor.IdOf(request), arrived, context.RequestAborted);
            if (fault is not null)
                throw fault;
            format.Write(buffer, response!);
            tally.Answer(response is IAuthorisation { Authorised: false });
        }
        catch (Exception e) when (e is OperationCanceledException or IOException && context.RequestAborted.IsCancellationRequested)
        {
            return;
        }
#pragma warning disable CA1031 // The last place that can still answer.
        catch (Exception e)
#pragma warning restore CA1031
        {
            buffer.Clear();
            status = format.WriteFault(buffer, Refusal.Of(e) ?? Log(e));
            contentType = format.FaultContentType;
            tally.Fault();
        }

        await Answers.SendAsync(context, status, contentType, buffer);
    }

    private static Refusal UnsupportedType(WireFormat format) =>
        Refusal.Invalid("Content-Type", $"The content type must be {format.ContentType}.", StatusCodes.Status415UnsupportedMediaType);

    // A failure waits as long as an answer does, so it is kept until then.
    private (TResponse? Response, ServiceFaultException? Fault) Decide(TRequest request)
    {
        try
        {
            return (vendor.Answer(request), null);
        }
        catch (ServiceFaultException e)
        {
            return (null, e);
        }
    }

    private Refusal Log(Exception exception)
    {
        var id = Guid.NewGuid().ToString("N");
        log.LogError(exception, "{Operation} failed unexpectedly; the caller was told the id {CorrelationId}.", Operation, id);
        var reason = $"The server failed. Its log has the details under {id}.";
        return new Refusal(new ServiceFault { Code = FaultCode.Internal, Reason = reason });
    }
}
