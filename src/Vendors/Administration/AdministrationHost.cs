using Microsoft.AspNetCore.Server.Kestrel.Core;
using TlsToll.Contracts.Json;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Hosting;
using TlsToll.Vendors.Wire;

namespace TlsToll.Vendors.Administration;

/// <summary>
/// The server of the administration, apart from the vendors': <c>GET /counters</c> and <c>/cpu</c>, <c>GET</c> and <c>PUT /behaviour</c>, <c>GET</c> and
/// <c>DELETE /ledger</c>, <c>GET /health</c>.
/// </summary>
internal sealed class AdministrationHost : IAsyncDisposable
{
    private const string Hint = "There are /counters, /cpu, /behaviour, /ledger and /health.";

    private readonly WebApplication _app;
    private readonly VendorState _state;
    private readonly TierReport _report;
    private ListenOptions? _listener;

    public AdministrationHost(VendorOptions options, VendorState state)
    {
        _state = state;
        _report = new TierReport(options, state, TimeProvider.System);
        _app = WebServer.Build(server => Configure(server, options), _ => new NoLifetime());
        var (check, paths) = (new TokenCheck(options.AdminToken), new Paths(Hint, Handlers()));
        _app.Run(context => check.Allows(context.Request.Path.Value, context.Request.Headers.Authorization)
            ? HandleAsync(context, paths)
            : RefuseAsync(context));
    }

    /// <summary>Its address; known once it has started.</summary>
    public string Address => Listeners.AddressOf("http", _listener);

    /// <summary>Starts the server.</summary>
    public Task StartAsync(CancellationToken cancellationToken) => _app.StartAsync(cancellationToken);

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    private static async Task HandleAsync(HttpContext context, Paths paths)
    {
        try
        {
            await paths.HandleAsync(context);
        }
        catch (Exception e) when (!context.Response.HasStarted && Refusal.Of(e) is not null)
        {
            await Answers.SendAsync(context, JsonFormat.Instance, Refusal.Of(e)!);
        }
    }

    private static Task RefuseAsync(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        context.Response.Headers.WWWAuthenticate = "Bearer";
        return Task.CompletedTask;
    }

    private void Configure(KestrelServerOptions server, VendorOptions options)
    {
        Listeners.Limit(server);
        server.Listen(options.AdminBind, options.AdminPort, listen =>
        {
            _listener = listen;
            listen.Protocols = HttpProtocols.Http1;
        });
    }

    private IEnumerable<(string Path, string Verb, RequestDelegate Handler)> Handlers() =>
    [
        Health.Administration,
        ("/counters", HttpMethods.Get, context => Answers.SendAsync(context, _report.Make(), WireJson.Default.TierCounters)),
        ("/cpu", HttpMethods.Get, context => Answers.SendAsync(context, TierReport.Cpu(), WireJson.Default.TierCpu)),
        ("/behaviour", HttpMethods.Get, SendBehaviourAsync),
        ("/behaviour", HttpMethods.Put, ChangeBehaviourAsync),
        ("/ledger", HttpMethods.Get, SendLedgerAsync),
        ("/ledger", HttpMethods.Delete, DeleteLedgerAsync),
    ];

    private Task SendBehaviourAsync(HttpContext context) =>
        Answers.SendAsync(context, _state.Conduct.Current.ToWire(), VendorsJson.Default.VendorBehaviour);

    private async Task ChangeBehaviourAsync(HttpContext context)
    {
        using var body = new MessageBuffer();
        await body.ReadFromAsync(context.Request.BodyReader);
        var wanted = JsonFormat.Parse(body, VendorsJson.Default.VendorBehaviour);
        try
        {
            _state.Conduct.Current = Conduct.Of(wanted);
        }
        catch (FormatException e)
        {
            throw new RefusalException(Refusal.Invalid(null, e.Message), e);
        }

        await SendBehaviourAsync(context);
    }

    private Task SendLedgerAsync(HttpContext context)
    {
        var query = LedgerQuery.Of(context.Request.Query);
        return Answers.SendAsync(context, _state.Ledger.Read(query.After, query.Limit), WireJson.Default.LedgerPage);
    }

    private Task DeleteLedgerAsync(HttpContext context)
    {
        _state.Ledger.Clear();
        context.Response.StatusCode = StatusCodes.Status204NoContent;
        return Task.CompletedTask;
    }
}
