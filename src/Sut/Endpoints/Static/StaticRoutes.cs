using TlsToll.Workload;

namespace TlsToll.Sut.Endpoints.Static;

/// <summary>Static pages beside the services: an endpoint like theirs, so that it costs them nothing.</summary>
internal static class StaticRoutes
{
    /// <summary>Maps the pages.</summary>
    public static void MapStaticPages(this IEndpointRouteBuilder routes, StaticPages pages) =>
        routes.Map(StaticDocuments.Root + "{**name}", pages.AnswerAsync).ExcludeFromDescription();
}
