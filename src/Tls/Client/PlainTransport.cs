namespace TlsToll.Tls.Client;

/// <summary>The twin of <see cref="TlsTransport"/> without TLS: counts the same bytes at the same place.</summary>
internal sealed class PlainTransport : TransportSecurity
{
    public override ValueTask<SecuredConnection> SecureAsync(Stream transport, string host, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(transport);
        var wire = new CountingStream(transport);
        return new ValueTask<SecuredConnection>(new SecuredConnection(wire, tls: null, wire));
    }
}
