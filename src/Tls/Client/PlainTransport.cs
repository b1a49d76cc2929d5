namespace TlsToll.Tls.Client;

/// <summary>The counterpart of <see cref="TlsTransport"/> without TLS; it counts bytes in the same way.</summary>
internal sealed class PlainTransport : TransportSecurity
{
    public override ValueTask<SecuredConnection> SecureAsync(Stream transport, string host, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(transport);
        var wire = new CountingStream(transport);
        return new ValueTask<SecuredConnection>(new SecuredConnection(wire, tls: null, wire));
    }
}
