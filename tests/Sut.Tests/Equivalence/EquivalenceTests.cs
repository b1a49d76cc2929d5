using System.Net;
using System.Text;
using TlsToll.Sut.Data;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Equivalence;

/// <summary>Two ways to a database, on databases that were the same: every answer and every row stay so.</summary>
public abstract class EquivalenceTests : IAsyncLifetime
{
    private static readonly string[] Tables =
    [
        "address", "author", "country", "customer", "item", "orders", "order_line", "stock", "shipping_queue", "stock_queue", "void_queue",
        "voided_request",
    ];

    private readonly HandMovedClock _clock = new(new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero));
    private TwinSut _one = null!;
    private TwinSut _other = null!;

    private protected abstract (DatabaseServer Server, DataAccess Access) One { get; }

    private protected abstract (DatabaseServer Server, DataAccess Access) Other { get; }

    public async ValueTask InitializeAsync()
    {
        _one = await TwinSut.StartAsync(One.Server, One.Access, _clock);
        _other = await TwinSut.StartAsync(Other.Server, Other.Access, _clock);
    }

    public async ValueTask DisposeAsync()
    {
        if (_one is not null)
            await _one.DisposeAsync();
        if (_other is not null)
            await _other.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    [Fact]
    public async Task The_same_requests_get_the_same_answers_and_leave_the_same_rows()
    {
        var seen = new List<HttpStatusCode>();
        foreach (var request in RequestList.All())
        {
            seen.Add(await AgreeAsync(request));
            _clock.Move(TimeSpan.FromSeconds(7));
        }

        // Or the two might have agreed on nothing but faults.
        seen.Count(s => s == HttpStatusCode.OK).ShouldBeGreaterThan(400);
        seen.Count(s => s == HttpStatusCode.InternalServerError).ShouldBeGreaterThan(10);
        seen.Count(s => (int)s is >= 400 and < 500).ShouldBeGreaterThan(10);
        await RowsAgreeAsync();

        await ShipAllAsync();
        await RowsAgreeAsync();
        foreach (var request in RequestList.Statuses())
            await AgreeAsync(request);
        (await _other.CallsAsync()).ShouldBe(await _one.CallsAsync());
        foreach (var sut in (TwinSut[])[_one, _other])
            (await sut.AuditAsync()).Violations.ShouldHaveSingleItem("the test itself took stock away").Rule.ShouldBe(DatabaseAudit.StockRule);
    }

    private async Task<HttpStatusCode> AgreeAsync(RecordedRequest request)
    {
        var answers = await Task.WhenAll(_one.SendAsync(request), _other.SendAsync(request));
        var (expected, answer) = (answers[0], answers[1]);
        if (!answer.Body.AsSpan().SequenceEqual(expected.Body))
            Encoding.UTF8.GetString(answer.Body).ShouldBe(Encoding.UTF8.GetString(expected.Body), request.ToString());
        (answer.Status, answer.ContentType).ShouldBe((expected.Status, expected.ContentType), request.ToString());
        return expected.Status;
    }

    // Half of the ordered items run low on the way, and none runs out: whoever comes first, the end is the same.
    private async Task ShipAllAsync()
    {
        const string Stock =
            """
            update stock set s_qty = coalesce(
                (select 50 * (1 + s_i_id % 2 * 10) + sum(ol_qty) from order_line join shipping_queue on sq_o_id = ol_o_id where ol_i_id = s_i_id), 550)
            """;
        foreach (var sut in (TwinSut[])[_one, _other])
        {
            await sut.ExecuteAsync(Stock);
            sut.Fulfilment.Resume();
        }

        foreach (var sut in (TwinSut[])[_one, _other])
        {
            while ((await sut.RowsAsync("shipping_queue")).Count + (await sut.RowsAsync("stock_queue")).Count > 0)
                await Task.Delay(20, TestContext.Current.CancellationToken);
            (await sut.CallsAsync()).Count(c => c.StartsWith("RequestStock", StringComparison.Ordinal)).ShouldBeGreaterThan(10);
        }
    }

    private async Task RowsAgreeAsync()
    {
        foreach (var table in Tables)
            (await _other.RowsAsync(table)).ShouldBe(await _one.RowsAsync(table), table);
    }
}

/// <summary>PostgreSQL by EF Core and by stored procedures.</summary>
public sealed class AccessesOfPostgresTests(PostgresCluster cluster) : EquivalenceTests
{
    private protected override (DatabaseServer Server, DataAccess Access) One => (cluster, DataAccess.Ef);

    private protected override (DatabaseServer Server, DataAccess Access) Other => (cluster, DataAccess.Procedures);
}

/// <summary>SQL Server by EF Core and by stored procedures.</summary>
public sealed class AccessesOfSqlServerTests(SqlServerInstance instance) : EquivalenceTests
{
    private protected override (DatabaseServer Server, DataAccess Access) One => (instance, DataAccess.Ef);

    private protected override (DatabaseServer Server, DataAccess Access) Other => (instance, DataAccess.Procedures);
}

/// <summary>PostgreSQL and SQL Server by EF Core.</summary>
public sealed class EnginesTests(PostgresCluster cluster, SqlServerInstance instance) : EquivalenceTests
{
    // The one that may not be there first: it skips the test before anything is started.
    private protected override (DatabaseServer Server, DataAccess Access) One => (instance, DataAccess.Ef);

    private protected override (DatabaseServer Server, DataAccess Access) Other => (cluster, DataAccess.Ef);
}
