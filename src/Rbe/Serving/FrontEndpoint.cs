using System.Net.Mime;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Measurement.Processors;
using TlsToll.Testbed.Fronts;

namespace TlsToll.Rbe.Serving;

/// <summary>
/// Reports on programs in front of a SUT to holders of a token: <c>GET /fronts/KIND</c> returns ports and connections, <c>GET /fronts/KIND/cpu</c> the CPU time.
/// </summary>
internal sealed class FrontEndpoint
{
    private readonly ReportAnswer _answer;
    private readonly IReadOnlyDictionary<string, FrontServer> _fronts;
    private readonly Dictionary<string, CpuClock[]> _clocks;

    /// <summary>Creates the endpoint.</summary>
    /// <param name="token">Required bearer token; null for none.</param>
    /// <param name="fronts">The programs by word.</param>
    /// <exception cref="Measurement.Processes.ProcessGoneException">One of them has ended.</exception>
    public FrontEndpoint(string? token, IReadOnlyDictionary<string, FrontServer> fronts)
    {
        (_answer, _fronts) = (new ReportAnswer(token), fronts);
        _clocks = fronts.ToDictionary(front => front.Key, front => front.Value.Pids.Select(CpuClock.Of).ToArray(), StringComparer.Ordinal);
    }

    /// <summary>Answers a request: 200, 401 without the token; with a line, 404 elsewhere, 410 if the program has ended, and 503 if it does not answer.</summary>
    public async Task AnswerAsync(HttpContext context)
    {
        if (!_answer.Admits(context))
            return;
        var (request, response) = (context.Request, context.Response);
        var (kind, isCpu) = (request.Path.Value ?? "").Split('/') switch
        {
            ["", "fronts", var named] => (named, false),
            ["", "fronts", var named, "cpu"] => (named, true),
            _ => ("", false),
        };
        if (request.Method == HttpMethods.Get && _fronts.TryGetValue(kind, out var front))
        {
            await ReportAnswer.WriteAsync(context, () => isCpu ? Task.FromResult(CpuOf(kind)) : StateAsync(front, context.RequestAborted));
        }
        else
        {
            (response.StatusCode, response.ContentType) = (StatusCodes.Status404NotFound, MediaTypeNames.Text.Plain);
            await response.WriteAsync($"in front of the SUT here: {string.Join(", ", _fronts.Keys)}", context.RequestAborted);
        }
    }

    private string CpuOf(string kind) => JsonSerializer.Serialize(new TierCpu(_clocks[kind].Sum(clock => clock.ReadNanoseconds())), WireJson.Default.TierCpu);

    private static async Task<string> StateAsync(FrontServer front, CancellationToken cancellation)
    {
        var (accepted, open) = await front.ReadAsync(cancellation);
        return JsonSerializer.Serialize(new FrontState(front.Plain.Port, front.Tls.Port, accepted, open), WireJson.Default.FrontState);
    }
}
