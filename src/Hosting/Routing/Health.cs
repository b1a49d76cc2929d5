using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Routing;

/// <summary>Health endpoints: status 200, or 503 while the tier cannot serve.</summary>
/// <param name="whyNotReady">Check that returns why a dependency of the tier is not available; null if all are.</param>
public sealed class Health(Func<CancellationToken, Task<string?>> whyNotReady)
{
    private readonly Lock _lock = new();
    private Task<string?>? _check;

    /// <summary>Health of a tier without dependencies: ready as soon as it responds.</summary>
    public static Health Always { get; } = new(_ => Task.FromResult<string?>(null));

    /// <summary><c>/health/live</c> and <c>/health/ready</c>, for the service ports. Its clients are not told why a tier is unavailable.</summary>
    public IEnumerable<LiteralRoute> ServiceRoutes =>
    [
        new("/health/live", HttpMethods.Get, context => SendAsync(context, new TierHealth("live"))),
        new("/health/ready", HttpMethods.Get, context => SendReadyAsync(context, givesReason: false)),
    ];

    internal const string AdministrationPath = "/health";

    /// <summary><c>/health</c>, for the administration port: the same as ready, with the reason.</summary>
    /// <param name="isAdministrator">True if the sender of a request may know the reason.</param>
    internal LiteralRoute AdministrationRoute(Func<HttpContext, bool> isAdministrator) =>
        new(AdministrationPath, HttpMethods.Get, context => SendReadyAsync(context, isAdministrator(context)));

    private static Task SendAsync(HttpContext context, TierHealth health) => HttpMessages.SendAsync(context, health, WireJson.Default.TierHealth);

    private async Task SendReadyAsync(HttpContext context, bool givesReason)
    {
        if (await CheckAsync().WaitAsync(context.RequestAborted) is not { } reason)
        {
            await SendAsync(context, new TierHealth("ready"));
            return;
        }

        context.Response.StatusCode = StatusCodes.Status503ServiceUnavailable;
        await SendAsync(context, new TierHealth("unavailable", givesReason ? reason : null));
    }

    // One check at a time, for all who ask meanwhile: nobody needs a token for it, and each takes a connection to the database from the services.
    private Task<string?> CheckAsync()
    {
        lock (_lock)
            return _check is { IsCompleted: false } underWay ? underWay : _check = whyNotReady(CancellationToken.None);
    }
}
