using TlsToll.Sut.Data;
using TlsToll.Sut.Endpoints.Json;

namespace TlsToll.Sut.Endpoints;

/// <summary>What a health endpoint says.</summary>
/// <param name="Status"><c>live</c>, <c>ready</c> or <c>unavailable</c>.</param>
internal sealed record HealthState(string Status);

/// <summary><c>GET /health/live</c>: the process answers. <c>GET /health/ready</c>: so does the database, and is as it must be.</summary>
internal static class HealthEndpoints
{
    private const string Live = "/health/live";
    private const string Ready = "/health/ready";

    /// <summary>Maps both on a service port.</summary>
    public static void MapHealth(this IEndpointRouteBuilder routes, IServiceProvider services)
    {
        var database = services.GetRequiredService<IDatabaseProbe>();
        Map(routes, Live, _ => Task.FromResult(true), "live");
        Map(routes, Ready, database.IsReadyAsync, "ready");
    }

    /// <summary>Maps <c>GET /health</c> on the administration port; it says the same as ready.</summary>
    public static void MapAdministrationHealth(this IEndpointRouteBuilder routes, IServiceProvider services)
    {
        var database = services.GetRequiredService<IDatabaseProbe>();
        Map(routes, "/health", database.IsReadyAsync, "ready");
    }

    private static void Map(IEndpointRouteBuilder routes, string path, Func<CancellationToken, Task<bool>> probe, string good)
    {
        routes.MapGet(path, async context =>
        {
            var isGood = await probe(context.RequestAborted);
            var status = isGood ? StatusCodes.Status200OK : StatusCodes.Status503ServiceUnavailable;
            await JsonText.SendAsync(context, new HealthState(isGood ? good : "unavailable"), FrontJson.Default.HealthState, status);
        }).ExcludeFromDescription();
        routes.MapWrongVerb(path, HttpMethods.Get);
    }
}
