using System.Net;
using System.Text;
using TlsToll.Sut.Data;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Equivalence;

/// <summary>EF Core and the stored procedures on databases that were the same: every answer and every row stay so.</summary>
public sealed class EquivalenceTests(PostgresCluster cluster) : IAsyncLifetime
{
    private static readonly string[] Tables =
        ["address", "author", "country", "customer", "item", "orders", "order_line", "stock", "shipping_queue", "stock_queue"];

    private readonly HandMovedClock _clock = new(new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero));
    private TwinSut _ef = null!;
    private TwinSut _procedures = null!;

    public async ValueTask InitializeAsync()
    {
        _ef = await TwinSut.StartAsync(cluster, DataAccess.Ef, _clock);
        _procedures = await TwinSut.StartAsync(cluster, DataAccess.Procedures, _clock);
    }

    public async ValueTask DisposeAsync()
    {
        if (_ef is not null)
            await _ef.DisposeAsync();
        if (_procedures is not null)
            await _procedures.DisposeAsync();
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
        (await _procedures.CallsAsync()).ShouldBe(await _ef.CallsAsync());
        (await _ef.AuditAsync()).Ok.ShouldBeTrue();
        (await _procedures.AuditAsync()).Ok.ShouldBeTrue();
    }

    private async Task<HttpStatusCode> AgreeAsync(RecordedRequest request)
    {
        var answers = await Task.WhenAll(_ef.SendAsync(request), _procedures.SendAsync(request));
        var (expected, answer) = (answers[0], answers[1]);
        if (!answer.Body.AsSpan().SequenceEqual(expected.Body))
            Encoding.UTF8.GetString(answer.Body).ShouldBe(Encoding.UTF8.GetString(expected.Body), request.ToString());
        (answer.Status, answer.ContentType).ShouldBe((expected.Status, expected.ContentType), request.ToString());
        return expected.Status;
    }

    // Half of the items run low on the way, and none runs out: whoever comes first, the end is the same.
    private async Task ShipAllAsync()
    {
        const string Stock =
            """
            update stock set s_qty = 50 * (1 + s_i_id % 2 * 10) + coalesce(
                (select sum(ol_qty) from order_line join shipping_queue on sq_o_id = ol_o_id where ol_i_id = s_i_id), 0)
            """;
        foreach (var sut in (TwinSut[])[_ef, _procedures])
        {
            await sut.ExecuteAsync(Stock);
            sut.Fulfilment.Resume();
        }

        foreach (var sut in (TwinSut[])[_ef, _procedures])
        {
            while ((await sut.RowsAsync("shipping_queue")).Count + (await sut.RowsAsync("stock_queue")).Count > 0)
                await Task.Delay(20, TestContext.Current.CancellationToken);
            (await sut.CallsAsync()).Count(c => c.StartsWith("RequestStock", StringComparison.Ordinal)).ShouldBeGreaterThan(10);
        }
    }

    private async Task RowsAgreeAsync()
    {
        foreach (var table in Tables)
            (await _procedures.RowsAsync(table)).ShouldBe(await _ef.RowsAsync(table), table);
    }
}
