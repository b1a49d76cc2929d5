namespace TlsToll.Sut.Endpoints.Interactions;

/// <summary>One of the two formats on the wire. Everything else about an interaction is the same in both.</summary>
internal abstract class WireFormat
{
    /// <summary>Content type of a good answer.</summary>
    public abstract string ContentType { get; }

    /// <summary>Content type of a fault.</summary>
    public abstract string FaultContentType { get; }

    /// <summary>Whether a request may come as this; null if its header is absent.</summary>
    public abstract bool Accepts(string? contentType);

    /// <summary>Reads a request.</summary>
    /// <exception cref="Contracts.Faults.ServiceFaultException">It cannot be read; the field is named where there is one.</exception>
    public abstract T Read<T>(PooledBuffer body)
        where T : class;

    /// <summary>Writes an answer.</summary>
    public abstract void Write<T>(PooledBuffer output, T answer)
        where T : class;

    /// <summary>Writes a fault and gives the status that it is sent with.</summary>
    public abstract int WriteFault(PooledBuffer output, Failure failure);
}
