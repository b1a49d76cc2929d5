using System.Text.Json.Serialization;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Routing;

/// <summary>Body of a health response.</summary>
/// <param name="Status"><c>live</c>, <c>ready</c> or <c>unavailable</c>.</param>
internal sealed record HealthState(string Status);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(HealthState))]
internal sealed partial class HealthJson : JsonSerializerContext;

/// <summary>Health endpoints: status 200, or 503 while the tier cannot serve.</summary>
/// <param name="isReady">Check that returns true if all dependencies of the tier are available.</param>
public sealed class Health(Func<CancellationToken, Task<bool>> isReady)
{
    /// <summary>Health of a tier without dependencies: ready as soon as it responds.</summary>
    public static Health Always { get; } = new(_ => Task.FromResult(true));

    /// <summary><c>/health/live</c> and <c>/health/ready</c>, for the service ports.</summary>
    public IEnumerable<LiteralRoute> ServiceRoutes =>
    [
        new("/health/live", HttpMethods.Get, context => SendAsync(context, "live")),
        new("/health/ready", HttpMethods.Get, SendReadyAsync),
    ];

    /// <summary><c>/health</c>, for the administration port: the same as ready.</summary>
    internal LiteralRoute AdministrationRoute => new(AdministrationPath, HttpMethods.Get, SendReadyAsync);

    internal const string AdministrationPath = "/health";

    private static Task SendAsync(HttpContext context, string status) =>
        HttpMessages.SendAsync(context, new HealthState(status), HealthJson.Default.HealthState);

    private async Task SendReadyAsync(HttpContext context)
    {
        var ready = await isReady(context.RequestAborted);
        context.Response.StatusCode = ready ? StatusCodes.Status200OK : StatusCodes.Status503ServiceUnavailable;
        await SendAsync(context, ready ? "ready" : "unavailable");
    }
}
