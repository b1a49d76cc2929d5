using TlsToll.Contracts;
using TlsToll.Load.Http;

namespace TlsToll.Load.Formats;

/// <summary>Message format of service calls: SOAP or JSON.</summary>
public interface IWireFormat
{
    /// <summary>Writes a request, head and body.</summary>
    /// <param name="buffer">Receives the request.</param>
    /// <param name="service">The service.</param>
    /// <param name="request">A request of <c>TlsToll.Contracts.Services</c>.</param>
    ReadOnlyMemory<byte> Write(RequestBuffer buffer, ServiceName service, object request);

    /// <summary>Reads a response.</summary>
    /// <exception cref="TlsToll.Contracts.Faults.ServiceFaultException">The response is a fault.</exception>
    /// <exception cref="FormatException">The response is neither the service's response nor a fault.</exception>
    object Read(ServiceName service, HttpAnswer answer);
}
