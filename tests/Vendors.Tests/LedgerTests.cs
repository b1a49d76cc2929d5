using System.Net;
using TlsToll.Contracts;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Ledger;
using TlsToll.Vendors.Tests.Support;

namespace TlsToll.Vendors.Tests;

public sealed class LedgerTests(TestCertificates certificates)
{
    [Fact]
    public async Task Pages_follow_one_another_without_gaps()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        for (var i = 0; i < 25; i++)
            await vendors.Plain.JsonAsync<RequestStockRequest, RequestStockResponse>(Wanted.Stock($"m{i}"));

        var all = await vendors.LedgerAsync();
        var pages = new List<LedgerPage>();
        foreach (var query in new[] { "?limit=10", "?after=10&limit=10", "?after=20&limit=10" })
            pages.Add(await vendors.LedgerAsync(query));
        var beyond = await vendors.LedgerAsync("?after=25");

        all.Total.ShouldBe(25);
        all.Entries.Select(e => e.Sequence).ShouldBe(Enumerable.Range(1, 25).Select(i => (long)i));
        pages.SelectMany(p => p.Entries).ShouldBe(all.Entries);
        beyond.Entries.ShouldBeEmpty();
        beyond.Total.ShouldBe(25);
    }

    [Theory]
    [InlineData("?limit=0", "limit")]
    [InlineData("?limit=10001", "limit")]
    [InlineData("?after=-1", "after")]
    [InlineData("?after=x", "after")]
    [InlineData("?after=1&after=2", "after")]
    [InlineData("?from=1", "from")]
    public async Task A_wrong_query_is_refused_by_name(string query, string field)
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);

        var address = new Uri("/ledger" + query, UriKind.Relative);
        using var response = await vendors.Admin.GetAsync(address, TestContext.Current.CancellationToken);

        response.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
        (await response.ProblemAsync())["field"]!.GetValue<string>().ShouldBe(field);
    }

    [Fact]
    public async Task Deleting_starts_the_ledger_again_and_leaves_repeats_repeats()
    {
        await using var vendors = await RunningVendors.StartAsync(certificates);
        await vendors.Plain.JsonAsync<RequestStockRequest, RequestStockResponse>(Wanted.Stock("a"));

        using var deleted = await vendors.Admin.DeleteAsync(new Uri("/ledger", UriKind.Relative), TestContext.Current.CancellationToken);
        var empty = await vendors.LedgerAsync();
        await vendors.Plain.JsonAsync<RequestStockRequest, RequestStockResponse>(Wanted.Stock("a"));

        deleted.StatusCode.ShouldBe(HttpStatusCode.NoContent);
        empty.Total.ShouldBe(0);
        (await vendors.LedgerAsync()).Entries.Select(e => (e.Sequence, e.Repeat)).ShouldBe([(1, true)]);
    }

    [Fact]
    public void A_page_of_a_large_ledger_is_exact_across_its_blocks()
    {
        using var books = TestBooks.Obliging();
        for (var i = 0; i < 5_000; i++)
            books.Try(Call(i));

        var page = books.Ledger.Read(after: 1_000, count: 2_500);

        page.Total.ShouldBe(5_000);
        page.Entries.Select(e => e.RequestId).ShouldBe(Enumerable.Range(1_000, 2_500).Select(i => $"m{i}"));
        page.Entries.Select(e => e.Sequence).ShouldBe(Enumerable.Range(1_001, 2_500).Select(i => (long)i));
    }

    [Fact]
    public void No_entry_is_dropped_however_few_ids_are_remembered()
    {
        using var books = TestBooks.Obliging(limit: 3_000);
        for (var i = 0; i < 20_000; i++)
            books.Try(Call(i));

        var page = books.Ledger.Read(after: 0, count: 100_000);

        page.Total.ShouldBe(20_000);
        page.Entries.Select(e => e.Sequence).ShouldBe(Enumerable.Range(1, 20_000).Select(i => (long)i));
        page.Entries.ShouldAllBe(e => e.RequestId == $"m{e.Sequence - 1}");
    }

    [Fact]
    public void Ids_within_the_limit_are_still_known_and_forgotten_ones_are_new()
    {
        using var books = TestBooks.Obliging(limit: 1_000);
        for (var i = 0; i < 2_000; i++)
            books.Try(Call(i));

        books.Try(Call(1_500));
        books.Try(Call(10));

        books.Ledger.Read(after: 2_000, count: 2).Entries.Select(e => e.Repeat).ShouldBe([true, false]);
    }

    [Fact]
    public async Task Writers_and_readers_at_the_same_time_see_a_whole_ledger()
    {
        using var books = TestBooks.Obliging();
        const int writers = 4, each = 5_000;
        var writing = Enumerable.Range(0, writers).Select(w => Task.Run(() =>
        {
            for (var i = 0; i < each; i++)
                books.Try(Call((w * each) + i));
        }));
        var done = Task.WhenAll(writing);

        while (!done.IsCompleted)
        {
            var page = books.Ledger.Read(0, 100_000);
            page.Entries.Count.ShouldBe((int)page.Total);
            page.Entries.ShouldAllBe(e => e.RequestId != null);
            await Task.Yield();
        }

        await done;
        var all = books.Ledger.Read(0, 100_000).Entries;
        all.Select(e => e.RequestId).Distinct().Count().ShouldBe(writers * each);
        all.Select(e => e.Sequence).ShouldBe(Enumerable.Range(1, writers * each).Select(i => (long)i));
    }

    private static VendorCall Call(int i) => new(VendorOperation.NotifyShipment, VendorName.Sne, $"m{i}", $"{i + 1}", 0);
}
