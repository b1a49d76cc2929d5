using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Workload;

public sealed class TraceTests
{
    private const int Kilobyte = 1024;

    [Theory]
    [InlineData(1UL)]
    [InlineData(2UL)]
    [InlineData(3UL)]
    public void The_trace_of_the_shop_is_as_published(ulong part)
    {
        var trace = AmazonTrace.Draw(1, part, 12_000, remembered: false);

        // 1000 purchases, of which the share fixes 780 to be of mean 10 and 220 of mean 19; 7 to 13 and 16 to 22 have a variance of 4 each.
        var error = 3 * Math.Sqrt(1000 * 4);
        trace.Requests.Count.ShouldBeInRange((int)(11_980 - error), (int)(11_980 + error));
        trace.Clients.ShouldBe(1000);
        ((double)trace.Requests.Count / trace.Clients).ShouldBe(AmazonTrace.RequestsPerPurchase, 0.02 + (error / 1000));
        // Each document is drawn so often that the mean is off by one document in each of 40 lengths, at most.
        trace.MeanBytes.ShouldBe(279.0 * Kilobyte / 40, 279.0 * Kilobyte / trace.Requests.Count);
        trace.WorkingSetBytes.ShouldBe(279 * Kilobyte);
    }

    [Fact]
    public void Of_the_purchases_78_in_100_are_of_returning_customers()
    {
        var purchases = AmazonTrace.Purchases(1000, RandomStream.For(5));

        purchases.Count(p => p.Returning).ShouldBe(780);
        purchases.Where(p => p.Returning).ShouldAllBe(p => p.Requests >= 7 && p.Requests <= 13);
        purchases.Where(p => !p.Returning).ShouldAllBe(p => p.Requests >= 16 && p.Requests <= 22);
        // In any order: of the first 500 as many as a draw without replacement gives, within three standard deviations.
        var deviation = Math.Sqrt(500 * 0.78 * 0.22 * 500 / 999);
        ((double)purchases.Take(500).Count(p => p.Returning)).ShouldBe(390, 3 * deviation);
    }

    [Fact]
    public void Customers_whose_sessions_are_remembered_come_back()
    {
        var trace = AmazonTrace.Draw(1, 1, 12_000, remembered: true);

        // All new ones, and the first, who may be a returning one.
        trace.Clients.ShouldBeInRange(220, 221);
        AscendingPages(trace);
    }

    [Fact]
    public void The_trace_of_the_department_is_as_published()
    {
        var trace = CsTrace.Draw(1, 1, CsTrace.Hits);

        trace.Requests.Count.ShouldBe(100_000);
        trace.Clients.ShouldBe(11_000);
        // Draws are equally far apart among the lengths, so the mean is off by one draw of the longest document at most.
        var longest = DocumentCorpus.Cs.Documents(1).Max(d => d.Bytes);
        trace.MeanBytes.ShouldBe(46.0 * Kilobyte, (double)longest / trace.Requests.Count);
        trace.WorkingSetBytes.ShouldBe(530L * Kilobyte * Kilobyte);
        AscendingPages(trace);
    }

    [Fact]
    public void A_shorter_trace_of_the_department_has_clients_in_proportion()
    {
        var trace = CsTrace.Draw(1, 2, 2000);

        trace.Requests.Count.ShouldBe(2000);
        trace.Clients.ShouldBe(220);
    }

    [Fact]
    public void Requests_of_a_client_of_the_department_are_geometric()
    {
        var lengths = CsTrace.Draw(1, 3, CsTrace.Hits).Requests.CountBy(r => r.Client).Select(c => c.Value).ToArray();

        // The share of clients with one request is 1/mean for a geometric law; a share of n has a standard error of √(p(1 − p)/n).
        const double P = (double)CsTrace.Clients / CsTrace.Hits;
        var ones = lengths.Count(n => n == 1) / (double)lengths.Length;
        ones.ShouldBe(P, 3 * Math.Sqrt(P * (1 - P) / lengths.Length));
    }

    [Fact]
    public void Some_60_clients_of_the_department_are_there_at_a_time()
    {
        var requests = CsTrace.Draw(1, 4, 20_000).Requests;
        var spans = requests.Select((r, i) => (r.Client, Index: i)).GroupBy(r => r.Client)
            .Sum(client => (double)(client.Max(r => r.Index) - client.Min(r => r.Index)));

        (spans / requests.Count).ShouldBeInRange(40, 80);
    }

    [Theory]
    [InlineData(0, 0, 2304)]
    [InlineData(10, 66, 768)]
    [InlineData(30, 87.5, 288)]
    [InlineData(70, 100, 24)]
    public void Page_fetches_reuse_sessions_as_published(int kilobytes, double reuse, int clients)
    {
        var trace = new PageFetches(kilobytes, reuse).Make(2304, atATime: 24);

        trace.MeanBytes.ShouldBe(kilobytes * Kilobyte);
        // 96 fetches in each of 24 sequences: whole sessions of 1, 3, 8 and 96.
        trace.Clients.ShouldBe(clients);
        trace.Requests.Take(24).Select(r => r.Client).Distinct().Count().ShouldBe(24);
        AscendingPages(trace);
    }

    [Theory]
    [InlineData("amazon", "amazon")]
    [InlineData("amazon-remembered", "amazon-remembered")]
    [InlineData("cs", "cs")]
    [InlineData("gupta:30:87.5", "gupta:30:87.5")]
    [InlineData("page:36KB:3", "page:36KB:3")]
    [InlineData("page:0:240", "page:0:240")]
    public void A_name_chooses_a_trace(string choice, string name)
    {
        var draw = TraceChoice.TryParse(choice, 1, 240, 4)!;

        draw(1).Name.ShouldBe(name);
        draw(1).Requests.ShouldBe(draw(1).Requests);
    }

    [Theory]
    [InlineData("")]
    [InlineData("gupta")]
    [InlineData("gupta:31:0")]
    [InlineData("gupta:30:50")]
    [InlineData("page:30B")]
    [InlineData("page:30B:0")]
    [InlineData("page:30B:1000001")]
    [InlineData("page:-1:1")]
    [InlineData("page:+1:1")]
    [InlineData("page:007:1")]
    [InlineData("page::1")]
    [InlineData("page:33554433:1")]
    [InlineData("page:amazon/3:1")]
    [InlineData("page:10kb:1")]
    [InlineData("Amazon")]
    public void Another_name_chooses_none(string choice) => TraceChoice.TryParse(choice, 1, 240, 4).ShouldBeNull();

    [Theory]
    [InlineData("30B", 30)]
    [InlineData("36KB", 36_864)]
    [InlineData("1MB", 1_048_576)]
    [InlineData("33554432", 33_554_432)]
    public void One_page_is_fetched_by_clients_that_come_one_after_another(string page, int bytes)
    {
        var trace = SamePage.TryParse($"page:{page}:3")!.Make(requests: 20, atATime: 2);

        // 7 whole clients, two at a time.
        trace.Requests.Select(r => r.Client).ShouldBe([0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 4, 5, 4, 5, 4, 5, 6, 6, 6]);
        trace.Requests.ShouldAllBe(r => r.Path == "/static/" + page && r.Bytes == bytes);
        AscendingPages(trace);
        trace.Requests.ShouldAllBe(r => new StaticDocuments(1).Find(r.Path)!.Bytes == r.Bytes);
    }

    [Theory]
    [InlineData("page:1KB:2", 1024)]
    [InlineData("page:100B:2", 100)]
    [InlineData("page:700:2", 700)]
    [InlineData("page:0.5MB:2", null)]
    [InlineData("page:KB:2", null)]
    [InlineData("page:9999999999MB:2", null)]
    public void A_page_s_size_may_have_a_unit(string text, int? bytes) => ((int?)SamePage.TryParse(text)?.Page.Bytes).ShouldBe(bytes);

    [Fact]
    public void A_client_of_more_fetches_than_a_cell_should_have_is_alone_and_whole() =>
        SamePage.TryParse("page:30B:50")!.Make(requests: 24, atATime: 8).Requests.Count.ShouldBe(50);

    private static void AscendingPages(Trace trace)
    {
        foreach (var client in trace.Requests.GroupBy(r => r.Client))
            client.Select(r => r.Page).ShouldBeInOrder(SortDirection.Ascending);
    }
}
