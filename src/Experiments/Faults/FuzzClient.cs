using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Text;
using TlsToll.Experiments.Fuzzing;
using TlsToll.Tls;

namespace TlsToll.Experiments.Faults;

/// <summary>Outcome of a hostile request, from good to bad. Of several responses, the worst counts.</summary>
public enum FuzzOutcome
{
    /// <summary>The status is below 400.</summary>
    Answered,

    /// <summary>The status is 4xx, or 505.</summary>
    Refused,

    /// <summary>A SOAP fault that blames the client.</summary>
    Fault,

    /// <summary>The server is overloaded: 503, or the SOAP fault <c>Unavailable</c>.</summary>
    Unavailable,

    /// <summary>The connection was closed without a response.</summary>
    Closed,

    /// <summary>Any other status from 500, a response that is not HTTP, or a connection that was refused.</summary>
    Failed,

    /// <summary>Neither a response nor the end of the connection came in time.</summary>
    Hung,
}

/// <summary>Response to a hostile request.</summary>
/// <param name="Outcome">Outcome.</param>
/// <param name="Text">The response that determines it, or a description of what happened.</param>
internal sealed record FuzzAnswer(FuzzOutcome Outcome, string Text);

/// <summary>Sends hostile requests one after the other. Not thread-safe.</summary>
/// <param name="addressOf">Address of a server, with or without TLS.</param>
/// <param name="security">TLS of the client.</param>
internal sealed class FuzzClient(Func<FuzzTarget, bool, Uri> addressOf, TransportSecurity security) : IDisposable
{
    /// <summary>Longest wait for a response or the end of a connection: the server's longest own timeout, 30 s for a head, and time for a busy machine.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(90);

    // A request that the server takes for incomplete gets no response; then the client sends no more.
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(250);

    private readonly Dictionary<(FuzzTarget Target, bool ToTls), Connection> _kept = [];

    /// <summary>Sends a request.</summary>
    public async Task<FuzzAnswer> SendAsync(FuzzRequest request, CancellationToken abort)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(abort);
        limit.CancelAfter(Longest);
        try
        {
            var reused = _kept.Remove((request.Endpoint.Target, request.ToTls), out var kept) && request.Ending == FuzzEnding.KeepAlive;
            if (reused && await ExchangeAsync(request, kept!, limit.Token) is { Outcome: not FuzzOutcome.Closed } answer)
                return answer;
            // The server may close an idle connection at any time.
            kept?.Dispose();
            return await ExchangeAsync(request, await OpenAsync(request, limit.Token), limit.Token);
        }
        catch (Exception e) when (e is SocketException or AuthenticationException or InvalidDataException or FormatException or IOException)
        {
            return new FuzzAnswer(FuzzOutcome.Failed, e.Message);
        }
        catch (OperationCanceledException) when (!abort.IsCancellationRequested)
        {
            return new FuzzAnswer(FuzzOutcome.Hung, $"Nothing came within {Longest.TotalSeconds} s.");
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var connection in _kept.Values)
            connection.Dispose();
    }

    private async Task<Connection> OpenAsync(FuzzRequest request, CancellationToken cancellation)
    {
        var address = addressOf(request.Endpoint.Target, request.ToTls);
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, address.Port), cancellation);
            Stream stream = new NetworkStream(socket, ownsSocket: true);
            if (request.ToTls && request.Kind != FuzzKind.Tls)
                stream = (await security.SecureAsync(stream, KeyKind.Rsa2048.HostName, cancellation)).Stream;
            return new Connection(socket, stream);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    private async Task<FuzzAnswer> ExchangeAsync(FuzzRequest request, Connection connection, CancellationToken cancellation)
    {
        var keeps = false;
        try
        {
            var writing = WriteAsync(connection.Stream, request.Bytes, cancellation);
            if (request.Ending == FuzzEnding.Reset)
            {
                await writing;
                connection.Socket.LingerState = new LingerOption(enable: true, seconds: 0);
                return new FuzzAnswer(FuzzOutcome.Closed, "");
            }

            if (request.Ending == FuzzEnding.Close)
                _ = HalfCloseAsync(connection.Socket, writing, request.Kind is FuzzKind.CutOff or FuzzKind.Tls ? TimeSpan.Zero : Patience, cancellation);
            if (request.Kind == FuzzKind.Tls)
                return await ToTheEndAsync(connection.Stream, cancellation);
            var responses = new FuzzResponses(memory => connection.Stream.ReadAsync(memory, cancellation), request.Bytes.AsSpan().StartsWith("HEAD "u8));
            var worst = new FuzzAnswer(FuzzOutcome.Closed, "");
            var first = true;
            while (await NextAsync(responses, request.Ending) is { } response)
            {
                var answer = new FuzzAnswer(OutcomeOf(response), response.Head + Encoding.UTF8.GetString(response.Body));
                worst = first || answer.Outcome > worst.Outcome ? answer : worst;
                first = false;
                keeps = request.Ending == FuzzEnding.KeepAlive && response.KeepsAlive;
                if (request.Ending == FuzzEnding.KeepAlive)
                    break;
            }

            await writing;
            return worst;
        }
        finally
        {
            if (keeps)
                _kept[(request.Endpoint.Target, request.ToTls)] = connection;
            else
                connection.Dispose();
        }
    }

    // A connection that the client has half closed, or that the server reset because it had not read everything, may end anywhere.
    private static async Task<FuzzResponse?> NextAsync(FuzzResponses responses, FuzzEnding ending)
    {
        try
        {
            return await responses.NextAsync();
        }
        catch (IOException e) when (ending != FuzzEnding.KeepAlive || e is not EndOfStreamException)
        {
            return null;
        }
    }

    private static async Task<FuzzAnswer> ToTheEndAsync(Stream stream, CancellationToken cancellation)
    {
        try
        {
            await stream.CopyToAsync(Stream.Null, cancellation);
        }
        catch (IOException)
        {
            // Reset by the server, which is an end too.
        }

        return new FuzzAnswer(FuzzOutcome.Closed, "");
    }

    private static async Task WriteAsync(Stream stream, byte[] bytes, CancellationToken cancellation)
    {
        try
        {
            await stream.WriteAsync(bytes, cancellation);
            await stream.FlushAsync(cancellation);
        }
        catch (IOException)
        {
            // The server has closed the connection, perhaps after its response.
        }
    }

    private static async Task HalfCloseAsync(Socket socket, Task writing, TimeSpan patience, CancellationToken cancellation)
    {
        await writing;
        await Task.Delay(patience, cancellation);
        try
        {
            socket.Shutdown(SocketShutdown.Send);
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // Already closed.
        }
    }

    /// <summary>Outcome of a response.</summary>
    internal static FuzzOutcome OutcomeOf(FuzzResponse response)
    {
        if (response.Status < 400)
            return FuzzOutcome.Answered;
        // 505 means a version of HTTP that the server doesn't support.
        if (response.Status is < 500 or 505)
            return FuzzOutcome.Refused;
        if (response.Status == 503)
            return FuzzOutcome.Unavailable;
        // A SOAP fault has status 500 whoever caused it (WS-I Basic Profile 1.0, R1126).
        var fault = response.Status == 500 ? response.Body.AsSpan() : [];
        if (fault.IndexOf("<Code>Unavailable</Code>"u8) >= 0)
            return FuzzOutcome.Unavailable;
        return fault.IndexOf("<faultcode>s:"u8) >= 0 && fault.IndexOf("<faultcode>s:Server"u8) < 0 ? FuzzOutcome.Fault : FuzzOutcome.Failed;
    }

    private sealed record Connection(Socket Socket, Stream Stream) : IDisposable
    {
        public void Dispose()
        {
            Stream.Dispose();
            Socket.Dispose();
        }
    }
}
