namespace TlsToll.Sut.Services;

/// <summary>One of the seven services, independent of wire formats.</summary>
internal interface IService<in TRequest, TResponse>
{
    /// <summary>Handles one interaction.</summary>
    /// <exception cref="TlsToll.Contracts.Faults.ServiceFaultException">The service refuses or fails.</exception>
    Task<TResponse> InvokeAsync(TRequest request, CancellationToken cancellationToken);
}
