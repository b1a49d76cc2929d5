namespace TlsToll.Contracts.Faults;

/// <summary>Carries a <see cref="ServiceFault"/>: thrown by a service on the server, and by the client that receives the fault.</summary>
public sealed class ServiceFaultException : Exception
{
    /// <summary>Creates the exception from a fault.</summary>
    public ServiceFaultException(ServiceFault fault, Exception? inner = null)
        : base(fault.Reason, inner) => Fault = fault;

    /// <summary>Creates the exception from the values of a fault.</summary>
    public ServiceFaultException(FaultCode code, string? field, string reason, Exception? inner = null)
        : this(new ServiceFault { Code = code, Field = field, Reason = reason }, inner)
    {
    }

    /// <summary>The fault.</summary>
    public ServiceFault Fault { get; }
}
