using System.Data.Common;
using Npgsql;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Data;
using TlsToll.Sut.Fulfilment;
using TlsToll.Sut.Services;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Faults;

/// <summary>A SUT at work whose connections to the database and to the vendors can fail, and its client.</summary>
internal sealed class FaultySut : IAsyncDisposable
{
    // More than a fault lasts, whatever the SUT does not repeat itself.
    private const int ClientAttempts = 6;

    private readonly DatabaseFaultProxy _database;
    private readonly VendorFaultProxy _vendors;
    private readonly SutInProcess _sut;

    // Each has a port of its own, so that neither types nor keys are remembered from another.
    private FaultySut(PostgresCluster cluster, string database, VendorsProgram vendors, DataAccess access, FulfilmentOptions options, TimeProvider time)
    {
        (_database, _vendors) = (new DatabaseFaultProxy(cluster.Address, Injector), new VendorFaultProxy(vendors.Plain, Injector));
        var connection = new NpgsqlConnectionStringBuilder(database) { Port = _database.Port };
        _sut = new SutInProcess(
            connection.ConnectionString, _vendors.Address, vendors.Certificates, cluster.ImageDirectory, access, options, time: time);
    }

    public FaultInjector Injector { get; } = new();

    public long Backlog => _sut.Fulfilment.Backlog;

    public static async Task<FaultySut> StartAsync(
        PostgresCluster cluster, string database, VendorsProgram vendors, DataAccess access, FulfilmentOptions options, TimeProvider time)
    {
        var sut = new FaultySut(cluster, database, vendors, access, options, time);
        await sut._sut.StartBackgroundAsync();
        return sut;
    }

    /// <summary>The vendors are gone for whoever is not connected to them.</summary>
    public void RefuseVendors() => _vendors.Refuse();

    /// <summary>Sends a request until it gets an order or a final fault.</summary>
    /// <returns>The order's id; null if there is none.</returns>
    public async Task<long?> OrderAsync(CreateOrderRequest request, CancellationToken ofFirstAttempt)
    {
        var service = _sut.Get<IService<CreateOrderRequest, CreateOrderResponse>>();
        for (var attempt = 1; attempt <= ClientAttempts; attempt++)
        {
            try
            {
                return (await service.InvokeAsync(request, attempt == 1 ? ofFirstAttempt : CancellationToken.None)).OrderId;
            }
            catch (ServiceFaultException e) when (e.Fault.Code is FaultCode.Refused or FaultCode.InvalidRequest)
            {
                return null;
            }
            catch (Exception e) when (e is ServiceFaultException or OperationCanceledException || ErrorChain.Find<DbException>(e) is not null)
            {
                // The client does not know whether there is an order.
            }
        }

        return null;
    }

    public async ValueTask DisposeAsync()
    {
        await _sut.DisposeAsync();
        await _vendors.DisposeAsync();
        await _database.DisposeAsync();
    }
}
