using System.Diagnostics;
using TlsToll.Contracts.Faults;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Interactions;

/// <summary>An operation of a web service. For both formats, it reads, validates, works and responds, in this order.</summary>
/// <param name="name">Name in paths, SOAP actions and logs.</param>
public abstract class Operation(string name)
{
    /// <summary>Name in paths, SOAP actions and logs.</summary>
    public string Name => name;

    /// <summary>Handles one interaction.</summary>
    /// <param name="context">The request.</param>
    /// <param name="format">Format of the request and the response.</param>
    public abstract Task RunAsync(HttpContext context, WireFormat format);
}

/// <inheritdoc/>
/// <typeparam name="TRequest">Type of the request message.</typeparam>
/// <typeparam name="TResponse">Type of the response message.</typeparam>
/// <param name="name">Name in paths, SOAP actions and logs.</param>
/// <param name="tally">Counter of the interactions.</param>
/// <param name="log">Log of unexpected errors.</param>
/// <param name="admission">Limit of the requests in progress; null for none.</param>
public abstract class Operation<TRequest, TResponse>(string name, Tally tally, ILogger log, Admission? admission = null) : Operation(name)
    where TRequest : class
    where TResponse : class
{
    /// <inheritdoc/>
    public sealed override async Task RunAsync(HttpContext context, WireFormat format)
    {
        var arrived = Stopwatch.GetTimestamp();
        using var buffer = new MessageBuffer();
        var (status, contentType) = (StatusCodes.Status200OK, format.ContentType);
        ResponsePieces? pieces = null;
        try
        {
            if (!format.Accepts(context.Request.ContentType))
                throw new FailureException(UnsupportedType(format));
            await buffer.FillAsync(context.Request);
            // Between body and response, so that a client that sends or reads slowly keeps no other out.
            using var admitted = admission is null ? null : await admission.EnterAsync(context);
            var request = format.Read<TRequest>(buffer);
            Validate(request);
            var response = await InvokeAsync(request, arrived, context.RequestAborted);
            buffer.Clear();
            pieces = PiecesOf(response);
            if (pieces is null)
                format.Write(buffer, response);
            tally.Complete(IsRefusal(response));
        }
        catch (Exception e) when (e is ClientGoneException
            || (e is OperationCanceledException or IOException && context.RequestAborted.IsCancellationRequested))
        {
            tally.Abort();
            return;
        }
#pragma warning disable CA1031 // The outermost handler that can still respond.
        catch (Exception e)
#pragma warning restore CA1031
        {
            var failure = Failure.Of(e) ?? Explain(e) ?? Unexpected(e);
            tally.Fault(failure.Fault.Code);
            buffer.Clear();
            status = format.WriteFault(buffer, failure);
            contentType = format.FaultContentType;
        }

        await (pieces is null
            ? HttpMessages.SendAsync(context, status, contentType, buffer)
            : HttpMessages.SendAsync(context, format, pieces, buffer));
    }

    /// <summary>Checks a request before the work starts.</summary>
    /// <param name="request">The request.</param>
    /// <exception cref="ServiceFaultException">A field is invalid.</exception>
    protected abstract void Validate(TRequest request);

    /// <summary>Executes the operation.</summary>
    /// <param name="request">A valid request.</param>
    /// <param name="arrived">Arrival of the request as a <see cref="Stopwatch"/> timestamp.</param>
    /// <param name="cancellationToken">Token canceled when the client disconnects.</param>
    /// <exception cref="ServiceFaultException">The operation refuses or fails.</exception>
    protected abstract ValueTask<TResponse> InvokeAsync(TRequest request, long arrived, CancellationToken cancellationToken);

    /// <summary>The pieces of a response that is too large to be held in memory; null to send it as a whole, the default.</summary>
    /// <param name="response">The response.</param>
    protected virtual ResponsePieces? PiecesOf(TResponse response) => null;

    /// <summary>True if a response counts as refused; false unless overridden.</summary>
    /// <param name="response">The response.</param>
    protected virtual bool IsRefusal(TResponse response) => false;

    /// <summary>Maps a tier-specific exception to a failure; null if the exception is unexpected.</summary>
    /// <param name="exception">Exception that <see cref="InvokeAsync"/> threw.</param>
    protected virtual Failure? Explain(Exception exception) => null;

    private static Failure UnsupportedType(WireFormat format) => Failure.Invalid(
        "Content-Type", $"The content type must be {format.ContentType}.", StatusCodes.Status415UnsupportedMediaType);

    // The client receives only the id under which the log has the details.
    private Failure Unexpected(Exception exception)
    {
        var id = Guid.NewGuid().ToString("N");
        log.LogError(exception, "{Operation} failed unexpectedly; the client received the id {CorrelationId}.", Name, id);
        return new Failure(new ServiceFault { Code = FaultCode.Internal, Reason = $"The server failed. Its log has the details under {id}." });
    }
}
