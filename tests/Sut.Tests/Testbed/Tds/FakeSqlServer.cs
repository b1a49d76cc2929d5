using System.Collections.Concurrent;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;

namespace TlsToll.Sut.Tests.Testbed.Tds;

/// <summary>
/// Speaks SQL Server's protocol and answers what the test tells it to: the real driver and all above it are tested against it, the T-SQL is
/// not. It stands in where there is no SQL Server.
/// </summary>
internal sealed class FakeSqlServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly Func<TdsRequest, TdsReply?> _answer;
    private readonly SslStreamCertificateContext? _certificate;
    private readonly Task _accepting;
    private int _handshakes;

    /// <summary>Starts it.</summary>
    /// <param name="answer">The answer to a request; null for the usual one, which is that all went well.</param>
    /// <param name="certificate">For TLS; null for none.</param>
    public FakeSqlServer(Func<TdsRequest, TdsReply?> answer, SslStreamCertificateContext? certificate = null)
    {
        (_answer, _certificate) = (answer, certificate);
        _listener.Start();
        _accepting = AcceptAsync();
    }

    /// <summary>Requests including logins, in the order of arrival.</summary>
    public ConcurrentQueue<TdsRequest> Requests { get; } = new();

    /// <summary>Handshakes that came to their end.</summary>
    public int Handshakes => _handshakes;

    public string ConnectionString =>
        $"Server=tcp:127.0.0.1,{((IPEndPoint)_listener.LocalEndpoint).Port};Database=fake;User ID=sa;Password=secret;Connect Timeout=5";

    /// <summary>Texts of batches and names of procedures that were asked for.</summary>
    public IReadOnlyList<string> Statements => [.. Requests.Where(r => r.Kind is TdsKind.Batch or TdsKind.Procedure).Select(r => r.Text)];

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _accepting;
        _listener.Dispose();
        _stop.Dispose();
    }

    private async Task AcceptAsync()
    {
        var connections = new List<Task>();
        try
        {
            while (true)
                connections.Add(ServeAsync(await _listener.AcceptTcpClientAsync(_stop.Token)));
        }
        catch (OperationCanceledException) when (_stop.IsCancellationRequested)
        {
            await Task.WhenAll(connections);
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        using (client)
        {
            try
            {
                client.NoDelay = true;
                await ServeAsync(client.GetStream());
            }
            catch (Exception e) when (e is IOException or AuthenticationException or OperationCanceledException)
            {
                // The client hung up, or did not like the certificate, or the test is over.
            }
        }
    }

    // A strict client begins with TLS, whose first byte is that of a handshake's record; another with a packet of the protocol.
    private async Task ServeAsync(NetworkStream network)
    {
        var first = new byte[1];
        if (await network.Socket.ReceiveAsync(first, SocketFlags.Peek, _stop.Token) == 0)
            return;
        var strict = first[0] == 0x16;
        Stream stream = strict ? await SecureAsync(network, SslProtocols.None) : network;
        await TdsWire.ReadAsync(stream, _stop.Token);
        await TdsWire.WriteAsync(stream, PreLogIn(strict), _stop.Token);
        if (!strict && _certificate is not null)
        {
            var inner = new PreLogInStream(network);

            // As the real one: within the protocol there is no version 1.3.
            stream = await SecureAsync(inner, SslProtocols.Tls12);
            inner.Framed = false;
        }

        while (await TdsWire.ReadAsync(stream, _stop.Token) is { } message)
        {
            if (AnswerTo(TdsRequest.Read(message.Kind, message.Body), strict) is not { IsBroken: false } reply)
                return;
            if (!reply.IsSilent)
                await TdsWire.WriteAsync(stream, reply.ToArray(), _stop.Token);
        }
    }

    private TdsReply AnswerTo(TdsRequest request, bool strict)
    {
        Requests.Enqueue(request);
        return _answer(request) ?? request.Kind switch
        {
            TdsKind.LogIn => TdsReply.LoggedIn(strict),
            TdsKind.Transaction => TdsReply.Transaction(request.Text),
            TdsKind.Attention => TdsReply.GivenUp(),
            _ => TdsReply.Done(),
        };
    }

    private async Task<SslStream> SecureAsync(Stream stream, SslProtocols versions)
    {
        var tls = new SslStream(stream);
        await tls.AuthenticateAsServerAsync(
            new SslServerAuthenticationOptions
            {
                ServerCertificateContext = _certificate ?? throw new AuthenticationException("No certificate."),
                EnabledSslProtocols = versions,
                ApplicationProtocols = [new SslApplicationProtocol("tds/8.0")],
            },
            _stop.Token);
        Interlocked.Increment(ref _handshakes);
        return tls;
    }

    // Version 14, and whether everything, or nothing, is encrypted.
    private byte[] PreLogIn(bool strict)
    {
        const byte Required = 3;
        const byte NotSupported = 2;
        var encryption = _certificate is null || strict ? NotSupported : Required;
        return [0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xFF, 14, 0, 0x0B, 0xB8, 0, 0, encryption];
    }
}
