using System.Collections.Concurrent;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Experiments.Faults;

/// <summary>How a wire between two tiers is broken.</summary>
public enum WireFault
{
    /// <summary>It is not.</summary>
    None,

    /// <summary>Its connections are reset, and further ones refused.</summary>
    Refused,

    /// <summary>Requests arrive; a connection is reset as soon as an answer would pass.</summary>
    AnswersLost,

    /// <summary>Connections stay open, and nothing passes until the fault ends.</summary>
    Silent,

    /// <summary>What is sent is held for <see cref="FaultyWire.Lateness"/>, beyond the fault's end, and then arrives, though the sender has given up.</summary>
    Late,

    /// <summary>Bytes of the answers are changed.</summary>
    Garbled,

    /// <summary>Its connections are reset, and further ones end at a TLS server with a certificate that nobody vouches for.</summary>
    Impostor,

    /// <summary>Its connections are reset, and further ones end at a TLS server whose certificate, by the testbed's CA, has expired.</summary>
    Expired,

    /// <summary>Its connections are reset, and further ones end at a TLS server whose certificate, by the testbed's CA, is another host's.</summary>
    Misnamed,

    /// <summary>
    /// Its connections are reset, and further ones end at a TLS server with a right certificate. It answers the first piece of a request by XML that is no answer, and closes.
    /// </summary>
    Nonsense,
}

/// <summary>A relay on loopback between a tier and one behind it, whose wire can be broken at run time.</summary>
internal sealed class FaultyWire : IAsyncDisposable
{
    /// <summary>
    /// How late what is sent by a late wire arrives: after the SUT has voided what it did not see authorised, which it does half a minute after its timeout and
    /// looks for every ten seconds.
    /// </summary>
    public static readonly TimeSpan Lateness = TimeSpan.FromMinutes(1);

    private const int BufferSize = 16 * 1024;
    private const int GarbledEvery = 64;

    private static readonly byte[] NoAnswer =
        [.. "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=utf-8\r\nContent-Length: 25\r\nConnection: close\r\n\r\n<a><b>nonsense</b></a>   "u8];

    private readonly CancellationTokenSource _stop = new();
    private readonly ConcurrentDictionary<Socket, bool> _sockets = new();
    private readonly int _target;
    private readonly TimeProvider _time;
    private readonly List<Task> _accepting = [];
    private readonly List<X509Certificate2> _certificates = [];
    private Socket _listener;
    private volatile WireFault _fault;
    private volatile TaskCompletionSource _passing = Passing();
    private int _deceived;
    private int _held;
    private int _late;

    private X509Certificate2? _presented;

    /// <summary>Starts a relay to a port of 127.0.0.1.</summary>
    /// <param name="target">The port.</param>
    /// <param name="time">Clock of what is late; null for the system's.</param>
    public FaultyWire(int target, TimeProvider? time = null)
    {
        (_target, _time) = (target, time ?? TimeProvider.System);
        _listener = Bound(0);
        Port = ((IPEndPoint)_listener.LocalEndPoint!).Port;
        Listen();
    }

    /// <summary>Port of 127.0.0.1 at which the relay listens.</summary>
    public int Port { get; }

    /// <summary>Clients that sent something to a server with a false certificate, since the start.</summary>
    public int Deceived => Volatile.Read(ref _deceived);

    /// <summary>Pieces that are held and have still to arrive.</summary>
    public int Held => Volatile.Read(ref _held);

    /// <summary>Pieces held since the wire was broken that were more than the first of their connection, which opens TLS: a request may be in them.</summary>
    public int Late => Volatile.Read(ref _late);

    /// <summary>Breaks the wire.</summary>
    /// <param name="fault">How.</param>
    /// <param name="caPath">Certificate of the testbed's CA, next to its key.</param>
    public void Break(WireFault fault, string caPath)
    {
        if (IsFalseServer(fault))
        {
            _presented = fault switch
            {
                WireFault.Impostor => FalseCertificates.SelfSigned(),
                WireFault.Expired => FalseCertificates.Expired(caPath),
                WireFault.Misnamed => FalseCertificates.Misnamed(caPath),
                _ => FalseCertificates.Genuine(caPath),
            };
            // A handshake may still use an earlier one.
            _certificates.Add(_presented);
        }

        Volatile.Write(ref _late, 0);
        if (fault == WireFault.Silent)
            _passing = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _fault = fault;
        if (fault != WireFault.Refused && !IsFalseServer(fault))
            return;
        if (fault == WireFault.Refused)
        {
            // A socket that is bound and does not listen keeps the port and refuses connections.
            _listener.Dispose();
            _listener = Bound(Port);
        }

        foreach (var socket in _sockets.Keys)
            Reset(socket);
    }

    /// <summary>Mends the wire.</summary>
    public void Mend()
    {
        var fault = _fault;
        _fault = WireFault.None;
        _passing.TrySetResult();
        if (fault == WireFault.Refused)
            Listen();
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        _passing.TrySetResult();
        _listener.Dispose();
        await Task.WhenAll(_accepting);
        foreach (var socket in _sockets.Keys)
            Reset(socket);
        foreach (var certificate in _certificates)
            certificate.Dispose();
        _stop.Dispose();
    }

    private static TaskCompletionSource Passing()
    {
        var passing = new TaskCompletionSource();
        passing.SetResult();
        return passing;
    }

    private static Socket Bound(int port)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.SetSocketOption(SocketOptionLevel.Socket, SocketOptionName.ReuseAddress, optionValue: true);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, port));
        return socket;
    }

    private static void Reset(Socket socket)
    {
        try
        {
            socket.LingerState = new LingerOption(enable: true, seconds: 0);
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // It has been closed in the meantime.
        }

        socket.Dispose();
    }

    private static bool IsFalseServer(WireFault fault) => fault is WireFault.Impostor or WireFault.Expired or WireFault.Misnamed or WireFault.Nonsense;

    private static bool IsEnd(Exception e) => e is SocketException or IOException or ObjectDisposedException or OperationCanceledException;

    private void Listen()
    {
        _listener.Listen();
        _accepting.Add(AcceptAsync(_listener));
    }

    private async Task AcceptAsync(Socket listener)
    {
        try
        {
            while (true)
                _ = ServeAsync(await listener.AcceptAsync(_stop.Token));
        }
        catch (Exception e) when (IsEnd(e))
        {
            // The wire is refused, or disposed of.
        }
    }

    private async Task ServeAsync(Socket near)
    {
        using var far = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        (near.NoDelay, far.NoDelay) = (true, true);
        _sockets[near] = _sockets[far] = true;
        try
        {
            if (_fault is var fault && IsFalseServer(fault))
            {
                await DeceiveAsync(near, answers: fault == WireFault.Nonsense);
                return;
            }

            await far.ConnectAsync(IPAddress.Loopback, _target, _stop.Token);
            await Task.WhenAll(PumpAsync(near, far, answers: false), PumpAsync(far, near, answers: true));
        }
        catch (Exception e) when (IsEnd(e))
        {
            // The tier behind is gone: so is the connection.
            Reset(near);
        }
        finally
        {
            near.Dispose();
            _sockets.TryRemove(near, out _);
            _sockets.TryRemove(far, out _);
        }
    }

    private async Task PumpAsync(Socket from, Socket to, bool answers)
    {
        var buffer = new byte[BufferSize];
        await using var stream = new NetworkStream(to, ownsSocket: false);
        try
        {
            int count;
            var isFirst = true;
            while ((count = await from.ReceiveAsync(buffer, _stop.Token)) > 0)
            {
                await _passing.Task;
                if (!answers && _fault == WireFault.Late)
                    await HoldAsync(isFirst);
                isFirst = false;
                if (answers && _fault == WireFault.AnswersLost)
                    throw new IOException("The answer is lost.");
                if (answers && _fault == WireFault.Garbled)
                    Garble(buffer.AsSpan(0, count));
                await stream.WriteAsync(buffer.AsMemory(0, count), _stop.Token);
            }

            to.Shutdown(SocketShutdown.Send);
        }
        catch (Exception e) when (IsEnd(e))
        {
            Reset(from);
            Reset(to);
        }
    }

    private async Task HoldAsync(bool isFirst)
    {
        if (!isFirst)
            Interlocked.Increment(ref _late);
        Interlocked.Increment(ref _held);
        try
        {
            await Task.Delay(Lateness, _time, _stop.Token);
        }
        finally
        {
            Interlocked.Decrement(ref _held);
        }
    }

    private static void Garble(Span<byte> bytes)
    {
        for (var i = 0; i < bytes.Length; i += GarbledEvery)
            bytes[i] ^= 0x55;
    }

    private async Task DeceiveAsync(Socket near, bool answers)
    {
        await using var tls = new SslStream(new NetworkStream(near, ownsSocket: false));
        try
        {
            await tls.AuthenticateAsServerAsync(new SslServerAuthenticationOptions { ServerCertificate = _presented }, _stop.Token);
            if (await tls.ReadAsync(new byte[BufferSize], _stop.Token) == 0)
                return;
            if (answers)
                await tls.WriteAsync(NoAnswer, _stop.Token);
            else
                Interlocked.Increment(ref _deceived);
        }
        catch (AuthenticationException)
        {
            // The client refuses, as it must.
        }
    }
}
