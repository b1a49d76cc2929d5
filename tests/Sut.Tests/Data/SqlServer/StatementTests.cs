using TlsToll.Contracts;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Sut.Data.Entities;
using TlsToll.Sut.Tests.Data.SqlServer.Scripts;
using TlsToll.Sut.Tests.Testbed.Tds;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>
/// What EF Core, the audit, the probes and the population really send to SQL Server: read by its own parser, every name looked up in
/// <c>schema.sql</c>.
/// </summary>
public sealed class StatementTests
{
    [Fact]
    public async Task What_EF_Core_sends_for_the_services_is_plain_T_SQL()
    {
        await using var database = new FakeDatabase(DataAccess.Ef, Keys);
        var (orders, items) = (database.Get<IOrderStore>(), database.Get<IItemStore>());
        await database.Get<ICountryStore>().FindAllAsync(CancellationToken.None);
        await database.Get<ICustomerStore>().AddAsync(Samples.Customer(), Samples.Address(), CancellationToken.None);
        await database.Get<ICustomerStore>().ChangePaymentAsync(1, "PO", "", "PO1", CancellationToken.None);
        await orders.FindBasisAsync(1, "request", [1, 2, 3], CancellationToken.None);
        await orders.FindByRequestAsync("request", CancellationToken.None);
        await orders.AddAsync(Samples.Order(), Samples.Message());
        await orders.FindRecentAsync(1, 5, CancellationToken.None);
        await items.FindNewAsync("ARTS", new DateOnly(2020, 1, 1), 50, CancellationToken.None);
        await items.FindAsync([1, 2, 3], CancellationToken.None);
        await items.ChangeAsync(1, 5m, new DateOnly(2020, 1, 1), "x.jpg", CancellationToken.None);
        Check(database.Server.Statements, atLeast: 12);
    }

    // The costs are asked for only if the customer is there.
    [Fact]
    public async Task What_EF_Core_sends_for_the_costs_of_items_is_plain_T_SQL()
    {
        await using var database = new FakeDatabase(DataAccess.Ef, request => request.Text.Contains("[customer]", StringComparison.Ordinal)
            ? new TdsReply().ThenTyped(
                [.. Enumerable.Range(0, 15).Select(i => $"c{i}")],
                ["PO", "", "PO1", 5m, 1L, 1, 1L, 1L, 1m, 1m, 1m, 1m, 1m, "A", 1],
                [["PO", "", "PO1", 5m, 1L, 1, .. Enumerable.Repeat<object>(DBNull.Value, 9)]])
            : null);
        await database.Get<IOrderStore>().FindBasisAsync(1, "request", [1, 2, 3], CancellationToken.None);
        Check(database.Server.Statements, atLeast: 2);
        database.Server.Statements[^1].ShouldContain("[i_cost]");
    }

    // Nothing is read back and keys are known beforehand: no MERGE, no OUTPUT, and one batch for all rows.
    [Fact]
    public async Task EF_Core_stores_an_order_in_one_batch_within_a_transaction()
    {
        await using var database = new FakeDatabase(DataAccess.Ef, Keys);
        var orders = database.Get<IOrderStore>();
        await orders.AddAsync(Samples.Order(), Samples.Message());
        var before = database.Server.Requests.Count;
        (await orders.AddAsync(Samples.Order(), Samples.Message())).ShouldBeTrue();
        var sent = database.Server.Requests.Skip(before).ToList();
        sent.Select(r => r.Kind).ShouldBe([TdsKind.Transaction, TdsKind.Procedure, TdsKind.Transaction]);
        var batch = sent[1].Text;
        foreach (var table in (string[])["orders", "order_line", "shipping_queue"])
            batch.ShouldContain($"INSERT INTO [{table}]");
        batch.ShouldNotContain("MERGE");
        batch.ShouldNotContain("OUTPUT");
    }

    [Fact]
    public async Task What_the_queues_send_as_text_is_the_bodies_of_their_procedures()
    {
        await using var database = new FakeDatabase(DataAccess.Ef, _ => null);
        var queue = database.Get<IStockQueue>();
        await queue.RenewAsync([Guid.NewGuid()], Guid.NewGuid(), Samples.Now, CancellationToken.None);
        await queue.AddAsync([new ItemQuantity(1, 90)], Samples.Now, CancellationToken.None);
        await queue.ReviveAsync(Samples.Now, CancellationToken.None);
        await database.Get<IVoidQueue>().AddAsync(
            Guid.NewGuid(), "request", VendorName.Pov, Samples.Now, Samples.Now, CancellationToken.None);
        database.Server.Statements.ShouldBe(
            [TlsToll.Sut.Data.SqlServer.SqlServerScripts.BodyOf("stock_renew"), TlsToll.Sut.Data.SqlServer.SqlServerScripts.BodyOf("stock_add"),
                TlsToll.Sut.Data.SqlServer.SqlServerScripts.BodyOf("stock_revive"), TlsToll.Sut.Data.SqlServer.SqlServerScripts.BodyOf("void_add")]);
    }

    [Fact]
    public async Task What_the_audit_sends_is_plain_T_SQL()
    {
        await using var server = new FakeSqlServer(request => request.Text switch
        {
            var text when text.Contains("sv_seed", StringComparison.Ordinal) =>
                TdsReply.Rows(["s", "c", "i", "d"], [7m, 60, 80, new DateOnly(2026, 1, 1)]),
            var text when text.Contains("sv_version", StringComparison.Ordinal) => TdsReply.Value(SchemaVersion.Current),
            var text when text.Contains("sum(ol_qty)", StringComparison.Ordinal) || text.StartsWith("select o_id, o_request_id, o_vendor from", StringComparison.Ordinal) =>
                TdsReply.Done(),
            var text when text.StartsWith("select coalesce", StringComparison.Ordinal) => TdsReply.Rows(["a", "b", "c"], [1, 0, 0]),
            var text when text.StartsWith("select count", StringComparison.Ordinal) => TdsReply.Rows(["a", "b"], [1, 0]),
            _ => null,
        });
        var output = new StringWriter();
        await DatabaseAuditCommand.RunAsync(DatabaseEngines.Connect(server.ConnectionString), json: false, output, output, CancellationToken.None);
        Check(server.Statements.Where(text => !text.Contains("INFORMATION_SCHEMA", StringComparison.Ordinal)), atLeast: AuditRules.All.Count + 6);
        server.Requests.ShouldContain(r => r.Kind == TdsKind.Transaction && r.Text == "begin");
    }

    private static TdsReply? Keys(TdsRequest request) =>
        request.Text.Contains("NEXT VALUE FOR", StringComparison.Ordinal) ? TdsReply.Value(1L) : null;

    // What the driver declares as parameters is not declared in the text.
    private static void Check(IEnumerable<string> statements, int atLeast)
    {
        var all = statements.ToList();
        all.Count.ShouldBeGreaterThanOrEqualTo(atLeast, string.Join("\n\n", all));
        foreach (var statement in all)
        {
            var script = TSql.Parse(statement);
            ForbiddenConstructs.In(script).ShouldBeEmpty(statement);
            script.Batches.SelectMany(b => NameCheck.FaultsIn(b, ScriptSchema.OfFile))
                .Where(f => !f.EndsWith("is not declared", StringComparison.Ordinal)).ShouldBeEmpty(statement);
        }
    }
}
