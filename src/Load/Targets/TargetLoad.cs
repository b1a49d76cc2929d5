using System.Diagnostics;
using System.Globalization;
using System.Net;
using TlsToll.Load.Http;
using TlsToll.Load.Messages;
using TlsToll.Load.Replay;
using TlsToll.Results.Records;
using TlsToll.Tls;

namespace TlsToll.Load.Targets;

/// <summary>
/// Sends a fixed number of requests to a service, on connections of a fixed number of requests each. Several clients work at the same time,
/// and each opens its next connection when it has closed the one before.
/// </summary>
/// <param name="request">The work.</param>
/// <param name="messages">The messages.</param>
/// <param name="securities">Plain or TLS, for each client.</param>
/// <param name="counts">Receives the counts.</param>
internal sealed class TargetLoad(TargetRequest request, IReadOnlyList<TargetMessage> messages, IReadOnlyList<TransportSecurity> securities, ReplayCounts counts)
{
    private readonly IPEndPoint _end = new(IPAddress.Parse(request.Address), request.Port);
    private int _taken;

    /// <summary>Does the work.</summary>
    /// <param name="drain">Token after which no connection is opened.</param>
    public async Task<ReplayResult> RunAsync(CancellationToken drain)
    {
        var start = Now;
        await Task.WhenAll(securities.Select(security => Task.Run(() => ClientAsync(security, drain), CancellationToken.None)));
        return counts.Result(start, Now);
    }

    private long Now => (long)((Stopwatch.GetTimestamp() - request.Epoch) * (1e9 / Stopwatch.Frequency));

    private async Task ClientAsync(TransportSecurity security, CancellationToken drain)
    {
        var buffer = new ResponseBuffer();
        using var time = new AnswerTimer(TimeSpan.FromSeconds(request.Timeout), TimeProvider.System);
        while (!drain.IsCancellationRequested && Interlocked.Increment(ref _taken) is var number && number <= request.Connections)
            await ConnectionAsync(security, request.First + ((number - 1) * request.PerConnection), buffer, time);
    }

    private async Task ConnectionAsync(TransportSecurity security, int first, ResponseBuffer buffer, AnswerTimer time)
    {
        ReplayConnection? connection = null;
        try
        {
            var token = time.Start();
            connection = await ReplayConnection.OpenAsync(_end, request.HostName, security, counts, token);
            for (var i = 0; i < request.PerConnection; i++)
            {
                var message = messages[(first + i) % messages.Count];
                var start = Stopwatch.GetTimestamp();
                var answer = await connection.SendAsync(message.Bytes, buffer, i == 0 ? token : time.Start());
                Check(message, start, answer);
                if (answer.Close && i + 1 < request.PerConnection)
                    throw new IOException(string.Create(CultureInfo.InvariantCulture, $"the server closed a connection after {i + 1} requests"));
            }
        }
        catch (Exception e) when (e is IOException or OperationCanceledException)
        {
            counts.Fail(e);
        }

        if (connection is not null)
            await connection.DisposeAsync();
    }

    private void Check(TargetMessage message, long start, in HttpAnswer answer)
    {
        if (answer.Status == message.Status && (message.Length is not { } length || answer.Body.Count == length))
            counts.Answer(start, answer);
        else
            counts.Fail(Outcome.Error, string.Create(CultureInfo.InvariantCulture, $"{message.Name}: status {answer.Status}, {answer.Body.Count} bytes"));
    }
}
