using System.Security.Authentication;
using TlsToll.Tls.Native;

namespace TlsToll.Tls.Costs;

/// <summary>
/// A connection between two ends in memory. The cost of the server's end is measured for each call, with the calls that .NET makes to
/// OpenSSL, in CPU time of this thread. The caches are polluted before each server call; otherwise the client's end, which runs the same
/// code on the same thread, would have warmed them.
/// </summary>
internal sealed unsafe class InMemoryConnection : IDisposable
{
    private const int MostFlights = 20;
    private const int BufferSize = 1 << 16;

    private readonly byte[] _wire = new byte[BufferSize];
    private readonly byte[] _data = new byte[BufferSize];
    private readonly CachePollution _other;
    private readonly nint _server;
    private readonly nint _client;
    private readonly nint _toServer;
    private readonly nint _fromServer;
    private readonly nint _toClient;
    private readonly nint _fromClient;

    /// <summary>Creates both ends without sending anything.</summary>
    /// <param name="server">The server's context.</param>
    /// <param name="client">The client's context.</param>
    /// <param name="session">The session that the client offers; 0 for none.</param>
    /// <param name="other">Pollutes the caches.</param>
    public InMemoryConnection(nint server, nint client, nint session, CachePollution other)
    {
        _other = other;
        NativeTls.ClearErrors();
        (_server, _client) = (NativeTls.New(server), NativeTls.New(client));
        (_toServer, _fromServer, _toClient, _fromClient) = (Bio(), Bio(), Bio(), Bio());
        NativeTls.SetBio(_server, _toServer, _fromServer);
        NativeTls.SetBio(_client, _toClient, _fromClient);
        NativeTls.SetAccept(_server);
        NativeTls.SetConnect(_client);
        fixed (byte* name = "sut.test\0"u8)
            NativeTls.Control(_client, NativeTls.SetHostName, 0, (nint)name);
        if (session != 0)
            NativeTls.SetSession(_client, session);
    }

    /// <summary>True if the session was resumed.</summary>
    public bool IsResumed => NativeTls.Reused(_server) == 1;

    /// <summary>The client's session, which a later connection can resume; the caller must free it.</summary>
    public nint Session() => NativeTls.GetSession(_client);

    /// <summary>Performs the handshake.</summary>
    /// <returns>The server's CPU time in nanoseconds.</returns>
    /// <exception cref="AuthenticationException">The handshake failed.</exception>
    public long Handshake()
    {
        var cpu = 0L;
        for (var flight = 0; flight < MostFlights; flight++)
        {
            var client = NativeTls.DoHandshake(_client);
            if (flight == 0)
                _other.BeforeHandshake();
            else
                _other.BeforeCall();
            Move(_fromClient, _toServer);
            var start = NativeTls.CpuNanoseconds();
            var server = NativeTls.DoHandshake(_server);
            cpu += NativeTls.CpuNanoseconds() - start;
            Check(_client, client);
            Check(_server, server);
            Move(_fromServer, _toClient);
            if (client == 1 && server == 1)
            {
                // Tickets of TLS 1.3 come after the handshake.
                ReadAll(_client);
                return cpu;
            }
        }

        throw new AuthenticationException("The handshake does not complete.");
    }

    /// <summary>Makes the server send twice, as it does with data longer than a record: the kernel sends the first record before the second is made.</summary>
    /// <param name="bytes">Number of bytes per write, at most one record.</param>
    /// <returns>The server's CPU time in nanoseconds for the first and the second write.</returns>
    public (long First, long Next) ServerWrites(int bytes)
    {
        _other.BeforeCall();
        // Writes the data, so that they are in the cache, as in a server.
        _data.AsSpan(0, bytes).Fill((byte)bytes);
        var start = NativeTls.CpuNanoseconds();
        Write(_server, bytes);
        var first = NativeTls.CpuNanoseconds() - start;
        _other.BetweenRecords(bytes);
        start = NativeTls.CpuNanoseconds();
        Write(_server, bytes);
        var next = NativeTls.CpuNanoseconds() - start;
        Move(_fromServer, _toClient);
        ReadAll(_client);
        return (first, next);
    }

    /// <summary>Makes the server receive in one call, as .NET does.</summary>
    /// <param name="bytes">Number of bytes, at most one record.</param>
    /// <returns>The server's CPU time in nanoseconds.</returns>
    public long ServerReads(int bytes)
    {
        Write(_client, bytes);
        _other.BeforeCall();
        Move(_fromClient, _toServer);
        var start = NativeTls.CpuNanoseconds();
        var read = Read(_server);
        var cpu = NativeTls.CpuNanoseconds() - start;
        return read == bytes ? cpu : throw new AuthenticationException("OpenSSL did not return the bytes received.");
    }

    public void Dispose()
    {
        // A session cannot be resumed if its connection was not closed properly.
        NativeTls.SetShutdown(_server, NativeTls.ClosedBothWays);
        NativeTls.SetShutdown(_client, NativeTls.ClosedBothWays);

        // Also frees their BIOs.
        NativeTls.Free(_server);
        NativeTls.Free(_client);
    }

    private static nint Bio() => NativeTls.BioNew(NativeTls.MemoryBio());

    private void Write(nint ssl, int bytes)
    {
        fixed (byte* data = _data)
        {
            if (NativeTls.Write(ssl, data, bytes) != bytes)
                throw new AuthenticationException("OpenSSL did not accept the bytes to send.");
        }
    }

    private void ReadAll(nint ssl)
    {
        while (Read(ssl) > 0)
        {
        }

        NativeTls.ClearErrors();
    }

    private int Read(nint ssl)
    {
        fixed (byte* data = _data)
            return NativeTls.Read(ssl, data, BufferSize);
    }

    private void Move(nint from, nint to)
    {
        fixed (byte* wire = _wire)
        {
            for (var count = NativeTls.BioRead(from, wire, BufferSize); count > 0; count = NativeTls.BioRead(from, wire, BufferSize))
                NativeTls.BioWrite(to, wire, count);
        }
    }

    private static void Check(nint ssl, int result)
    {
        if (result != 1 && NativeTls.GetError(ssl, result) != NativeTls.WantRead)
            throw new AuthenticationException("The two ends do not agree on a suite, a group or a version.");
    }
}
