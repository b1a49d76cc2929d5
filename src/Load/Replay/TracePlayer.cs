using System.Diagnostics;
using System.Net;
using System.Text;
using TlsToll.Load.Http;
using TlsToll.Load.Messages;
using TlsToll.Load.Sessions;
using TlsToll.Tls;
using TlsToll.Workload;
using Trace = TlsToll.Workload.Trace;

namespace TlsToll.Load.Replay;

/// <summary>
/// Replays a trace as fast as its order and the server allow. Several concurrent loops each take the next request that may be sent.
/// </summary>
/// <param name="request">The replay.</param>
/// <param name="trace">The trace.</param>
/// <param name="security">Plain or TLS.</param>
/// <param name="counts">Receives the counts.</param>
public sealed class TracePlayer(ReplayRequest request, Trace trace, TransportSecurity security, ReplayCounts counts)
{
    private readonly IPEndPoint _end = new(IPAddress.Parse(request.Address), request.Port);
    private readonly Dictionary<int, ReplayClient> _clients = Clients(trace, request.Tls?.Profile());
    private readonly ReplayWindow _window = new(trace, request.Rules.PerClient, request.Rules.Bound);
    private readonly TimeSpan _timeout = TimeSpan.FromSeconds(request.Timeout);

    /// <summary>Replays the trace.</summary>
    /// <param name="drain">Token that stops the replay: no further request is sent, and outstanding requests are completed.</param>
    public async Task<ReplayResult> RunAsync(CancellationToken drain)
    {
        await using var stop = drain.Register(_window.Stop);
        var start = Now;
        var end = start;
        try
        {
            await Task.WhenAll(Enumerable.Range(0, request.Rules.Outstanding).Select(_ => Task.Run(PlayAsync, CancellationToken.None)));
            end = Now;
        }
        finally
        {
            // If the replay was stopped early, clients still have idle connections, whose bytes are counted as they close.
            foreach (var client in _clients.Values)
                await client.DisposeAsync();
        }

        return counts.Result(start, end);
    }

    private long Now => (long)((Stopwatch.GetTimestamp() - request.Epoch) * (1e9 / Stopwatch.Frequency));

    private static Dictionary<int, ReplayClient> Clients(Trace trace, TlsProfile? profile)
    {
        int[] numbers = [.. trace.Requests.Select(r => r.Client).Distinct()];
        // Take new client numbers, so that no client finds a session of another replay.
        var first = ReturningClients.TakeNumbers(numbers.Length);
        return numbers.Select((number, i) => (number, i)).ToDictionary(
            client => client.number,
            client => profile switch
            {
                null => new ReplayClient("localhost", resumes: false),
                { Resumption: true } => new ReplayClient(profile.HostNameFor(first + client.i), resumes: true),
                _ => new ReplayClient(profile.HostName, resumes: false),
            });
    }

    private async Task PlayAsync()
    {
        var buffer = new ResponseBuffer();
        using var time = new AnswerTimer(_timeout, TimeProvider.System);
        try
        {
            while (await _window.TakeAsync() is { } index)
            {
                var client = _clients[trace.Requests[index].Client];
                await RequestAsync(client, trace.Requests[index], buffer, time);
                if (_window.Complete(index))
                    await client.DisposeAsync();
            }
        }
        catch
        {
            // The other loops would wait for ever for what this one would have completed.
            _window.Stop();
            throw;
        }
    }

    private async Task RequestAsync(ReplayClient client, TraceRequest page, ResponseBuffer buffer, AnswerTimer time)
    {
        ReplayConnection? connection = null;
        var (keep, opens) = (false, false);
        try
        {
            var token = time.Start();
            if (!client.TryTake(out connection!))
            {
                await client.BeginOpeningAsync(token);
                opens = true;
                connection = await ReplayConnection.OpenAsync(_end, client.HostName, security, counts, token);
            }

            var message = Message(page.Path, client.HostName);
            var start = opens ? connection.Begun : Stopwatch.GetTimestamp();
            var answer = await connection.SendAsync(message, buffer, token);
            counts.Answer(page, start, answer);
            keep = !answer.Close && connection.Requests < request.Rules.PerConnection;
        }
        catch (Exception e) when (e is IOException or OperationCanceledException)
        {
            counts.Fail(e);
        }
        finally
        {
            if (opens)
                client.EndOpening();
        }

        if (connection is null)
            return;
        if (keep)
            client.Rest(connection);
        else
            await connection.DisposeAsync();
    }

    /// <summary>Encodes a request.</summary>
    public static byte[] Message(string path, string host) => Encoding.ASCII.GetBytes($"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
}
