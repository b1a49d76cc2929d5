using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Vendors;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Entities;
using TlsToll.Sut.Fulfilment;
using TlsToll.Sut.Tests.Equivalence;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Sut.Vendors;

namespace TlsToll.Sut.Tests.Fulfilment;

/// <summary>Voids of authorisations: none is lost, none waits for another, and none is of a stored order.</summary>
public abstract class VoidTests(DatabaseServer server) : IAsyncLifetime
{
    private static readonly FulfilmentOptions Quick = new()
    {
        Lease = TimeSpan.FromMinutes(5),
        Poll = TimeSpan.FromMilliseconds(50),
        VoidPoll = TimeSpan.FromMilliseconds(50),
    };

    private readonly HandMovedClock _clock = new(new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero));
    private string _database = "";

    private protected VendorsProgram Vendors { get; private set; } = null!;

    private protected abstract DataAccess Access { get; }

    public async ValueTask InitializeAsync()
    {
        _database = await server.CreateDatabaseAsync();
        Vendors = await VendorsProgram.StartAsync();
    }

    public async ValueTask DisposeAsync()
    {
        if (Vendors is not null)
            await Vendors.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    // The SUT refuses such a request id itself; a vendor may be stricter all the same.
    [Fact]
    public async Task A_void_that_the_vendor_refuses_is_final_and_holds_up_no_other()
    {
        await using var sut = Start();
        await AuthoriseAsync(sut, "genuine");
        await sut.Get<PendingVoids>().AddUnstoredAsync(" ", VendorName.Pov);
        await sut.Get<PendingVoids>().AddUnstoredAsync("genuine", VendorName.Pov);
        await sut.StartBackgroundAsync();
        await SettledAsync(sut);
        (await VoidsAsync("genuine")).Single().Outcome.ShouldBe("voided");
        (await sut.QueryAsync(db => db.VoidQueue.CountAsync())).ShouldBe(0);
    }

    [Fact]
    public async Task A_void_that_fails_holds_up_no_other_and_is_repeated()
    {
        await using var sut = Start(Quick with { MaxAttempts = 1000 });
        await AuthoriseAsync(sut, "stuck");
        await Vendors.SetAsync(new VendorBehaviour("0", 0, 1));
        await sut.Get<PendingVoids>().AddUnstoredAsync("stuck", VendorName.Pov);
        await sut.StartBackgroundAsync();
        await UntilAsync(async () => (await VoidsAsync("stuck")).Any(e => e.Outcome == "failed"));
        await UntilAsync(() => sut.QueryAsync(db => db.VoidQueue.AnyAsync(m => m.LeaseId == null)));
        await Vendors.SetAsync(new VendorBehaviour("0", 0, 0));

        // The clock stands, so the first one does not become due again.
        await AuthoriseAsync(sut, "other");
        await sut.Get<PendingVoids>().AddUnstoredAsync("other", VendorName.Pov);
        await UntilAsync(async () => (await VoidsAsync("other")).Count == 1);
        (await VoidsAsync("stuck")).ShouldAllBe(e => e.Outcome == "failed");

        _clock.Move(Quick.LongestRetry);
        await SettledAsync(sut);
        (await VoidsAsync("stuck"))[^1].Outcome.ShouldBe("voided");
    }

    [Fact]
    public async Task An_authorisation_of_unknown_outcome_is_voided_only_after_the_grace()
    {
        await using var sut = Start();
        await AuthoriseAsync(sut, "unknown");
        await AuthoriseAsync(sut, "unstored");
        await sut.Get<PendingVoids>().AddUnknownAsync("unknown", VendorName.Pov);
        await sut.Get<PendingVoids>().AddUnstoredAsync("unstored", VendorName.Pov);
        await sut.StartBackgroundAsync();
        await UntilAsync(async () => (await VoidsAsync("unstored")).Count == 1);
        (await VoidsAsync("unknown")).ShouldBeEmpty();
        _clock.Move(Quick.VoidGrace);
        await SettledAsync(sut);
        (await VoidsAsync("unknown")).Single().Outcome.ShouldBe("voided");
    }

    // A process that is killed within the grace leaves the void to the next.
    [Fact]
    public async Task A_void_survives_its_process()
    {
        await using (var vanished = Start())
        {
            await AuthoriseAsync(vanished, "left");
            await vanished.Get<PendingVoids>().AddUnknownAsync("left", VendorName.Pov);
        }

        _clock.Move(Quick.VoidGrace);
        await using var next = Start();
        await next.StartBackgroundAsync();
        await SettledAsync(next);
        (await VoidsAsync("left")).Single().Outcome.ShouldBe("voided");
    }

    [Fact]
    public async Task A_vendor_whose_response_is_unreadable_leaves_a_void()
    {
        await using var garbage = new GarbageServer();
        await using var sut = new SutInProcess(_database, garbage.Address, Vendors.Certificates, server.ImageDirectory, Access, Quick, time: _clock);
        var request = Requests.Order(1);
        var fault = (await Should.ThrowAsync<ServiceFaultException>(
            () => sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(request))).Fault;
        fault.Code.ShouldBe(FaultCode.VendorUnavailable);
        var message = await sut.QueryAsync(db => db.VoidQueue.SingleAsync());
        (message.RequestId, message.AvailableAt).ShouldBe((request.RequestId, _clock.GetUtcNow().UtcDateTime + Quick.VoidGrace));
    }

    [Fact]
    public async Task A_repeat_within_the_grace_gets_its_order_and_the_authorisation_stays()
    {
        await using var sut = Start();
        var request = Requests.Order(1);
        await sut.Get<PendingVoids>().AddUnknownAsync(request.RequestId, VendorName.Pov);
        await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(request);
        _clock.Move(Quick.VoidGrace);
        sut.Fulfilment.Pause();
        await sut.StartBackgroundAsync();
        await SettledAsync(sut);
        (await VoidsAsync(request.RequestId)).ShouldBeEmpty();
        (await sut.QueryAsync(db => db.VoidedRequests.CountAsync())).ShouldBe(0);
    }

    [Fact]
    public async Task A_repeat_after_the_void_gets_a_fault_and_no_authorisation()
    {
        await using var sut = Start();
        await PayByPurchaseOrderAsync(sut, 1);
        var request = Requests.Order(1);
        await sut.Get<PendingVoids>().AddUnstoredAsync(request.RequestId, VendorName.Pov);
        await sut.StartBackgroundAsync();
        await SettledAsync(sut);
        var fault = (await Should.ThrowAsync<ServiceFaultException>(
            () => sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(request))).Fault;
        (fault.Code, fault.Field).ShouldBe((FaultCode.InvalidRequest, "RequestId"));
        (await Vendors.LedgerAsync("ValidatePurchaseOrder")).ShouldNotContain(e => e.RequestId == request.RequestId);
        (await VoidsAsync(request.RequestId)).Select(e => e.Outcome).ShouldBe(["refused"]);
        (await sut.QueryAsync(db => db.Orders.CountAsync(o => o.RequestId == request.RequestId))).ShouldBe(0);
        sut.Fulfilment.Backlog.ShouldBe(0);
    }

    // The answer of PGE was lost, the customer changed to purchase orders, and the client repeated its request.
    [Fact]
    public async Task A_repeat_by_another_payment_method_gets_its_order_and_the_first_authorisation_is_voided()
    {
        await using var sut = Start();
        var request = Requests.Order(1);
        await AuthoriseAsync(sut, request.RequestId, new PaymentMethod("CC", "4111", ""));
        await sut.Get<PendingVoids>().AddUnknownAsync(request.RequestId, VendorName.Pge);
        await PayByPurchaseOrderAsync(sut, 1);
        await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(request);
        _clock.Move(Quick.VoidGrace);
        sut.Fulfilment.Pause();
        await sut.StartBackgroundAsync();
        await SettledAsync(sut);
        (await VoidsAsync(request.RequestId)).Select(e => (e.Vendor, e.Outcome)).ShouldBe([(VendorName.Pge, "voided")]);
        (await sut.QueryAsync(db => db.Orders.CountAsync(o => o.RequestId == request.RequestId))).ShouldBe(1);
        (await sut.QueryAsync(db => db.VoidedRequests.CountAsync())).ShouldBe(0);
    }

    [Fact]
    public async Task Of_an_order_and_a_void_at_once_exactly_one_takes_place()
    {
        await using var one = Start();
        await using var other = Start();
        var (orders, voids) = (one.Get<IOrderStore>(), other.Get<IVoidQueue>());
        var now = _clock.GetUtcNow().UtcDateTime;
        string[] ids = [.. Enumerable.Range(0, 60).Select(i => $"race-{i}")];
        foreach (var id in ids)
            await voids.AddAsync(Guid.NewGuid(), id, VendorName.Pov, now, now, CancellationToken.None);
        var lease = new Lease(Guid.NewGuid(), now, now + Quick.Lease);
        var work = (await voids.TakeAsync(ids.Length, lease, CancellationToken.None)).ToDictionary(w => w.RequestId, StringComparer.Ordinal);
        var outcomes = new List<(bool Stored, bool Begun)>();
        foreach (var id in ids)
        {
            var placing = Task.Run(() => PlaceAsync(orders, id, now));
            var voiding = Task.Run(() => voids.BeginAsync(work[id], lease.Id, CancellationToken.None));
            outcomes.Add((await placing, await voiding));
        }

        outcomes.ShouldAllBe(o => o.Stored != o.Begun);
        var stored = await one.QueryAsync(db => db.Orders.Where(o => o.RequestId != null).Select(o => o.RequestId!).ToListAsync());
        var voided = await one.QueryAsync(db => db.VoidedRequests.Select(r => r.RequestId).ToListAsync());
        stored.Concat(voided).Order(StringComparer.Ordinal).ShouldBe(ids.Order(StringComparer.Ordinal));
        (await one.QueryAsync(db => db.VoidQueue.CountAsync())).ShouldBe(voided.Count);
    }

    private protected SutInProcess Start(FulfilmentOptions? options = null) =>
        new(_database, Vendors.Plain, Vendors.Certificates, server.ImageDirectory, Access, options ?? Quick, time: _clock);

    private protected async Task<List<LedgerEntry>> VoidsAsync(string requestId) =>
        [.. (await Vendors.LedgerAsync("VoidAuthorisation")).Where(e => e.RequestId == requestId)];

    private protected static Task SettledAsync(SutInProcess sut) =>
        UntilAsync(async () => !await sut.QueryAsync(db => db.VoidQueue.AnyAsync()));

    private protected static async Task UntilAsync(Func<Task<bool>> condition)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        while (!await condition())
            await Task.Delay(20, limit.Token);
    }

    private protected static Task PayByPurchaseOrderAsync(SutInProcess sut, long customer) =>
        sut.CallAsync<ChangePaymentMethodRequest, ChangePaymentMethodResponse>(
            new() { CustomerId = customer, PaymentMethod = "PO", PurchaseOrderId = "PO1" });

    private protected static Task PayByCardAsync(SutInProcess sut, long customer) =>
        sut.CallAsync<ChangePaymentMethodRequest, ChangePaymentMethodResponse>(
            new() { CustomerId = customer, PaymentMethod = "CC", CreditInfo = "4111" });

    private static Task AuthoriseAsync(SutInProcess sut, string requestId) => AuthoriseAsync(sut, requestId, new PaymentMethod("PO", "", "PO1"));

    private static async Task AuthoriseAsync(SutInProcess sut, string requestId, PaymentMethod payment) =>
        (await sut.Get<VendorClient>().AuthoriseAsync(requestId, payment, 5, CancellationToken.None)).Authorised.ShouldBeTrue();

    private static async Task<bool> PlaceAsync(IOrderStore orders, string requestId, DateTime now)
    {
        var order = new Order
        {
            CustomerId = 1,
            Date = now,
            SubTotal = 5,
            Total = 5,
            ShipType = "AIR",
            ShipAddressId = 1,
            AuthorisationId = "A",
            Vendor = "POV",
            RequestId = requestId,
            Lines = [new OrderLine { Id = 1, ItemId = 1, Quantity = 1, Cost = 5 }],
        };
        try
        {
            return await orders.AddAsync(order, new ShippingMessage { Id = Guid.CreateVersion7(), CreatedAt = now, AvailableAt = now });
        }
        catch (RequestVoidedException)
        {
            return false;
        }
    }
}

/// <summary>A void between an authorisation and its order, which only a lock of PostgreSQL holds apart without a wait.</summary>
public abstract class VoidsOfPostgresTests(PostgresCluster cluster) : VoidTests(cluster)
{
    [Fact]
    public async Task An_order_whose_authorisation_is_voided_before_it_is_stored_is_not_stored()
    {
        await using var sut = Start();
        await PayByPurchaseOrderAsync(sut, 1);
        sut.Fulfilment.Pause();
        await sut.StartBackgroundAsync();
        var request = Requests.Order(1);
        await using var source = DatabaseServer.Open(sut.Database);
        await using var connection = await source.OpenConnectionAsync(TestContext.Current.CancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        await using var command = connection.CreateCommand();
        command.CommandText = "lock table orders in share mode";
        await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);

        var creating = sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(request);
        await UntilAsync(async () => (await Vendors.LedgerAsync("ValidatePurchaseOrder")).Any(e => e.RequestId == request.RequestId));
        await sut.Get<PendingVoids>().AddUnstoredAsync(request.RequestId, VendorName.Pov);
        await UntilAsync(async () => (await VoidsAsync(request.RequestId)).Count == 1);
        await transaction.CommitAsync(TestContext.Current.CancellationToken);

        (await Should.ThrowAsync<ServiceFaultException>(() => creating)).Fault.Field.ShouldBe("RequestId");
        await SettledAsync(sut);
        (await sut.QueryAsync(db => db.Orders.CountAsync(o => o.RequestId == request.RequestId))).ShouldBe(0);
        (await VoidsAsync(request.RequestId)).ShouldAllBe(e => e.Outcome == "voided");
    }

    // Each vendor authorises the same request once; only one of the two is the order's.
    [Fact]
    public async Task Of_two_authorisations_of_a_request_by_different_vendors_the_one_without_the_order_is_voided()
    {
        await using var sut = Start();
        sut.Fulfilment.Pause();
        var request = Requests.Order(1);
        await PayByPurchaseOrderAsync(sut, 1);
        await using var source = DatabaseServer.Open(sut.Database);
        await using var connection = await source.OpenConnectionAsync(TestContext.Current.CancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        await using var command = connection.CreateCommand();
        command.CommandText = "lock table orders in share mode";
        await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);

        var byPurchaseOrder = sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(request);
        await UntilAsync(async () => (await Vendors.LedgerAsync("ValidatePurchaseOrder")).Any(e => e.RequestId == request.RequestId));
        await PayByCardAsync(sut, 1);
        var byCard = sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(request);
        await UntilAsync(async () => (await Vendors.LedgerAsync("AuthorisePayment")).Any(e => e.RequestId == request.RequestId));
        await transaction.CommitAsync(TestContext.Current.CancellationToken);

        (await byCard).OrderId.ShouldBe((await byPurchaseOrder).OrderId);
        var authorisation = (await byCard).AuthorisationId;
        await sut.StartBackgroundAsync();
        await SettledAsync(sut);
        (await VoidsAsync(request.RequestId)).Select(e => (e.Vendor, e.Outcome))
            .ShouldBe([(authorisation.StartsWith("POV", StringComparison.Ordinal) ? VendorName.Pge : VendorName.Pov, "voided")]);
    }
}

public sealed class VoidsByEfTests(PostgresCluster cluster) : VoidsOfPostgresTests(cluster)
{
    private protected override DataAccess Access => DataAccess.Ef;
}

public sealed class VoidsByProceduresTests(PostgresCluster cluster) : VoidsOfPostgresTests(cluster)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}

public sealed class VoidsOnSqlServerByEfTests(SqlServerInstance instance) : VoidTests(instance)
{
    private protected override DataAccess Access => DataAccess.Ef;
}

public sealed class VoidsOnSqlServerByProceduresTests(SqlServerInstance instance) : VoidTests(instance)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}
