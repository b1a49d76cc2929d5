using TlsToll.Contracts.Faults;
using TlsToll.Sut.Endpoints.Interactions;

namespace TlsToll.Sut.Endpoints.Json;

/// <summary>
/// Answers to paths and verbs that nothing else answers. As endpoints they cost a good request nothing, unlike a middleware.
/// </summary>
internal static class Fallbacks
{
    /// <summary>Maps all other verbs of a path.</summary>
    public static void MapWrongVerb(this IEndpointRouteBuilder routes, string path, params string[] allowed)
    {
        var allow = string.Join(", ", allowed);
        routes.Map(path, context =>
        {
            context.Response.Headers.Allow = allow;
            var reason = $"{path} takes {allow}, not {context.Request.Method}.";
            return Answers.SendAsync(context, JsonFormat.Instance, Failure.Invalid(null, reason, StatusCodes.Status405MethodNotAllowed));
        }).ExcludeFromDescription();
    }

    /// <summary>Maps all other paths.</summary>
    public static void MapUnknownPath(this IEndpointRouteBuilder routes, string hint) =>
        routes.MapFallback("{**path}", context => Answers.SendAsync(context, JsonFormat.Instance, new Failure(new ServiceFault
        {
            Code = FaultCode.NotFound,
            Reason = "There is nothing at this path. " + hint,
        }))).ExcludeFromDescription();
}
