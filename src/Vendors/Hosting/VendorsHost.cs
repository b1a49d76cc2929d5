using TlsToll.Contracts;
using TlsToll.Vendors.Emulation;

namespace TlsToll.Vendors.Hosting;

/// <summary>The server of the four vendors.</summary>
internal static class VendorsHost
{
    private const string Hint = "The vendors are at /soap and /json/<Operation>, their description at /soap?wsdl.";

    /// <summary>Builds the server; it does not start yet.</summary>
    public static WebApplication Build(VendorOptions options, VendorState state, Func<IServiceProvider, IHostLifetime> lifetime)
    {
        var app = WebServer.Build(state.Listeners.Configure, lifetime);
        var endpoints = Endpoints(options, state, app.Logger).ToDictionary(e => e.Operation.ToString(), StringComparer.Ordinal);
        app.Run(new Paths(Hint, [.. Soap(endpoints), .. endpoints.Values.Select(Json), .. Health.Services]).HandleAsync);
        return app;
    }

    private static VendorEndpoint[] Endpoints(VendorOptions options, VendorState state, ILogger log)
    {
        return
        [
            Of(new PurchaseOrderValidation(state.Desk, state.Draws)),
            Of(new PaymentGateway(state.Desk, state.Draws)),
            Of(new AuthorisationVoiding(state.Desk)),
            Of(new ShipmentNotification(state.Desk, state.Draws, options.Label ?? ShippingLabel.BuiltIn())),
            Of(new InventoryControl(state.Desk)),
        ];

        VendorEndpoint Of<TRequest, TResponse>(IVendor<TRequest, TResponse> vendor)
            where TRequest : class
            where TResponse : class => new VendorEndpoint<TRequest, TResponse>(vendor, state.Tallies[vendor.Operation], state.Pauses, log);
    }

    private static IEnumerable<(string Path, string Verb, RequestDelegate Handler)> Soap(
        IReadOnlyDictionary<string, VendorEndpoint> endpoints) =>
    [
        (WireNames.SoapPath, HttpMethods.Post, new SoapPath(endpoints).PostAsync),
        (WireNames.SoapPath, HttpMethods.Get, SoapPath.GetAsync),
    ];

    private static (string Path, string Verb, RequestDelegate Handler) Json(VendorEndpoint endpoint) =>
        ($"{WireNames.JsonPath}/{endpoint.Operation}", HttpMethods.Post, context => endpoint.RunAsync(context, Wire.JsonFormat.Instance));
}
