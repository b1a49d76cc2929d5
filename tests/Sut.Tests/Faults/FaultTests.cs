using System.Data;
using System.Data.Common;
using System.Globalization;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Vendors;
using TlsToll.Sut.Data;
using TlsToll.Sut.Fulfilment;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Faults;

/// <summary>
/// Each step of an order and of its fulfilment fails once or three times in a row, and everything goes on: the client repeats its request,
/// and the queues their messages. Trials without a failure find the steps, on the wire, so that a new step is tested, too.
/// </summary>
public abstract class FaultTests(PostgresCluster cluster) : IAsyncLifetime
{
    private const int Unstorable = 4321;

    // Of statements that are repeated, such as the queues' reads.
    private const int MostOfOneText = 2;

    private const int MostRounds = 400;

    // A delivery that is on its way is in the stock within a few.
    private const int MostRecounts = 20;

    private static readonly (FaultKind Kind, int Times)[] Kinds =
    [
        (FaultKind.RequestLost, 1), (FaultKind.RequestLost, 3), (FaultKind.RequestCut, 1), (FaultKind.ResponseLost, 1),
        (FaultKind.ResponseLost, 3), (FaultKind.Cancelled, 1),
    ];

    // Dead messages stay dead.
    private static readonly FulfilmentOptions Options = new() { Revival = TimeSpan.FromDays(1000) };

    private readonly ManualTime _time = new();

    private readonly List<LedgerEntry> _ledger = [];

    // By item. Of all trials, because a worker that lost its lease on a busy machine may order stock after the trial that it belongs to.
    private Dictionary<int, int> _initialStock = [];
    private readonly Dictionary<int, int> _ordered = [];

    private int _counted;
    private readonly List<string> _violations = [];
    private readonly List<Fault> _failed = [];
    private readonly List<Fault> _absent = [];
    private string _database = "";
    private DbDataSource _rows = null!;
    private VendorsProgram _vendors = null!;

    private protected abstract DataAccess Access { get; }

    public async ValueTask InitializeAsync()
    {
        _database = await cluster.CreateDatabaseAsync();
        _rows = DatabaseServer.Open(_database);
        _vendors = await VendorsProgram.StartAsync();
    }

    public async ValueTask DisposeAsync()
    {
        if (_vendors is not null)
        {
            await _vendors.DisposeAsync();
            await _rows.DisposeAsync();
        }

        GC.SuppressFinalize(this);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public Task An_order_is_stored_and_shipped_once_whatever_step_fails() => FailEachStepAsync(isStored: true, NextAsync);

    // Connections, types, countries and keys.
    [Fact]
    [Trait("Takes", "minutes")]
    public async Task The_first_order_of_a_process_is_stored_and_shipped_once_whatever_step_of_its_own_fails()
    {
        await using var discovered = await StartAsync();
        var first = await StepsAsync(discovered, isStored: true, NextAsync);
        var later = await StepsAsync(discovered, isStored: true, NextAsync);
        var own = first.Where(s => s.Number == 1).ExceptBy(later.Select(s => s.Text).Where(text => !TellsOfSlowWork(text)), s => s.Text).ToList();
        own.ShouldNotBeEmpty();
        foreach (var (kind, times) in Kinds)
        {
            foreach (var step in own)
            {
                await using var sut = await StartAsync();
                await FailAsync(sut, new Fault(kind, times, step), isStored: true, NextAsync);
            }
        }

        await ShouldBeSoundAsync();
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task An_order_that_cannot_be_stored_has_no_authorisation_whatever_step_fails()
    {
        await DatabaseServer.ExecuteAsync(
            _rows, $"alter table order_line add constraint ck_for_this_test check (ol_qty <> {Unstorable})");
        await FailEachStepAsync(isStored: false, () => Task.FromResult(Requests.Order(1, null, (3, Unstorable))));
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public Task An_order_that_the_vendor_refuses_leaves_nothing_whatever_step_fails() => FailEachStepAsync(isStored: false, RefusedAsync);

    // Then the SUT cannot ask again.
    [Fact]
    public async Task A_vendor_that_is_gone_once_it_authorised_a_payment_leaves_a_void()
    {
        // A refusal leaves one connection to the vendors, and it is open.
        await using var sut = await StartAsync();
        var authorisation = (await StepsAsync(sut, isStored: false, RefusedAsync))
            .Single(s => s.Text.EndsWith("/ValidatePurchaseOrder", StringComparison.Ordinal));
        var request = await NextAsync();
        sut.Injector.BeginTrial(new Fault(FaultKind.ResponseLost, 1, authorisation), () => { });
        sut.RefuseVendors();
        (await sut.OrderAsync(request, CancellationToken.None)).ShouldBeNull();
        (await IsAuthorisedAsync(request.RequestId)).ShouldBeTrue();
        (await ReadAsync<string>("select vq_request_id from void_queue")).ShouldBe([request.RequestId]);
    }

    private async Task FailEachStepAsync(bool isStored, Func<Task<CreateOrderRequest>> next)
    {
        await using var sut = await StartAsync();
        await StepsAsync(sut, isStored, next);
        var steps = await StepsAsync(sut, isStored, next);
        steps.Count.ShouldBeGreaterThan(1);
        foreach (var (kind, times) in Kinds)
        {
            foreach (var step in steps)
                await FailAsync(sut, new Fault(kind, times, step), isStored, next);
        }

        await ShouldBeSoundAsync();
    }

    private async Task FailAsync(FaultySut sut, Fault fault, bool isStored, Func<Task<CreateOrderRequest>> next)
    {
        await TryAsync(sut, fault, isStored, await next());
        (sut.Injector.HasFailed ? _failed : _absent).Add(fault);
    }

    private async Task ShouldBeSoundAsync()
    {
        _violations.ShouldBeEmpty();

        // Not each step is taken each time, but each failed at least once, unless the machine's speed decides whether it is taken.
        var absent = _absent.Where(fault => !TellsOfSlowWork(fault.Step.Text)).ToList();
        absent.Select(fault => fault.Step.Text).Except(_failed.Select(fault => fault.Step.Text), StringComparer.Ordinal).ShouldBeEmpty();
        _failed.Count.ShouldBeGreaterThan(absent.Count, string.Join('\n', absent));
        (await DatabaseAudit.RunAsync(_rows, IsolationLevel.RepeatableRead, CancellationToken.None)).Ok.ShouldBeTrue();
    }

    // Slow work renews its lease, by a procedure or by a statement of its own, and undoes what it did without one: a message is deleted in the
    // transaction of its work. Work that overlaps may need one connection more than the pool has.
    private static bool TellsOfSlowWork(string step) =>
        step == DatabaseFaultProxy.Connect || step.Contains("_renew(", StringComparison.Ordinal) || step.Contains("_leased_until = $3 where", StringComparison.Ordinal)
        || step.StartsWith("ROLLBACK of delete from stock_queue", StringComparison.Ordinal);

    private async Task<CreateOrderRequest> RefusedAsync()
    {
        await DatabaseServer.ExecuteAsync(_rows, "update customer set c_payment_method = 'PO', c_po = 'REFUSE' where c_id = 2");
        return Requests.Order(2);
    }

    // One item runs out and is reordered before the order is shipped; the other runs low and is reordered after it. Those of which there is
    // least, because an item may be reordered again and again.
    private async Task<CreateOrderRequest> NextAsync()
    {
        var least = (await StockAsync()).Where(s => s.Value >= Options.Stock.LowMark).OrderBy(s => s.Value).Take(2).ToArray();
        return Requests.Order(1, null, (least[0].Key, least[0].Value + 1), (least[1].Key, least[1].Value - 1));
    }

    private async Task<List<Step>> StepsAsync(FaultySut sut, bool isStored, Func<Task<CreateOrderRequest>> next)
    {
        await TryAsync(sut, null, isStored, await next());
        return [.. sut.Injector.Steps.Where(s => s.Number <= MostOfOneText)];
    }

    private async Task TryAsync(FaultySut sut, Fault? fault, bool isStored, CreateOrderRequest request)
    {
        using var client = new CancellationTokenSource();
        if (_initialStock.Count == 0)
            _initialStock = await StockAsync();
        await ReadLedgerAsync();
        var trial = _ledger.Count;
        sut.Injector.BeginTrial(fault, client.Cancel);
        var acknowledged = await sut.OrderAsync(request, client.Token);
        if (fault is null)
            (acknowledged is not null).ShouldBe(isStored);
        await SettleAsync(sut, fault, request.RequestId);
        _violations.AddRange((await ViolationsAsync(request, acknowledged, isStored, trial)).Select(violation => $"{violation}: {fault}"));
        if (!await IsStockRightAsync(sut, fault, request.RequestId))
        {
            _violations.Add($"the stock is wrong: {fault}");
            // So that later trials are not blamed for it.
            _ordered.Clear();
            _counted = _ledger.Count;
            _initialStock = await StockAsync();
        }

        // The acknowledgement may be lost, too.
        if (acknowledged is not null && await sut.OrderAsync(request, CancellationToken.None) != acknowledged)
            _violations.Add($"a repeat gets another order: {fault}");
    }

    // Moves the clock until nothing is left to do. Who works is given time, and more and more of it, as the machine may be busy: who holds a lease,
    // and who must find out from an empty queue that its message is gone.
    private async Task SettleAsync(FaultySut sut, Fault? fault, string requestId)
    {
        const string Left =
            """
            with messages (until) as (
                select sq_leased_until from shipping_queue union all select tq_leased_until from stock_queue
                union all select vq_leased_until from void_queue)
            select array[count(*), count(until)] from messages
            """;
        for (var round = 1; ; round++)
        {
            var steps = sut.Injector.Steps.Count;
            var left = (await ReadAsync<long[]>(Left))[0];
            if (left[0] + sut.Backlog == 0 && ((await OrdersAsync(requestId)).Count > 0 || !await IsAuthorisedAsync(requestId)))
                return;
            round.ShouldBeLessThan(MostRounds, $"{fault}");
            if (left[1] > 0)
                await Task.Delay(10 + round, CancellationToken.None);
            if (left[1] == 0 || sut.Injector.Steps.Count == steps)
                _time.Advance(Options.Lease);
            await Task.Delay(1 + (round / 4), CancellationToken.None);
        }
    }

    private async Task<List<string>> ViolationsAsync(CreateOrderRequest request, long? acknowledged, bool isStored, int trial)
    {
        var (orders, isAuthorised) = (await OrdersAsync(request.RequestId), await IsAuthorisedAsync(request.RequestId));
        foreach (var line in orders.Count == 1 ? request.Lines : [])
            _ordered[line.ItemId] = _ordered.GetValueOrDefault(line.ItemId) + line.Quantity;
        var shipped = _ledger.Skip(trial)
            .Where(e => e is { Operation: "NotifyShipment", Repeat: false, Outcome: "accepted" })
            .Select(e => long.Parse(e.Subject, CultureInfo.InvariantCulture));
        var violations = new List<string>();
        Expect(orders.Count <= 1, "there are several orders");
        Expect(isStored || orders.Count == 0, "there is an order");
        Expect(acknowledged is null || orders.SequenceEqual([acknowledged.Value]), "the acknowledged order is not there");
        Expect(isAuthorised == (orders.Count == 1), "the authorisation is not the order's");
        Expect(shipped.SequenceEqual(orders), "the order is not shipped once");
        return violations;

        void Expect(bool isTrue, string violation)
        {
            if (!isTrue)
                violations.Add(violation);
        }
    }

    // What was there, less what was ordered, plus what was delivered. A delivery that is on its way may be counted too early: then once more.
    private async Task<bool> IsStockRightAsync(FaultySut sut, Fault? fault, string requestId)
    {
        for (var count = 1; count <= MostRecounts; count++)
        {
            await ReadLedgerAsync();
            var delivered = _ledger.Skip(_counted)
                .Where(e => e is { Operation: "RequestStock", Repeat: false, Outcome: "accepted" })
                .ToLookup(e => int.Parse(e.Subject, CultureInfo.InvariantCulture), e => (int)e.Amount);
            var stock = await StockAsync();
            if (stock.Count == _initialStock.Count && stock.All(s => s.Value == _initialStock[s.Key] - _ordered.GetValueOrDefault(s.Key) + delivered[s.Key].Sum()))
                return true;
            await Task.Delay(10 * count, CancellationToken.None);
            await SettleAsync(sut, fault, requestId);
        }

        return false;
    }

    private async Task ReadLedgerAsync() => _ledger.AddRange(await _vendors.LedgerAsync(after: _ledger.Count));

    private async Task<bool> IsAuthorisedAsync(string requestId)
    {
        await ReadLedgerAsync();
        return _ledger.LastOrDefault(e => e.RequestId == requestId && e is
        { Operation: "ValidatePurchaseOrder" or "AuthorisePayment", Outcome: "accepted" } or { Operation: "VoidAuthorisation", Outcome: "voided" })
            is { Outcome: "accepted" };
    }

    private Task<FaultySut> StartAsync() => FaultySut.StartAsync(cluster, _database, _vendors, Access, Options, _time);

    private Task<List<long>> OrdersAsync(string requestId) => ReadAsync<long>($"select o_id from orders where o_request_id = '{requestId}'");

    private async Task<Dictionary<int, int>> StockAsync() => (await ReadAsync<int[]>("select array[s_i_id, s_qty] from stock"))
        .ToDictionary(s => s[0], s => s[1]);

    private Task<List<T>> ReadAsync<T>(string sql) => DatabaseServer.ReadAsync<T>(_rows, sql);
}

public sealed class FaultsByEfTests(PostgresCluster cluster) : FaultTests(cluster)
{
    private protected override DataAccess Access => DataAccess.Ef;
}

public sealed class FaultsByProceduresTests(PostgresCluster cluster) : FaultTests(cluster)
{
    private protected override DataAccess Access => DataAccess.Procedures;
}
