using System.Collections.Concurrent;
using TlsToll.Tls.Client;

namespace TlsToll.Tls.Parts;

/// <summary>A client with a modelled set-up instead of a handshake. Set-ups are counted separately from handshakes.</summary>
/// <param name="model">The model of the set-ups.</param>
/// <param name="resumes">True to imitate resumed handshakes for hosts with an earlier connection.</param>
/// <param name="hop">The hop for which set-ups are counted.</param>
/// <param name="counters">Counters for the set-ups.</param>
internal sealed class SetUpTransport(SetUpModel model, bool resumes, Hop hop, HandshakeCounters counters) : TransportSecurity
{
    private readonly ConcurrentDictionary<string, bool> _known = new(StringComparer.OrdinalIgnoreCase);

    public override async ValueTask<SecuredConnection> SecureAsync(Stream transport, string host, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(transport);
        var wire = new CountingStream(transport);
        var records = new RecordReader(wire);
        var setUp = (resumes && _known.ContainsKey(host) ? model.Resumed : null) ?? model.Full!;
        try
        {
            await new SetUp(wire, records, TlsRole.Client).PlayAsync(setUp.Script, setUp.Hello, cancellationToken);
            if (model.Parts.HasPlainData && !records.IsEmpty)
                throw new IOException("The server sent data before the request.");
        }
        catch
        {
            counters.Add(hop, TlsRole.Client, HandshakeKind.Failed);
            records.Dispose();
            await wire.DisposeAsync();
            throw;
        }

        counters.Add(hop, TlsRole.Client, setUp.Script.Kind);
        if (resumes)
            _known.TryAdd(host, true);
        var negotiated = setUp.Negotiated with { HandshakeBytesSent = wire.Bytes.Sent, HandshakeBytesReceived = wire.Bytes.Received };
        return new SecuredConnection(Data(wire, records, setUp.Script.Protocol), negotiated, wire);
    }

    private Stream Data(CountingStream wire, RecordReader records, TlsVersion protocol)
    {
        if (!model.Parts.HasPlainData)
            return new RecordStream(wire, records, RecordProtection.Of(model.Parts, protocol, TlsRole.Client));
        records.Dispose();
        return wire;
    }
}
