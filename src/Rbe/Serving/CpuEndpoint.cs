using System.Net.Mime;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Processes;

namespace TlsToll.Rbe.Serving;

/// <summary>Answers <c>GET /cpu</c> to holders of a token, and nothing else.</summary>
/// <typeparam name="T">The response.</typeparam>
/// <param name="token">Required bearer token; null for none.</param>
/// <param name="read">Reads the CPU time.</param>
/// <param name="type">JSON of the response.</param>
internal sealed class CpuEndpoint<T>(string? token, Func<T> read, JsonTypeInfo<T> type)
{
    private readonly BearerToken _token = new(token);

    /// <summary>Answers a request: 200, 401 without the token, 404 elsewhere; with a line, 410 if there is nothing to read any more, and 503 if it can't be read now.</summary>
    public async Task AnswerAsync(HttpContext context)
    {
        var (request, response) = (context.Request, context.Response);
        if (!_token.Allows(request.Headers.Authorization.ToString()))
        {
            response.StatusCode = StatusCodes.Status401Unauthorized;
            response.Headers.WWWAuthenticate = "Bearer";
        }
        else if (request.Path != "/cpu" || request.Method != HttpMethods.Get)
        {
            response.StatusCode = StatusCodes.Status404NotFound;
        }
        else
        {
            (response.StatusCode, response.ContentType, var body) = Read();
            await response.WriteAsync(body, context.RequestAborted);
        }
    }

    private (int Status, string ContentType, string Body) Read()
    {
        try
        {
            return (StatusCodes.Status200OK, MediaTypeNames.Application.Json, JsonSerializer.Serialize(read(), type));
        }
        catch (Exception e) when (e is ProcessGoneException or IOException or UnauthorizedAccessException)
        {
            return (StatusCodes.Status410Gone, MediaTypeNames.Text.Plain, e.Message);
        }
        catch (InvalidOperationException e)
        {
            // Processes that come and go while they are read.
            return (StatusCodes.Status503ServiceUnavailable, MediaTypeNames.Text.Plain, e.Message);
        }
    }
}
