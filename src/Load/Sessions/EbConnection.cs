using System.Net.Sockets;
using TlsToll.Load.Http;
using TlsToll.Results.Records;
using TlsToll.Tls;

namespace TlsToll.Load.Sessions;

/// <summary>One open connection of an EB, with its record.</summary>
internal sealed class EbConnection : IAsyncDisposable
{
    private readonly CellContext _cell;
    private readonly SecuredConnection _secured;
    private readonly List<ConnectionRecord> _records;
    private readonly ClientName _name;
    private ConnectionRecord _record;

    private EbConnection(CellContext cell, ClientName name, SecuredConnection secured, ResponseBuffer buffer, List<ConnectionRecord> records)
    {
        _cell = cell;
        _name = name;
        _secured = secured;
        _records = records;
        Http = new HttpConnection(secured.Stream, buffer, cell.Time);
    }

    /// <summary>HTTP over it.</summary>
    public HttpConnection Http { get; }

    /// <summary>Its record so far.</summary>
    public ref readonly ConnectionRecord Record => ref _record;

    /// <summary>Opens a connection: TCP, then TLS where the cell has it.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="eb">The EB.</param>
    /// <param name="session">The session.</param>
    /// <param name="buffer">The EB's buffer of answers.</param>
    /// <param name="records">Takes the connection's record when it closes.</param>
    /// <param name="cancellationToken">Gives up.</param>
    /// <exception cref="IOException">It could not be opened.</exception>
    public static async ValueTask<EbConnection> OpenAsync(
        CellContext cell, int eb, int session, ResponseBuffer buffer, List<ConnectionRecord> records, CancellationToken cancellationToken)
    {
        var start = cell.Time.GetTimestamp();
        Socket? socket = null;
        var number = -1;
        try
        {
            // Within the try: with no descriptor left, making the socket fails, too.
            socket = new Socket(cell.EndPoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            await socket.ConnectAsync(cell.EndPoint, cancellationToken);
            var connected = cell.Time.GetTimestamp();
            number = cell.NextConnection();
            var name = cell.Names.Next();
            var secured = await cell.Security.SecureAsync(new NetworkStream(socket, ownsSocket: true), name.HostName, cancellationToken);
            var ready = cell.Time.GetTimestamp();
            var connection = new EbConnection(cell, name, secured, buffer, records);
            connection._record = connection.Begin(eb, session, number, start, connected, ready);
            return connection;
        }
        catch (Exception e)
        {
            socket?.Dispose();
            if (number >= 0)
                records.Add(new ConnectionRecord { Eb = eb, Session = session, Connection = number, Opened = cell.Nanoseconds(start), Closed = cell.Now, Negotiated = -1, Resumed = -1 });
            if (e is SocketException or System.Security.Authentication.AuthenticationException)
                throw new IOException(e.Message, e);
            throw;
        }
    }

    /// <summary>Closes it in order and files its record.</summary>
    public async ValueTask DisposeAsync()
    {
        try
        {
            await _secured.Stream.DisposeAsync();
        }
        catch (IOException)
        {
            // The other end was faster; the connection is closed either way.
        }

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
