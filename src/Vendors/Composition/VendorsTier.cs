using TlsToll.Contracts;
using TlsToll.Contracts.Soap;
using TlsToll.Contracts.Vendors;
using TlsToll.Hosting;
using TlsToll.Hosting.Administration;
using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Listeners;
using TlsToll.Hosting.Messages;
using TlsToll.Hosting.Routing;
using TlsToll.Hosting.Servers;
using TlsToll.Tls;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Emulation;
using TlsToll.Vendors.Ledger;

namespace TlsToll.Vendors.Composition;

/// <summary>Composes the four vendors, their servers and their ledger.</summary>
internal sealed class VendorsTier : IAsyncDisposable
{
    private const string Hint = "The vendors are at /soap and /json/<Operation>, their description is at /soap?wsdl.";

    private readonly CallLedger _ledger;

    /// <exception cref="LedgerFileException">The ledger file cannot be opened, or is damaged.</exception>
    public VendorsTier(VendorOptions options, CertificateStore certificates, Func<IServiceProvider, IHostLifetime> lifetime)
    {
        var (behaviour, generator) = (new CurrentBehaviour(options.Behaviour), new SeededGenerator(options.Seed));
        _ledger = new CallLedger(TimeProvider.System, options.LedgerFile is { } path ? LedgerFile.Open(path) : LedgerFile.CreateTemporary());
        var calls = new IdempotentCallHandler(generator, behaviour, _ledger, new CallHistory(options.HistoryLimit));
        try
        {
            _ledger.Restore(calls);
        }
        catch
        {
            _ledger.Dispose();
            throw;
        }

        var tallies = new Tallies<VendorOperation>();
        var tls = new ServerTlsOptions { DefaultProfile = options.Hosting.DefaultProfile };
        var listeners = new ServiceListeners(options.Hosting, certificates, tls, Hop.SutToVendors, new HandshakeCounters());
        var services = WebServer.CreateBuilder(listeners.Configure, lifetime).Build();
        var vendors = new ExternalVendors(calls, generator, options.Label ?? ShippingLabel.BuiltIn());
        Operation[] operations =
        [
            Of<ValidatePurchaseOrderRequest, ValidatePurchaseOrderResponse>(
                VendorOperation.ValidatePurchaseOrder, r => r.RequestId, vendors.ValidatePurchaseOrder),
            Of<AuthorisePaymentRequest, AuthorisePaymentResponse>(
                VendorOperation.AuthorisePayment, r => r.RequestId, vendors.AuthorisePayment),
            Of<VoidAuthorisationRequest, VoidAuthorisationResponse>(
                VendorOperation.VoidAuthorisation, r => r.RequestId, vendors.VoidAuthorisation),
            Of<NotifyShipmentRequest, NotifyShipmentResponse>(VendorOperation.NotifyShipment, r => r.MessageId, vendors.NotifyShipment),
            Of<RequestStockRequest, RequestStockResponse>(VendorOperation.RequestStock, r => r.MessageId, vendors.RequestStock),
        ];
        services.Run(new RouteTable(
            [.. new SoapPath(SoapServices.Vendors, operations).Routes, .. operations.Select(Json), .. Health.Always.ServiceRoutes], Hint).HandleAsync);
        var administration = new VendorsAdministration(options, behaviour, _ledger, tallies, new TierReport("vendors", listeners));
        Process = new TierServers(services, listeners, new AdministrationHost(
            options.Hosting, Health.Always, _ => ValueTask.FromResult(administration.Counters()), administration.Routes));

        VendorEndpoint<TRequest, TResponse> Of<TRequest, TResponse>(
            VendorOperation operation, Func<TRequest, string> idOf, Func<TRequest, TResponse> handle)
            where TRequest : class
            where TResponse : class => new(operation, idOf, handle, tallies[operation], behaviour, generator, services.Logger);
    }

    public TierServers Process { get; }

    public async ValueTask DisposeAsync()
    {
        await Process.DisposeAsync();
        _ledger.Dispose();
    }

    private static LiteralRoute Json(Operation operation) => new(
        $"{WireNames.JsonPath}/{operation.Name}", HttpMethods.Post, context => operation.RunAsync(context, WireFormat.Json));
}
