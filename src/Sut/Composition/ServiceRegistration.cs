using TlsToll.Contracts.Services;
using TlsToll.Hosting.Interactions;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Fulfilment;
using TlsToll.Sut.Services;
using TlsToll.Sut.Vendors;
using TlsToll.Tls;

namespace TlsToll.Sut.Composition;

/// <summary>Registers the services and their dependencies.</summary>
internal static class ServiceRegistration
{
    /// <summary>Registers the seven services, the database, the vendors and the background work.</summary>
    public static IServiceCollection AddSutServices(
        this IServiceCollection services, SutOptions options, CertificateStore certificates, HandshakeCounters counters)
    {
        var security = options.DatabaseTls
            ? new DatabaseSecurity(certificates.Root, certificates.Revoked, counters, certificates.CertificatePath(options.Hosting.DefaultProfile))
            : null;
        return services
            .AddSingleton<TimeProvider>(new SteadyTime(TimeProvider.System))
            .AddSingleton(provider => new Admission(options.MaxRequests, options.MaxWait, provider.GetRequiredService<TimeProvider>()))
            .AddDatabase(options.Database! with { Tls = security }, options.DataAccess)
            .AddVendors(options, certificates, counters)
            .AddFulfilment(options.StartPaused)
            .AddServices(options.ImageDirectory);
    }

    private static IServiceCollection AddVendors(
        this IServiceCollection services, SutOptions options, CertificateStore certificates, HandshakeCounters counters)
    {
        // The scheme selects plain or TLS; the code below is independent of it.
        var security = options.Vendors.Scheme == Uri.UriSchemeHttps
            ? TransportSecurity.Tls(ClientTlsOptions.Of(certificates), Hop.SutToVendors, counters)
            : TransportSecurity.Plain;
        return services
            .AddSingleton(provider => new SoapChannel(
                new HttpMessageInvoker(VendorConnections.CreateHandler(SecureAsync, options.VendorIdle)), options.Vendors, options.VendorTimeout,
                provider.GetRequiredService<TimeProvider>()))
            .AddSingleton<VendorClient>();

        async ValueTask<Stream> SecureAsync(Stream connection, string host, CancellationToken cancellationToken) =>
            (await security.SecureAsync(connection, host, cancellationToken)).Stream;
    }

    private static IServiceCollection AddServices(this IServiceCollection services, string imageDirectory) => services
        .AddSingleton(new ImageFiles(imageDirectory))
        .AddSingleton<NewCustomerGenerator>()
        .AddSingleton<OrderPricing>()
        .AddSingleton<OrderPlacement>()
        .AddSingleton<IService<NewCustomerRequest, NewCustomerResponse>, NewCustomer>()
        .AddSingleton<IService<ChangePaymentMethodRequest, ChangePaymentMethodResponse>, ChangePaymentMethod>()
        .AddSingleton<IService<CreateOrderRequest, CreateOrderResponse>, CreateOrder>()
        .AddSingleton<IService<OrderStatusRequest, OrderStatusResponse>, OrderStatus>()
        .AddSingleton<IService<NewProductsRequest, NewProductsResponse>, NewProducts>()
        .AddSingleton<IService<ProductDetailRequest, ProductDetailResponse>, ProductDetail>()
        .AddSingleton<IService<ChangeItemRequest, ChangeItemResponse>, ChangeItem>();
}
