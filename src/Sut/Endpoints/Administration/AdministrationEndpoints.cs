using System.Globalization;
using System.Text.Json;
using TlsToll.Contracts.Json;
using TlsToll.Sut.Data;
using TlsToll.Sut.Endpoints.Hosting;
using TlsToll.Sut.Endpoints.Interactions;
using TlsToll.Sut.Endpoints.Json;
using TlsToll.Sut.Fulfilment;

namespace TlsToll.Sut.Endpoints.Administration;

/// <summary>What is still going on, from memory alone.</summary>
/// <param name="OpenConnections">Connections open to the service ports.</param>
/// <param name="Backlog">Messages of the queues announced or found and not yet done.</param>
internal sealed record IdleState(long OpenConnections, long Backlog);

/// <summary>The database at rest.</summary>
/// <param name="Orders">Orders it holds.</param>
internal sealed record RestState(long Orders);

/// <summary>Whether the background work is paused.</summary>
/// <param name="Paused">True if it is.</param>
internal sealed record BackgroundState(bool Paused);

/// <summary>The endpoints of the administration.</summary>
internal static class AdministrationEndpoints
{
    /// <summary><c>GET /counters</c>.</summary>
    public static void MapCounters(this IEndpointRouteBuilder routes, TierReport report)
    {
        routes.MapGet("/counters", async context =>
            await JsonText.SendAsync(context, await report.MakeAsync(context.RequestAborted), WireJson.Default.TierCounters));
        routes.MapWrongVerb("/counters", HttpMethods.Get);
    }

    /// <summary><c>GET /cpu</c>: cheap, so that reading it hardly shows in what it reads.</summary>
    public static void MapCpu(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/cpu", context => JsonText.SendAsync(context, TierReport.Cpu(), WireJson.Default.TierCpu));
        routes.MapWrongVerb("/cpu", HttpMethods.Get);
    }

    /// <summary><c>GET /audit</c>: what <c>sut audit --json</c> writes, for who cannot reach the database.</summary>
    public static void MapAudit(this IEndpointRouteBuilder routes, SutOptions options)
    {
        routes.MapGet("/audit", async context =>
        {
            // Connections of its own, and without TLS: neither the pool nor the handshakes of the services show it.
            var connection = new DatabaseConnection(options.Database);
            await using var source = connection.Engine.Open(connection);
            var report = await Audit.RunAsync(source, connection.Engine.Frozen, context.RequestAborted);
            await JsonText.SendAsync(context, report, AuditJson.Default.AuditReport);
        });
        routes.MapWrongVerb("/audit", HttpMethods.Get);
    }

    /// <summary><c>GET /idle</c>: cheap enough to be polled while measuring.</summary>
    public static void MapIdle(this IEndpointRouteBuilder routes, SutState state, FulfilmentControl? fulfilment)
    {
        routes.MapGet("/idle", context =>
            JsonText.SendAsync(context, new IdleState(state.Listeners.OpenConnections, fulfilment?.Backlog ?? 0), FrontJson.Default.IdleState));
        routes.MapWrongVerb("/idle", HttpMethods.Get);
    }

    /// <summary><c>POST /background/pause</c> and <c>/background/resume</c>.</summary>
    public static void MapBackground(this IEndpointRouteBuilder routes, FulfilmentControl fulfilment)
    {
        Map("/background/pause", fulfilment.Pause);
        Map("/background/resume", fulfilment.Resume);

        void Map(string path, Action change)
        {
            routes.MapPost(path, context =>
            {
                change();
                return JsonText.SendAsync(context, new BackgroundState(fulfilment.Paused), FrontJson.Default.BackgroundState);
            });
            routes.MapWrongVerb(path, HttpMethods.Post);
        }
    }

    /// <summary>
    /// <c>POST /rest</c>: collects the garbage, so that every measurement begins with the same heap and none pays for another's, and brings
    /// the database to rest. Between two measurements only, since it takes some time.
    /// </summary>
    public static void MapRest(this IEndpointRouteBuilder routes, IDatabaseRest database)
    {
        // Of several RBEs each asks: two vacuums of a table at once have PostgreSQL wait for a lock that it does not get, for 5 s.
        var oneAtATime = new SemaphoreSlim(1, 1);
        routes.MapPost("/rest", async context =>
        {
            await oneAtATime.WaitAsync(context.RequestAborted);
            try
            {
                var orders = await database.RestAsync(context.RequestAborted);
                GC.Collect();
                GC.WaitForPendingFinalizers();
                GC.Collect();
                await JsonText.SendAsync(context, new RestState(orders), FrontJson.Default.RestState);
            }
            finally
            {
                oneAtATime.Release();
            }
        });
        routes.MapWrongVerb("/rest", HttpMethods.Post);
    }

    /// <summary><c>POST /barrier?name=NAME&amp;parties=N</c>: answers once N have asked.</summary>
    public static void MapBarrier(this IEndpointRouteBuilder routes, Barriers barriers)
    {
        routes.MapPost("/barrier", async context =>
        {
            var (name, parties) = (context.Request.Query["name"], context.Request.Query["parties"]);
            if (name is not [{ Length: > 0 and <= Barriers.LongestName } one]
                || !int.TryParse(parties, NumberStyles.None, CultureInfo.InvariantCulture, out var number) || number is < 2 or > Barriers.MostParties)
            {
                var reason = $"There must be a name of at most {Barriers.LongestName} characters, and 2 to {Barriers.MostParties} parties.";
                await Answers.SendAsync(context, JsonFormat.Instance, Failure.Invalid(null, reason));
                return;
            }

            await barriers.ArriveAsync(one, number, context.RequestAborted);
            context.Response.StatusCode = StatusCodes.Status204NoContent;
        });
        routes.MapWrongVerb("/barrier", HttpMethods.Post);
    }

    /// <summary><c>PUT /burn</c>.</summary>
    public static void MapBurn(this IEndpointRouteBuilder routes, Burner burner)
    {
        routes.MapPut("/burn", async context =>
        {
            if (await ReadBurnAsync(context) is not { } settings)
            {
                var reason = $"The body must be {{\"connectionMicros\":N,\"interactionMicros\":N}}, each from 0 to {BurnSettings.Most}.";
                await Answers.SendAsync(context, JsonFormat.Instance, Failure.Invalid(null, reason));
                return;
            }

            burner.Settings = settings;
            await JsonText.SendAsync(context, settings, FrontJson.Default.BurnSettings);
        });
        routes.MapWrongVerb("/burn", HttpMethods.Put);
    }

    private static async Task<BurnSettings?> ReadBurnAsync(HttpContext context)
    {
        try
        {
            var body = context.Request.Body;
            var settings = await JsonSerializer.DeserializeAsync(body, FrontJson.Default.BurnSettings, context.RequestAborted);
            return settings is { IsInRange: true } ? settings : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }
}
