using System.Net;
using System.Security.Cryptography;
using TlsToll.Load.Http;
using TlsToll.Load.Messages;
using TlsToll.Load.Replay;
using TlsToll.Results.Records;
using TlsToll.Tls;

namespace TlsToll.Load.Targets;

/// <summary>A response to a probe.</summary>
/// <param name="Status">Status code.</param>
/// <param name="Length">Length of the body in bytes.</param>
/// <param name="Close">True if the server closed the connection after it.</param>
/// <param name="Digest">Hash of the body in hexadecimal digits.</param>
public sealed record TargetAnswer(int Status, int Length, bool Close, string Digest);

/// <summary>What a service answered to a probe.</summary>
/// <param name="Answers">Responses in the order of the requests; fewer than requests if the server closed the connection.</param>
/// <param name="Negotiated">Parameters of the connection; null without TLS.</param>
public sealed record TargetProbed(IReadOnlyList<TargetAnswer> Answers, NegotiatedParameters? Negotiated);

/// <summary>Asks a service for its responses, on one connection, before anything is measured.</summary>
public static class TargetProbe
{
    /// <summary>Sends messages one after the other.</summary>
    /// <param name="request">Address, name, TLS and timeout of the service.</param>
    /// <param name="messages">Bytes of the requests.</param>
    /// <param name="cancellation">Token that aborts the probe.</param>
    /// <exception cref="IOException">The service can't be reached, refuses TLS, has a certificate that is refused, or doesn't answer HTTP/1.1 in time.</exception>
    public static async Task<TargetProbed> AskAsync(TargetRequest request, IEnumerable<byte[]> messages, CancellationToken cancellation)
    {
        var counts = new ReplayCounts();
        var options = request.Tls?.ToOptions(request.CaPath);
        using var root = options?.Root;
        var security = options is null ? TransportSecurity.Plain : TransportSecurity.Tls(options, Hop.RbeToSut, counts.Handshakes);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        var timeout = TimeSpan.FromSeconds(request.Timeout);
        var answers = new List<TargetAnswer>();
        try
        {
            limit.CancelAfter(timeout);
            await using var connection = await ReplayConnection.OpenAsync(
                new IPEndPoint(IPAddress.Parse(request.Address), request.Port), request.HostName, security, counts, limit.Token);
            var buffer = new ResponseBuffer();
            foreach (var message in messages)
            {
                limit.CancelAfter(timeout);
                var answer = await connection.SendAsync(message, buffer, limit.Token);
                answers.Add(new TargetAnswer(answer.Status, answer.Body.Count, answer.Close, Convert.ToHexStringLower(SHA256.HashData(answer.Body.AsSpan()))));
                if (answer.Close)
                    break;
            }
        }
        catch (HttpFormatException e) when (answers.Count == 0)
        {
            throw new IOException($"it does not answer as HTTP/1.1: {e.Message}", e);
        }
        catch (Exception e) when (e is HttpFormatException or IOException && answers.Count > 0)
        {
            // A server may close a connection that it has served, without a word.
        }
        catch (OperationCanceledException e) when (!cancellation.IsCancellationRequested)
        {
            throw new IOException("it does not answer in time", e);
        }

        return new TargetProbed(answers, counts.Result(0, 0).Negotiated is [var negotiated, ..] ? negotiated.Parameters : null);
    }
}
