using System.Reflection;
using TlsToll.Contracts;
using TlsToll.Sut.Services;
using TlsToll.Sut.Validation;

namespace TlsToll.Sut.Endpoints.Interactions;

/// <summary>One of the seven services as an endpoint sees it: the same steps in the same order for both formats.</summary>
internal abstract class Operation(ServiceName name)
{
    /// <summary>The service's name.</summary>
    public ServiceName Name => name;

    /// <summary>The method whose signature and documentation describe the operation.</summary>
    public abstract MethodInfo Signature { get; }

    /// <summary>Reads, checks, does and answers one interaction.</summary>
    public abstract Task RunAsync(HttpContext context, WireFormat format);
}

/// <inheritdoc/>
internal sealed class Operation<TRequest, TResponse>(
    ServiceName name, IService<TRequest, TResponse> service, Tally tally, Burner? burner, Failures failures) : Operation(name)
    where TRequest : class
    where TResponse : class
{
    public override MethodInfo Signature { get; } =
        typeof(IService<TRequest, TResponse>).GetMethod(nameof(IService<,>.InvokeAsync))!;

    public override async Task RunAsync(HttpContext context, WireFormat format)
    {
        using var buffer = new PooledBuffer();
        try
        {
            if (!format.Accepts(context.Request.ContentType))
                throw new FailureException(UnsupportedMedia(format));
            await buffer.FillAsync(context.Request.BodyReader);
            var request = format.Read<TRequest>(buffer);
            RequestValidator.Check(request);
            var response = await service.InvokeAsync(request, context.RequestAborted);
            burner?.OnInteraction();
            buffer.Clear();
            format.Write(buffer, response);
            tally.Complete();
        }
        catch (Exception e) when (e is OperationCanceledException or IOException && context.RequestAborted.IsCancellationRequested)
        {
            return;
        }
#pragma warning disable CA1031 // The last place that can still answer.
        catch (Exception e)
#pragma warning restore CA1031
        {
            var failure = failures.Of(e, Name);
            tally.Fault(failure.Fault.Code);
            await Answers.SendAsync(context, format, failure, buffer);
            return;
        }

        await Answers.SendAsync(context, StatusCodes.Status200OK, format.ContentType, buffer);
    }

    private static Failure UnsupportedMedia(WireFormat format) => Failure.Invalid(
        "Content-Type", $"The content type must be {format.ContentType}.", StatusCodes.Status415UnsupportedMediaType);
}
