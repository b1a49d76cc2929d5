using TlsToll.Contracts;

namespace TlsToll.Hosting.Messages;

/// <summary>Wire format of an interaction: SOAP or JSON. Everything else is the same in both.</summary>
public abstract class WireFormat
{
    /// <summary>JSON, with problem details (RFC 9457) for faults.</summary>
    public static WireFormat Json { get; } = new JsonFormat();

    /// <summary>SOAP 1.1 (WS-I Basic Profile 1.0).</summary>
    public static WireFormat Soap { get; } = new SoapFormat();

    /// <summary>Content type of requests and of successful responses.</summary>
    public abstract string ContentType { get; }

    /// <summary>Content type of faults.</summary>
    public abstract string FaultContentType { get; }

    /// <summary>True if the format can read a request with this Content-Type header; null for an absent header.</summary>
    internal abstract bool Accepts(string? contentType);

    /// <exception cref="FailureException">The body is not the expected message.</exception>
    internal T Read<T>(MessageBuffer body)
        where T : class =>
        body.Count > 0 ? Parse<T>(body) : throw new FailureException(Failure.Invalid(null, "The body is empty."));

    internal abstract void Write<T>(MessageBuffer output, T response)
        where T : class;

    /// <summary>Begins a response that consists of one list.</summary>
    /// <param name="output">Receives the response. It may be emptied after each item.</param>
    /// <param name="list">Name of the list's property.</param>
    internal abstract IListWriter<TItem> BeginList<TMessage, TItem>(MessageBuffer output, string list)
        where TMessage : class
        where TItem : class;

    /// <returns>The HTTP status of the response.</returns>
    internal abstract int WriteFault(MessageBuffer output, Failure failure);

    private protected abstract T Parse<T>(MessageBuffer body)
        where T : class;
}
