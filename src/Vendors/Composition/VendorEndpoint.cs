using System.Diagnostics;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Vendors;
using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Validation;
using TlsToll.Vendors.Behaviour;

namespace TlsToll.Vendors.Composition;

/// <summary>Server side of a vendor operation. It decides a call at once, and sends the response after the delay.</summary>
internal sealed class VendorEndpoint<TRequest, TResponse>(
    VendorOperation operation,
    Func<TRequest, string> idOf,
    Func<TRequest, TResponse> handle,
    Tally tally,
    CurrentBehaviour behaviour,
    SeededGenerator generator,
    ILogger log) : Operation<TRequest, TResponse>(operation.ToString(), tally, log)
    where TRequest : class
    where TResponse : class
{
    protected override void Validate(TRequest request) => RequestValidator.Check(request);

    protected override ValueTask<TResponse> InvokeAsync(TRequest request, long arrived, CancellationToken cancellationToken)
    {
        TResponse? response = null;
        ServiceFaultException? fault = null;
        try
        {
            response = handle(request);
        }
        catch (ServiceFaultException e)
        {
            // A failure has the same delay as a response.
            fault = e;
        }

        // The same id of an operation always has the same delay.
        var unit = generator.Unit(DrawPurpose.Delay, operation, idOf(request));
        var delay = TimeSpan.FromMilliseconds(behaviour.Value.DelayOf(operation).At(unit));
        if (delay > TimeSpan.Zero)
            return RespondAsync(response, fault, arrived, delay, cancellationToken);
        return fault is null ? ValueTask.FromResult(response!) : ValueTask.FromException<TResponse>(fault);
    }

    protected override bool IsRefusal(TResponse response) => response is IAuthorisation { Authorised: false };

    // The runtime's timers use a coarse clock and may fire a few milliseconds early; a response must not be early.
    private static async ValueTask<TResponse> RespondAsync(
        TResponse? response, ServiceFaultException? fault, long arrived, TimeSpan delay, CancellationToken cancellationToken)
    {
        for (var left = delay - Stopwatch.GetElapsedTime(arrived); left > TimeSpan.Zero; left = delay - Stopwatch.GetElapsedTime(arrived))
            await Task.Delay(TimeSpan.FromMilliseconds(Math.Ceiling(left.TotalMilliseconds)), cancellationToken);
        return fault is null ? response! : throw fault;
    }
}
