using System.Diagnostics;
using System.Net.Sockets;
using System.Text;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>A client that sends too little or reads too little, until the server ends its connection.</summary>
internal sealed class SlowClient : IDisposable
{
    private readonly Socket _socket;
    private readonly byte[] _drop;
    private readonly Stopwatch _connected = Stopwatch.StartNew();
    private bool _refused;

    private SlowClient(Socket socket, char drop) => (_socket, _drop) = (socket, [(byte)drop]);

    /// <summary>Connects and sends the beginning of something.</summary>
    /// <param name="address">The server.</param>
    /// <param name="first">What is sent at once.</param>
    /// <param name="drop">What <see cref="Drip"/> sends.</param>
    /// <param name="cancellationToken">Token that ends the attempt.</param>
    /// <param name="secure">Shakes hands on a stream and returns the one that encrypts; null for a client without TLS.</param>
    public static async Task<SlowClient> ConnectAsync(
        Uri address, byte[] first, char drop, CancellationToken cancellationToken, Func<Stream, Task<Stream>>? secure = null)
    {
        // Little room, so that the kernel accepts little of a response that nobody reads.
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true, ReceiveBufferSize = 4096 };
        await socket.ConnectAsync(address.Host, address.Port, cancellationToken);
        if (secure is null)
            await socket.SendAsync(first, cancellationToken);
        else
            await (await secure(new NetworkStream(socket))).WriteAsync(first, cancellationToken);
        return new SlowClient(socket, drop);
    }

    /// <summary>Sends one more byte, if the server still takes it.</summary>
    public void Drip()
    {
        if (_refused)
            return;
        try
        {
            _socket.Send(_drop);
        }
        catch (SocketException)
        {
            // The server has ended the connection, which whoever waits for the end notices.
            _refused = true;
        }
    }

    /// <summary>Waits until the server ends the connection.</summary>
    /// <returns>How long that took since the client connected, how many bytes came until then, encrypted ones with TLS, and what they begin with.</returns>
    public async Task<(TimeSpan Time, long Bytes, string Beginning)> EndAsync(CancellationToken cancellationToken)
    {
        var (buffer, bytes, beginning) = (new byte[16 * 1024], 0L, "");
        try
        {
            while (await _socket.ReceiveAsync(buffer, cancellationToken) is > 0 and var count)
            {
                if (bytes == 0)
                    beginning = Encoding.ASCII.GetString(buffer, 0, count);
                bytes += count;
            }
        }
        catch (SocketException)
        {
            // By a reset, since the server has not read all that was sent.
        }

        return (_connected.Elapsed, bytes, beginning);
    }

    public void Dispose() => _socket.Dispose();
}
