using System.Data.Common;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using TlsToll.Contracts.Administration;
using TlsToll.Hosting.Listeners;
using TlsToll.Sut.Composition;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Data.EntityFramework;
using TlsToll.Sut.Fulfilment;
using TlsToll.Sut.Services;
using TlsToll.Tls;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>
/// The services over a real database and real vendors, called without a network. The background work runs only if it is started.
/// </summary>
internal sealed class SutInProcess : IAsyncDisposable
{
    private readonly ServiceProvider _services;
    private readonly DbContextOptions<SutDb> _model;
    private readonly List<IHostedService> _running = [];

    public SutInProcess(
        string database,
        Uri vendors,
        CertificateStore certificates,
        string images,
        DataAccess access = DataAccess.Ef,
        FulfilmentOptions? fulfilment = null,
        bool databaseTls = false,
        TimeProvider? time = null)
    {
        Database = database;
        var options = new SutOptions
        {
            Hosting = new HostingOptions(),
            Vendors = vendors,
            Database = DatabaseEngines.Connect(database),
            DatabaseTls = databaseTls,
            DataAccess = access,
            ImageDirectory = images,
            VendorTimeout = TimeSpan.FromMinutes(1),
        };
        var services = new ServiceCollection();
        services.AddLogging(l => l.SetMinimumLevel(LogLevel.None));
        if (fulfilment is not null)
            services.AddSingleton(fulfilment);
        services.AddSutServices(options, certificates, Handshakes);
        if (time is not null)
            services.AddSingleton(time);
        _services = services.BuildServiceProvider(validateScopes: true);
        var model = new DbContextOptionsBuilder<SutDb>();
        EfRegistration.Configure(model, _services);
        _model = model.Options;
    }

    public string Database { get; }

    public HandshakeCounters Handshakes { get; } = new();

    public FulfilmentControl Fulfilment => Get<FulfilmentControl>();

    public T Get<T>()
        where T : notnull => _services.GetRequiredService<T>();

    public Task<TResponse> CallAsync<TRequest, TResponse>(TRequest request) =>
        Get<IService<TRequest, TResponse>>().InvokeAsync(request, TestContext.Current.CancellationToken);

    /// <summary>Looks into the database, however the services reach it.</summary>
    public async Task<T> QueryAsync<T>(Func<SutDb, Task<T>> query)
    {
        await using var db = new SutDb(_model);
        return await query(db);
    }

    public Task ExecuteAsync(string sql) => DatabaseServer.ExecuteAsync(Get<DbDataSource>(), sql);

    public Task<AuditReport> AuditAsync() => DatabaseAudit.RunAsync(Get<DbDataSource>(), Get<IDatabaseEngine>().Frozen, CancellationToken.None);

    public async Task StartBackgroundAsync()
    {
        foreach (var service in _services.GetServices<IHostedService>())
        {
            await service.StartAsync(CancellationToken.None);
            _running.Add(service);
        }
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var service in _running)
            await service.StopAsync(CancellationToken.None);
        await _services.DisposeAsync();
    }
}
