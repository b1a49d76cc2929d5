using TlsToll.Hosting.Messages;

namespace TlsToll.Sut.Services;

/// <summary>One of the seven services, independent of wire formats.</summary>
internal interface IService<in TRequest, TResponse>
{
    /// <summary>Handles one interaction.</summary>
    /// <exception cref="TlsToll.Contracts.Faults.ServiceFaultException">The service refuses or fails.</exception>
    Task<TResponse> InvokeAsync(TRequest request, CancellationToken cancellationToken);
}

/// <summary>A service whose responses may be too large to be held in memory.</summary>
internal interface ILargeResponses<in TResponse>
{
    /// <summary>The pieces of a response whose items <see cref="IService{TRequest, TResponse}.InvokeAsync"/> left incomplete; otherwise null.</summary>
    ResponsePieces? PiecesOf(TResponse response);
}
