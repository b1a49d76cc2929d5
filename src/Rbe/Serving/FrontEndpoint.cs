using System.Net.Mime;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;
using TlsToll.Testbed;
using TlsToll.Testbed.Fronts;

namespace TlsToll.Rbe.Serving;

/// <summary>
/// Reports on programs in front of a SUT to holders of a token: <c>GET /fronts/KIND</c> returns ports and connections, <c>GET /fronts/KIND/cpu</c> the CPU time.
/// </summary>
internal sealed class FrontEndpoint
{
    private readonly BearerToken _token;
    private readonly IReadOnlyDictionary<string, FrontServer> _fronts;
    private readonly Dictionary<string, CpuClock[]> _clocks;

    /// <summary>Creates the endpoint.</summary>
    /// <param name="token">Required bearer token; null for none.</param>
    /// <param name="fronts">The programs by word.</param>
    /// <exception cref="ProcessGoneException">One of them has ended.</exception>
    public FrontEndpoint(string? token, IReadOnlyDictionary<string, FrontServer> fronts)
    {
        (_token, _fronts) = (new BearerToken(token), fronts);
        _clocks = fronts.ToDictionary(front => front.Key, front => front.Value.Pids.Select(CpuClock.Of).ToArray(), StringComparer.Ordinal);
    }

    /// <summary>Answers a request: 200, 401 without the token, 404 with a line elsewhere, 503 with a line if the program does not answer.</summary>
    public async Task AnswerAsync(HttpContext context)
    {
        var (request, response, cancellation) = (context.Request, context.Response, context.RequestAborted);
        if (!_token.Allows(request.Headers.Authorization.ToString()))
        {
            response.StatusCode = StatusCodes.Status401Unauthorized;
            response.Headers.WWWAuthenticate = "Bearer";
            return;
        }

        var (kind, isCpu) = (request.Path.Value ?? "").Split('/') switch
        {
            ["", "fronts", var named] => (named, false),
            ["", "fronts", var named, "cpu"] => (named, true),
            _ => ("", false),
        };
        (response.StatusCode, response.ContentType, var body) = request.Method == HttpMethods.Get && _fronts.TryGetValue(kind, out var front)
            ? await ReadAsync(kind, front, isCpu, cancellation)
            : (StatusCodes.Status404NotFound, MediaTypeNames.Text.Plain, $"in front of the SUT here: {string.Join(", ", _fronts.Keys)}");
        await response.WriteAsync(body, cancellation);
    }

    private async Task<(int Status, string ContentType, string Body)> ReadAsync(string kind, FrontServer front, bool isCpu, CancellationToken cancellation)
    {
        try
        {
            return (StatusCodes.Status200OK, MediaTypeNames.Application.Json, isCpu ? CpuOf(kind) : await StateAsync(front, cancellation));
        }
        catch (Exception e) when (e is TestbedException or ProcessGoneException)
        {
            return (StatusCodes.Status503ServiceUnavailable, MediaTypeNames.Text.Plain, e.Message);
        }
    }

    private string CpuOf(string kind) => JsonSerializer.Serialize(new TierCpu(_clocks[kind].Sum(clock => clock.ReadNanoseconds())), WireJson.Default.TierCpu);

    private static async Task<string> StateAsync(FrontServer front, CancellationToken cancellation)
    {
        var (accepted, open) = await front.ReadAsync(cancellation);
        return JsonSerializer.Serialize(new FrontState(front.Plain.Port, front.Tls.Port, accepted, open), WireJson.Default.FrontState);
    }
}
