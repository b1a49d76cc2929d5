using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;

namespace TlsToll.Rbe.Serving;

/// <summary>Answers <c>GET /cpu</c> to holders of a token, and nothing else.</summary>
/// <typeparam name="T">The response.</typeparam>
/// <param name="token">Required bearer token; null for none.</param>
/// <param name="read">Reads the CPU time.</param>
/// <param name="type">JSON of the response.</param>
internal sealed class CpuEndpoint<T>(string? token, Func<T> read, JsonTypeInfo<T> type)
{
    private readonly ReportAnswer _answer = new(token);

    /// <summary>Answers a request: 200, 401 without the token, 404 elsewhere; with a line, 410 if there is nothing to read any more, and 503 if it can't be read now.</summary>
    public async Task AnswerAsync(HttpContext context)
    {
        if (!_answer.Admits(context))
            return;
        if (context.Request.Path == "/cpu" && context.Request.Method == HttpMethods.Get)
            await ReportAnswer.WriteAsync(context, () => Task.FromResult(JsonSerializer.Serialize(read(), type)));
        else
            context.Response.StatusCode = StatusCodes.Status404NotFound;
    }
}
