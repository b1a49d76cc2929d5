namespace TlsToll.Vendors.Wire;

/// <summary>SOAP or JSON. All else about a call is the same for both.</summary>
internal abstract class WireFormat
{
    /// <summary>Content type of answers, and of requests.</summary>
    public abstract string ContentType { get; }

    /// <summary>Content type of faults.</summary>
    public abstract string FaultContentType { get; }

    /// <summary>Whether a request may say that this is its content type.</summary>
    public abstract bool Accepts(string? contentType);

    /// <summary>Reads a request.</summary>
    /// <exception cref="RefusalException">It is not well-formed, or not the message expected.</exception>
    public T Read<T>(MessageBuffer body)
        where T : class =>
        body.Count > 0 ? Parse<T>(body) : throw new RefusalException(Refusal.Invalid(null, "The body is empty."));

    /// <summary>Writes an answer.</summary>
    public abstract void Write<T>(MessageBuffer output, T answer)
        where T : class;

    /// <summary>Writes a fault; gives its HTTP status.</summary>
    public abstract int WriteFault(MessageBuffer output, Refusal refusal);

    protected abstract T Parse<T>(MessageBuffer body)
        where T : class;
}
