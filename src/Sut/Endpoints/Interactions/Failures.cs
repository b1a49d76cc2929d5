using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Endpoints.Interactions;

/// <summary>Turns whatever ended an interaction into what the client is told, and logs what nobody expected.</summary>
internal sealed class Failures(IDatabaseErrors database, ILogger<Failures> log)
{
    /// <summary>The failure that an exception stands for.</summary>
    public Failure Of(Exception exception, ServiceName service) => exception switch
    {
        FailureException e => e.Failure,
        ServiceFaultException e => new Failure(e.Fault),
        BadHttpRequestException { StatusCode: StatusCodes.Status413PayloadTooLarge } =>
            Failure.Invalid(null, $"The body is larger than {FieldLimits.RequestBytes} bytes.", StatusCodes.Status413PayloadTooLarge),
        BadHttpRequestException e => Failure.Invalid(null, "The body did not come as its headers said: " + e.Message, e.StatusCode),
        _ when database.IsTransient(exception) => new Failure(new ServiceFault
        {
            Code = FaultCode.Unavailable,
            Reason = "The database cannot be reached or gave up; the request may be repeated.",
        }),
        _ => Unexpected(exception, service),
    };

    // The client gets the id by which it is found in the log, and nothing else.
    private Failure Unexpected(Exception exception, ServiceName service)
    {
        var id = Guid.NewGuid().ToString("N");
        log.LogError(exception, "{Service} failed unexpectedly; the client was told the id {CorrelationId}.", service, id);
        return new Failure(new ServiceFault
        {
            Code = FaultCode.Internal,
            Reason = $"The server failed. Its log has the details under {id}.",
        });
    }
}
