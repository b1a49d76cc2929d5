namespace TlsToll.Contracts.Faults;

/// <summary>Carries a <see cref="ServiceFault"/> from a service to the wire, and from the wire to its caller.</summary>
public sealed class ServiceFaultException : Exception
{
    /// <summary>Creates the exception from a fault.</summary>
    public ServiceFaultException(ServiceFault fault, Exception? inner = null)
        : base(fault.Reason, inner) => Fault = fault;

    /// <summary>Creates the exception from the parts of a fault.</summary>
    public ServiceFaultException(FaultCode code, string? field, string reason, Exception? inner = null)
        : this(new ServiceFault { Code = code, Field = field, Reason = reason }, inner)
    {
    }

    /// <summary>The fault.</summary>
    public ServiceFault Fault { get; }
}
