namespace TlsToll.Sut.Services;

/// <summary>One of the seven services, whatever format it is called in. Its request was validated before.</summary>
internal interface IService<in TRequest, TResponse>
{
    /// <summary>Does the work of one service interaction.</summary>
    /// <exception cref="TlsToll.Contracts.Faults.ServiceFaultException">The service refuses or cannot.</exception>
    Task<TResponse> InvokeAsync(TRequest request, CancellationToken cancellationToken);
}
