using System.Buffers.Binary;
using System.Data.Common;
using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Soap;
using TlsToll.Contracts.Vendors;
using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Listeners;
using TlsToll.Hosting.Routing;
using TlsToll.Sut.Composition;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Endpoints;
using TlsToll.Sut.Fulfilment;
using TlsToll.Sut.Services;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Sut.Tests.Equivalence;

/// <summary>
/// One of several SUTs that must not differ: services, background work and both formats, on a database and vendors of its own, with a clock
/// that the test moves and draws that repeat. The background work starts paused.
/// </summary>
internal sealed class TwinSut : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly HttpClient _client;
    private readonly VendorsProgram _vendors;
    private readonly DbDataSource _database;

    private TwinSut(WebApplication app, VendorsProgram vendors, string database)
    {
        (_app, _vendors, _database) = (app, vendors, DatabaseServer.Open(database));
        var address = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single();
        _client = new HttpClient { BaseAddress = new Uri(address) };
    }

    public FulfilmentControl Fulfilment => _app.Services.GetRequiredService<FulfilmentControl>();

    public static async Task<TwinSut> StartAsync(DatabaseServer server, DataAccess access, TimeProvider time)
    {
        var database = await server.CreateDatabaseAsync();
        var vendors = await VendorsProgram.StartAsync();
        var options = new SutOptions
        {
            Hosting = new HostingOptions(),
            Vendors = vendors.Plain,
            Database = DatabaseEngines.Connect(database),
            DataAccess = access,
            ImageDirectory = server.ImageDirectory,
            StartPaused = true,
        };
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(server => server.Listen(IPAddress.Loopback, 0));
        builder.Services.AddRouting();
        builder.Services.AddSingleton(new FulfilmentOptions { Poll = TimeSpan.FromMilliseconds(100) });
        builder.Services.AddSutServices(options, vendors.Certificates, new HandshakeCounters());
        builder.Services.AddSingleton(time);
        builder.Services.AddSingleton<NewCustomerGenerator>(new RepeatingGenerator());
        var app = builder.Build();
        var operations = new ServiceOperations(app.Services, new Tallies<ServiceName>(), burner: null);
        app.MapLiteral(new SoapPath(SoapServices.Sut, operations.All.Select(o => o.Operation)).Routes);
        app.MapJson(operations);
        await app.StartAsync();
        return new TwinSut(app, vendors, database);
    }

    /// <summary>Status, content type and body.</summary>
    public async Task<Answer> SendAsync(RecordedRequest request)
    {
        using var message = new HttpRequestMessage(HttpMethod.Post, request.Path) { Content = new ByteArrayContent(request.Body) };
        message.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(request.ContentType);
        if (request.Action is not null)
            message.Headers.Add("SOAPAction", request.Action);
        using var response = await _client.SendAsync(message, TestContext.Current.CancellationToken);
        var body = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        return new Answer(response.StatusCode, response.Content.Headers.ContentType?.ToString(), body);
    }

    /// <summary>Every row of a table, but for the ids of messages, which are random by nature.</summary>
    public Task<List<string>> RowsAsync(string table) => TableRows.ReadAsync(_database, table, "sq_id", "tq_id", "vq_id");

    public Task ExecuteAsync(string sql) => DatabaseServer.ExecuteAsync(_database, sql);

    /// <summary>What the vendors were asked and answered, whatever the order and but for ids that are random by nature.</summary>
    public async Task<List<string>> CallsAsync()
    {
        string[] operations = ["ValidatePurchaseOrder", "AuthorisePayment", "VoidAuthorisation", "NotifyShipment", "RequestStock"];
        var calls = new List<LedgerEntry>();
        foreach (var operation in operations)
            calls.AddRange(await _vendors.LedgerAsync(operation));
        return
        [
            .. calls.Select(c => string.Create(
                CultureInfo.InvariantCulture, $"{c.Operation} {c.Subject} {c.Amount} {c.Outcome} {c.Repeat}")).Order(StringComparer.Ordinal),
        ];
    }

    public async Task<AuditReport> AuditAsync() => await DatabaseAudit.RunAsync(
        _database, _app.Services.GetRequiredService<IDatabaseEngine>().Frozen, CancellationToken.None);

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
        await _database.DisposeAsync();
        await _vendors.DisposeAsync();
    }

    private sealed class RepeatingGenerator : NewCustomerGenerator
    {
        private int _drawn;

        public override byte[] Salt()
        {
            var salt = new byte[Passwords.SaltBytes];
            BinaryPrimitives.WriteInt32LittleEndian(salt, ++_drawn);
            return salt;
        }

        public override decimal Discount() => ++_drawn * 797 % 5001 / 100m;
    }
}

/// <summary>An answer on the wire.</summary>
internal sealed record Answer(HttpStatusCode Status, string? ContentType, byte[] Body);
