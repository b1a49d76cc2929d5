using System.Net.Mime;
using Microsoft.AspNetCore.Http;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Processes;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Serving;

/// <summary>What the endpoints that report CPU time have in common: the token, and the statuses of readings and their errors.</summary>
/// <param name="token">Required bearer token; null for none.</param>
internal sealed class ReportAnswer(string? token)
{
    private readonly BearerToken _token = new(token);

    /// <summary>Returns true if a request has the token; answers 401 otherwise.</summary>
    public bool Admits(HttpContext context)
    {
        if (_token.Allows(context.Request.Headers.Authorization.ToString()))
            return true;
        context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        context.Response.Headers.WWWAuthenticate = "Bearer";
        return false;
    }

    /// <summary>Answers 200 with a reading; with a line, 410 if there is nothing to read any more, and 503 if it can't be read now.</summary>
    /// <param name="context">The request.</param>
    /// <param name="read">Reads, and returns JSON.</param>
    public static async Task WriteAsync(HttpContext context, Func<Task<string>> read)
    {
        var response = context.Response;
        (response.StatusCode, response.ContentType, var body) = await AnswerAsync(read);
        await response.WriteAsync(body, context.RequestAborted);
    }

    private static async Task<(int Status, string ContentType, string Body)> AnswerAsync(Func<Task<string>> read)
    {
        try
        {
            return (StatusCodes.Status200OK, MediaTypeNames.Application.Json, await read());
        }
        catch (Exception e) when (e is ProcessGoneException or IOException or UnauthorizedAccessException)
        {
            return (StatusCodes.Status410Gone, MediaTypeNames.Text.Plain, e.Message);
        }
        catch (Exception e) when (e is InvalidOperationException or TestbedException)
        {
            // Processes that come and go while they are read, or a program that does not answer.
            return (StatusCodes.Status503ServiceUnavailable, MediaTypeNames.Text.Plain, e.Message);
        }
    }
}
