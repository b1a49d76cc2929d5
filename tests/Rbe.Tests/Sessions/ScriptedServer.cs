using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace TlsToll.Rbe.Tests.Sessions;

/// <summary>A request as it came: its head as text, its body, and where it stands.</summary>
/// <param name="Head">Request line and headers.</param>
/// <param name="Body">The body.</param>
/// <param name="Connection">Number of the connection, from 0.</param>
/// <param name="Number">Number of the request on its connection, from 0.</param>
internal sealed record Incoming(string Head, byte[] Body, int Connection, int Number);

/// <summary>What the server does with a request.</summary>
/// <param name="Bytes">Written as they are.</param>
/// <param name="Delay">Waited before; infinite until the server ends.</param>
/// <param name="Reset">Whether the connection is then reset.</param>
/// <param name="Close">Whether the connection is then closed in order.</param>
/// <param name="After">Done once the bytes are written.</param>
internal sealed record Reply(byte[] Bytes, TimeSpan Delay = default, bool Reset = false, bool Close = false, Func<Task>? After = null)
{
    public static Reply Never { get; } = new([], Timeout.InfiniteTimeSpan);
}

/// <summary>A server on raw sockets that counts what comes and answers by a script.</summary>
internal sealed class ScriptedServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly Func<Incoming, Task<Reply>> _script;
    private readonly Func<Stream, Task<Stream>> _secure;
    private readonly List<Task> _connections = [];
    private readonly Task _accepting;
    private int _accepted;
    private int _open;
    private int _requests;
    private long _lastAnswer;

    public ScriptedServer(Func<Incoming, Reply> script, Func<Stream, Task<Stream>>? secure = null)
        : this(request => Task.FromResult(script(request)), secure)
    {
    }

    public ScriptedServer(Func<Incoming, Task<Reply>> script, Func<Stream, Task<Stream>>? secure = null)
    {
        _script = script;
        _secure = secure ?? Task.FromResult;
        _listener.Start();
        _accepting = AcceptAsync();
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    public int Accepted => Volatile.Read(ref _accepted);

    public int Requests => Volatile.Read(ref _requests);

    /// <summary>When the last answer was written, a timestamp of the stopwatch.</summary>
    public long LastAnswer => Volatile.Read(ref _lastAnswer);

    /// <summary>How many connections the client has left open; waits for those whose close is on its way.</summary>
    public async Task<int> LeftOpenAsync()
    {
        var waited = Stopwatch.StartNew();
        while (Volatile.Read(ref _open) > 0 && waited.Elapsed < TimeSpan.FromMinutes(1))
            await Task.Delay(5);
        return Volatile.Read(ref _open);
    }

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        _listener.Stop();
        await _accepting;
        await Task.WhenAll(_connections);
        _end.Dispose();
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                var socket = await _listener.AcceptSocketAsync(_end.Token);
                socket.NoDelay = true;
                Interlocked.Increment(ref _open);
                _connections.Add(ServeAsync(socket, Interlocked.Increment(ref _accepted) - 1));
            }
        }
        catch (OperationCanceledException)
        {
            // The test is over.
        }
    }

    private async Task ServeAsync(Socket socket, int connection)
    {
        await Task.Yield();
        try
        {
            using var stream = await _secure(new NetworkStream(socket, ownsSocket: true));
            var open = true;
            for (var number = 0; open && await ReadAsync(stream, connection, number) is { } request; number++)
            {
                Interlocked.Increment(ref _requests);
                open = await AnswerAsync(socket, stream, await _script(request));
            }
        }
        catch (Exception e) when (e is IOException or OperationCanceledException or System.Security.Authentication.AuthenticationException)
        {
            // The client broke off, or the test is over.
        }
        finally
        {
            socket.Dispose();
            Interlocked.Decrement(ref _open);
        }
    }

    private async Task<bool> AnswerAsync(Socket socket, Stream stream, Reply reply)
    {
        if (reply.Delay != TimeSpan.Zero)
            await WaitAsync(stream, reply.Delay);
        Volatile.Write(ref _lastAnswer, Stopwatch.GetTimestamp());
        await stream.WriteAsync(reply.Bytes, _end.Token);
        if (reply.After is { } after)
            await after();
        if (reply.Reset)
            socket.LingerState = new LingerOption(enable: true, 0);
        return !reply.Reset && !reply.Close;
    }

    // A client that gives up in the meantime is seen to close at once.
    private async Task WaitAsync(Stream stream, TimeSpan delay)
    {
        using var over = CancellationTokenSource.CreateLinkedTokenSource(_end.Token);
        var waiting = Task.Delay(delay, over.Token);
        var closing = stream.ReadAsync(new byte[1], over.Token).AsTask();
        var first = await Task.WhenAny(waiting, closing);
        await over.CancelAsync();
        await Task.WhenAny(closing);
        if (first == closing)
            throw new IOException("The client closed.");
    }

    private async Task<Incoming?> ReadAsync(Stream stream, int connection, int number)
    {
        var bytes = new byte[256 * 1024];
        var count = 0;
        while (true)
        {
            var end = bytes.AsSpan(0, count).IndexOf("\r\n\r\n"u8);
            if (end >= 0 && count >= end + 4 + Length(bytes.AsSpan(0, end)))
                return new Incoming(Encoding.ASCII.GetString(bytes, 0, end), bytes[(end + 4)..count], connection, number);
            var read = await stream.ReadAsync(bytes.AsMemory(count), _end.Token);
            if (read == 0)
                return null;
            count += read;
        }
    }

    private static int Length(ReadOnlySpan<byte> head)
    {
        const string Name = "Content-Length: ";
        var line = Encoding.ASCII.GetString(head).Split("\r\n").Single(l => l.StartsWith(Name, StringComparison.Ordinal));
        return int.Parse(line.AsSpan(Name.Length), System.Globalization.CultureInfo.InvariantCulture);
    }
}
