using TlsToll.Contracts;
using TlsToll.Hosting.Messages;
using TlsToll.Hosting.Routing;
using TlsToll.Workload;

namespace TlsToll.Sut.Endpoints;

/// <summary>
/// Maps the endpoints of the services. Responses to unknown paths and methods are also endpoints: unlike middleware, they cost valid
/// requests nothing.
/// </summary>
internal static class EndpointMapping
{
    /// <summary>Maps literal paths, and the errors for their other methods.</summary>
    public static void MapLiteral(this IEndpointRouteBuilder routes, IEnumerable<LiteralRoute> literals)
    {
        foreach (var path in literals.GroupBy(l => l.Path, StringComparer.Ordinal))
        {
            foreach (var literal in path)
                routes.MapMethods(literal.Path, [literal.Method], literal.Handler).ExcludeFromDescription();
            routes.MapWrongMethod(path.Key, [.. path.Select(l => l.Method).Order(StringComparer.Ordinal)]);
        }
    }

    /// <summary>Maps the static pages.</summary>
    public static void MapStaticPages(this IEndpointRouteBuilder routes, StaticPages pages) =>
        routes.Map(StaticDocuments.Root + "{**name}", pages.RespondAsync).ExcludeFromDescription();

    /// <summary>Maps the error for all other methods of a path.</summary>
    public static void MapWrongMethod(this IEndpointRouteBuilder routes, string path, params string[] allowed)
    {
        var allow = string.Join(", ", allowed);
        routes.Map(path, context => HttpMessages.SendAsync(context, WireFormat.Json, Failure.WrongMethod(context, allow)))
            .ExcludeFromDescription();
    }

    /// <summary>Maps the error for all other paths.</summary>
    public static void MapUnknownPath(this IEndpointRouteBuilder routes, string hint) => routes.MapFallback(
        "{**path}",
        context => HttpMessages.SendAsync(context, WireFormat.Json, Failure.NotFound("There is nothing at this path. " + hint)))
        .ExcludeFromDescription();

    /// <summary>Maps <c>POST /json/&lt;Service&gt;</c> for each of the seven services.</summary>
    public static void MapJson(this IEndpointRouteBuilder routes, ServiceOperations operations)
    {
        foreach (var (operation, signature) in operations.All)
        {
            var path = $"{WireNames.JsonPath}/{operation.Name}";
            var response = signature.ReturnType.GetGenericArguments()[0];
            routes.MapPost(path, context => operation.RunAsync(context, WireFormat.Json))
                .WithMetadata(
                    signature,
                    new RequestParameter(signature),
                    new ProducesResponseTypeMetadata(StatusCodes.Status200OK, response, [WireFormat.Json.ContentType]))
                .WithName(operation.Name)
                .WithTags("Services");
            routes.MapWrongMethod(path, HttpMethods.Post);
        }
    }
}
