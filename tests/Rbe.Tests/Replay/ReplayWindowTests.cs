using TlsToll.Load.Replay;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Replay;

public sealed class ReplayWindowTests
{
    [Fact]
    public void Requests_go_out_in_the_order_of_the_trace()
    {
        var window = Window(perClient: 4, bound: 100, (0, 0), (1, 0), (2, 0), (3, 0));
        var taker = new Taker(window);

        taker.Available().ShouldBe([0, 1, 2, 3]);
    }

    [Fact]
    public void A_clients_first_request_goes_alone()
    {
        var window = Window(perClient: 4, bound: 100, (0, 0), (0, 0), (0, 0));
        var taker = new Taker(window);

        taker.Available().ShouldBe([0]);
        window.Complete(0).ShouldBeFalse();
        taker.Available().ShouldBe([1, 2]);
    }

    [Fact]
    public void A_client_has_no_more_outstanding_than_it_may()
    {
        var window = Window(perClient: 2, bound: 100, (0, 0), (0, 0), (0, 0), (0, 0));
        var taker = new Taker(window);

        taker.Available().ShouldBe([0]);
        window.Complete(0);
        taker.Available().ShouldBe([1, 2]);
        window.Complete(2);
        taker.Available().ShouldBe([3]);
    }

    [Fact]
    public void No_page_is_begun_before_the_last_one_is_there()
    {
        var window = Window(perClient: 4, bound: 100, (0, 0), (0, 1), (0, 1), (0, 2));
        var taker = new Taker(window);

        taker.Available().ShouldBe([0]);
        window.Complete(0);
        taker.Available().ShouldBe([1, 2]);
        window.Complete(1);
        taker.Available().ShouldBeEmpty();
        window.Complete(2);
        taker.Available().ShouldBe([3]);
        window.Complete(3).ShouldBeTrue();
    }

    [Fact]
    public void No_request_is_further_ahead_than_the_bound()
    {
        var window = Window(perClient: 4, bound: 2, (0, 0), (1, 0), (2, 0), (3, 0));
        var taker = new Taker(window);

        taker.Available().ShouldBe([0, 1]);
        // The second is served, but not the first, so the window stays where it is.
        window.Complete(1);
        taker.Available().ShouldBeEmpty();
        window.Complete(0);
        taker.Available().ShouldBe([2, 3]);
    }

    [Fact]
    public async Task Who_waits_gets_what_becomes_free_and_nothing_when_all_is_over()
    {
        var window = Window(perClient: 1, bound: 100, (0, 0), (0, 1));
        (await window.TakeAsync()).ShouldBe(0);
        var (first, second) = (window.TakeAsync(), window.TakeAsync());
        first.IsCompleted.ShouldBeFalse();

        window.Complete(0);
        (await first).ShouldBe(1);
        second.IsCompleted.ShouldBeFalse();
        window.Complete(1);
        (await second).ShouldBeNull();
        (await window.TakeAsync()).ShouldBeNull();
    }

    [Fact]
    public async Task Nothing_goes_out_after_a_stop()
    {
        var window = Window(perClient: 1, bound: 1, (0, 0), (1, 0));
        (await window.TakeAsync()).ShouldBe(0);
        var waiting = window.TakeAsync();

        window.Stop();
        (await waiting).ShouldBeNull();
        (await window.TakeAsync()).ShouldBeNull();
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(1, 5)]
    [InlineData(4, 1)]
    [InlineData(4, 37)]
    [InlineData(4, 10_000)]
    public void A_whole_trace_is_replayed_once_by_its_rules(int perClient, int bound)
    {
        var trace = CsTrace.Draw(1, 1, 500);
        var window = new ReplayWindow(trace, perClient, bound);
        var taker = new Taker(window);
        var stream = RandomStream.For(9);
        var (outstanding, served, order) = (new List<int>(), new HashSet<int>(), new List<int>());
        while (served.Count < trace.Requests.Count)
        {
            while (outstanding.Count < 8 && taker.TryTake(out var index))
            {
                var before = Enumerable.Range(0, trace.Requests.Count).First(i => !served.Contains(i));
                index.ShouldBeLessThan(before + bound);
                outstanding.Add(index);
                order.Add(index);
                outstanding.CountBy(i => trace.Requests[i].Client).ShouldAllBe(client => client.Value <= perClient);
            }

            // Always something: the first request that is not served may go out, whatever the rules.
            var done = stream.Pick(outstanding);
            outstanding.Remove(done);
            served.Add(done);
            window.Complete(done);
        }

        order.Order().ShouldBe(Enumerable.Range(0, trace.Requests.Count));
        foreach (var client in order.GroupBy(i => trace.Requests[i].Client))
            client.Select(i => trace.Requests[i].Page).ShouldBeInOrder(SortDirection.Ascending);
    }

    private static ReplayWindow Window(int perClient, int bound, params (int Client, int Page)[] requests) =>
        new(new Trace("test", [.. requests.Select(r => new TraceRequest(r.Client, r.Page, "/static/30B", 30))]), perClient, bound);

    /// <summary>Takes requests without waiting: the last task that waits is kept until it gets one.</summary>
    private sealed class Taker(ReplayWindow window)
    {
        private Task<int?>? _waiting;

        public bool TryTake(out int index)
        {
            index = -1;
            _waiting ??= window.TakeAsync();
            if (!_waiting.IsCompletedSuccessfully)
                return false;
            (index, var taken) = (_waiting.Result ?? -1, _waiting.Result is not null);
            _waiting = null;
            return taken;
        }

        public List<int> Available()
        {
            var available = new List<int>();
            while (TryTake(out var index))
                available.Add(index);
            return available;
        }
    }
}
