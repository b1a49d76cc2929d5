using TlsToll.Load.Messages;
using TlsToll.Load.Sessions;
using TlsToll.Results.Records;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class OpenLoopTests
{
    [Fact]
    public async Task Sessions_arrive_as_scheduled_and_never_begin_early()
    {
        await using var server = new ScriptedServer(RightAnswers.To);
        var request = Open(server.Port, perSecond: 200);

        var ended = await TestCell.RunAsync(request);

        (await server.LeftOpenAsync()).ShouldBe(0);
        var first = ended.Records.Interactions.Where(i => i.Opened == 1).OrderBy(i => i.Intended).ToArray();
        var begin = ended.Context.Window.Start - 100_000_000;
        first.Select(i => i.Intended - begin).ShouldBe(Schedule(request).Select(at => (long)(at * 1e9)));
        first.ShouldAllBe(i => i.Start >= i.Intended);
        (ended.Result.Sessions, ended.Result.Connections, ended.Result.Dropped).ShouldBe((first.Length, server.Accepted, 0));
        ended.Records.Interactions.Where(i => i.Opened == 0).ShouldAllBe(i => i.Intended == i.Start);
    }

    [Fact]
    public async Task Response_times_count_from_the_arrival_when_the_server_stalls()
    {
        var stalls = TimeSpan.FromMilliseconds(150);
        await using var server = new ScriptedServer(request => RightAnswers.To(request) with { Delay = stalls });
        var request = Open(server.Port, perSecond: 40);

        var ended = await TestCell.RunAsync(request);

        // One interaction of each session, or a few: the last answer is that of the one that ended last.
        var last = ended.Records.Interactions.MaxBy(i => i.Intended + i.Total);
        (last.Intended + last.Total).ShouldBeGreaterThanOrEqualTo(ended.Context.Nanoseconds(server.LastAnswer));
        foreach (var i in ended.Records.Interactions.Where(i => i.Opened == 1))
            i.Total.ShouldBeGreaterThanOrEqualTo(i.Start - i.Intended + i.Connect + i.FirstByte);
        // The stall stops no arrival: as many sessions as scheduled, though each takes longer than the gaps.
        ended.Result.Sessions.ShouldBe(Schedule(request).Length);
    }

    [Fact]
    public async Task What_is_under_way_in_the_middle_and_at_the_end_is_what_had_arrived()
    {
        var time = new ManualTime();
        var answers = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var server = new ScriptedServer(async request =>
        {
            await answers.Task;
            return RightAnswers.To(request);
        });
        var request = Open(server.Port, perSecond: 40);
        var schedule = Schedule(request);
        void Tick() => time.Advance(TimeSpan.FromMilliseconds(1));

        var running = TestCell.RunAsync(request, time: time);
        await Wait.UntilAsync(() =>
        {
            Tick();
            return server.Requests == schedule.Length;
        });
        // The window ends, and only then the server answers.
        time.Advance(TimeSpan.FromSeconds(1));
        answers.SetResult();
        await Wait.UntilAsync(() =>
        {
            Tick();
            return running.IsCompleted;
        });

        var ended = await running;
        ended.Result.ConcurrentAtMiddle.ShouldBe(schedule.Count(at => at <= 0.2));
        ended.Result.ConcurrentAtEnd.ShouldBe(schedule.Length);
    }

    [Fact]
    public async Task A_session_that_has_ended_is_not_under_way_in_the_middle()
    {
        var time = new ManualTime();
        await using var server = new ScriptedServer(RightAnswers.To);
        // An arrival, then nothing for long before the middle and after it.
        var request = Enumerable.Range(1, 10_000).Select(seed => Open(server.Port, perSecond: 4) with { Settling = 0, Window = 0.8, Seed = (ulong)seed })
            .First(r => Schedule(r) is [< 0.05, > 0.45 and < 0.5]);
        CellLoad load = null!;

        var running = TestCell.RunAsync(request, time: time, starts: (_, its) => load = its);
        for (var arrivals = 0; arrivals <= 2; arrivals++)
        {
            // The sessions so far have ended, and the load waits for the next arrival or for the end: the only timer.
            await Wait.UntilAsync(() => server.Requests == 3 * arrivals && load.UnderWay == 0 && time.Timers == 1);
            time.Advance(TimeSpan.FromSeconds(arrivals == 0 ? 0.1 : 0.4));
        }

        var ended = await running;

        ended.Records.Interactions.Length.ShouldBe(6);
        (ended.Result.ConcurrentAtMiddle, ended.Result.ConcurrentAtEnd).ShouldBe((0, 0));
    }

    [Fact]
    public async Task A_drain_stops_the_arrivals_and_lets_interactions_end()
    {
        using var drain = new CancellationTokenSource();
        await using var server = new ScriptedServer(async request =>
        {
            if (request is { Connection: 1, Number: 0 })
                await drain.CancelAsync();
            return RightAnswers.To(request) with { Delay = TimeSpan.FromMilliseconds(60) };
        });

        var ended = await TestCell.RunAsync(Open(server.Port, perSecond: 50) with { Window = 600 }, drain: drain);

        (await server.LeftOpenAsync()).ShouldBe(0);
        ended.Outcomes.ShouldAllBe(outcome => outcome == Outcome.Ok);
        ended.Records.Interactions.Length.ShouldBe(server.Requests);
        ended.Result.End.ShouldBeLessThan(ended.Context.Window.End);
        ended.Result.WindowEnd.ShouldBe(ended.Result.End);
    }

    private static CellRequest Open(int port, double perSecond) => TestCell.Request(port) with
    { Load = LoadKind.OpenLoop, Settling = 0.1, Window = 0.2, Arrivals = perSecond };

    private static double[] Schedule(CellRequest request) =>
        [.. ArrivalSchedule.Poisson(request.Arrivals, request.Settling + request.Window, RandomStream.For(request.Seed, request.Part, 0, 0x0A))];
}
