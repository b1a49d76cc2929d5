using System.Globalization;
using TlsToll.Load.Http;
using TlsToll.Results.Records;
using TlsToll.Tls;

namespace TlsToll.Load.Sessions;

/// <summary>One open connection of an EB, with its record.</summary>
internal sealed class EbConnection : IAsyncDisposable
{
    private readonly CellContext _cell;
    private readonly SecuredConnection _secured;
    private readonly RecordLog<ConnectionRecord> _records;
    private readonly ClientName _name;
    private ConnectionRecord _record;

    private EbConnection(CellContext cell, ClientName name, SecuredConnection secured, ResponseBuffer buffer, RecordLog<ConnectionRecord> records)
    {
        (_cell, _name, _secured, _records) = (cell, name, secured, records);
        Http = cell.Request.Http2
            ? new Http2Connection(secured, $"{name.HostName}:{cell.EndPoint.Port.ToString(CultureInfo.InvariantCulture)}", buffer, cell.Time)
            : new HttpConnection(secured.Stream, buffer, cell.Time);
    }

    /// <summary>HTTP over this connection.</summary>
    public IHttpConnection Http { get; }

    /// <summary>Record of the connection so far.</summary>
    public ref readonly ConnectionRecord Record => ref _record;

    /// <summary>Opens a connection: TCP, then TLS if the cell uses it.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="eb">Index of the EB.</param>
    /// <param name="session">Number of the session.</param>
    /// <param name="buffer">The EB's response buffer.</param>
    /// <param name="records">Receives the connection's record when it closes.</param>
    /// <param name="cancellationToken">Token that aborts the attempt.</param>
    /// <exception cref="IOException">The connection could not be opened.</exception>
    public static async ValueTask<EbConnection> OpenAsync(
        CellContext cell, int eb, int session, ResponseBuffer buffer, RecordLog<ConnectionRecord> records, CancellationToken cancellationToken)
    {
        var (start, connected, number, name) = (cell.Time.GetTimestamp(), 0L, -1, default(ClientName));
        try
        {
            var secured = await TcpConnection.OpenAsync(cell.EndPoint, cell.Security, Connected, cancellationToken);
            var ready = cell.Time.GetTimestamp();
            var connection = new EbConnection(cell, name, secured, buffer, records);
            connection._record = connection.Begin(eb, session, number, start, connected, ready);
            return connection;
        }
        catch when (number >= 0)
        {
            var opened = cell.Nanoseconds(start);
            records.Add(new()
            {
                Eb = eb,
                Session = session,
                Connection = number,
                Opened = opened,
                Connect = cell.Nanoseconds(connected) - opened,
                Closed = cell.Now,
                Negotiated = -1,
                Resumed = -1,
            });
            throw;
        }

        string Connected()
        {
            (connected, number, name) = (cell.Time.GetTimestamp(), cell.NextConnection(), cell.Names.Next());
            return name.HostName;
        }
    }

    /// <summary>Closes the connection gracefully and adds its record to the list.</summary>
    public async ValueTask DisposeAsync()
    {
        await TcpConnection.CloseAsync(_secured);
        (Http as IDisposable)?.Dispose();
        _cell.Names.Release(_name);
        _record.Closed = _cell.Now;
        (_record.WireSent, _record.WireReceived) = (_secured.WireBytes.Sent, _secured.WireBytes.Received);
        _records.Add(_record);
    }

    private ConnectionRecord Begin(int eb, int session, int number, long start, long connected, long ready) => new()
    {
        Eb = eb,
        Session = session,
        Connection = number,
        Opened = _cell.Nanoseconds(start),
        Connect = _cell.Nanoseconds(connected) - _cell.Nanoseconds(start),
        Handshake = _secured.Tls is null ? 0 : _cell.Nanoseconds(ready) - _cell.Nanoseconds(connected),
        HandshakeSent = (int)(_secured.Tls?.HandshakeBytesSent ?? 0),
        HandshakeReceived = (int)(_secured.Tls?.HandshakeBytesReceived ?? 0),
        Negotiated = _secured.Tls is { } tls ? _cell.IndexOf(tls) : -1,
        Resumed = _secured.Tls?.Resumed switch { true => 1, false => 0, null => -1 },
    };
}
