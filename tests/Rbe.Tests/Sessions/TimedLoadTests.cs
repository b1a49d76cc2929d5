using TlsToll.Load.Messages;
using TlsToll.Load.Sessions;
using TlsToll.Results.Records;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Sessions;

/// <summary>
/// Cells of a settling and a window of 100 ms each, by a clock that the server moves: how busy the machine is makes no difference.
/// </summary>
public sealed class TimedLoadTests
{
    private const long Millisecond = 1_000_000;

    private readonly ManualTime _time = new();
    private CellContext _cell = null!;

    [Fact]
    public async Task Each_EB_starts_inside_a_session_and_goes_on_with_whole_ones()
    {
        // In step, so that each EB has as many interactions as any other.
        var rounds = new Rounds(6, () => _time.Advance(Milliseconds(10)));
        await using var server = new ScriptedServer(async request =>
        {
            await rounds.ArriveAsync();
            return RightAnswers.To(request);
        });
        var request = Timed(server.Port) with { Ebs = 6, EbTo = 6 };
        var planner = new SessionPlanner(request.Seed, ServiceMix.Default, SessionLength.Parse(request.SessionLength),
            new InputGenerator(new PopulationScale(request.Seed, 1000, 1000, request.AsOf), new InputOptions()));
        var first = Enumerable.Range(0, 6).ToDictionary(eb => eb, eb => planner.Timed(request.Part, eb, "t", startInside: true).NextSession()!.Length);
        first.Values.Distinct().Count().ShouldBeGreaterThan(1);

        var ended = await RunAsync(request);

        (await server.LeftOpenAsync()).ShouldBe(0);
        foreach (var eb in ended.Records.Interactions.GroupBy(i => i.Eb))
        {
            var lengths = eb.GroupBy(i => i.Session).OrderBy(g => g.Key).Select(g => g.Count()).ToArray();
            lengths.Length.ShouldBeGreaterThan(2);
            lengths[0].ShouldBe(first[eb.Key]);
            lengths[1..^1].ShouldAllBe(length => length == 3);
            lengths[^1].ShouldBeInRange(1, 3);
        }

        (ended.Result.Sessions, ended.Result.Connections, ended.Result.Aborted).ShouldBe((server.Accepted, server.Accepted, 0));
    }

    [Fact]
    public async Task Interactions_are_marked_that_ended_in_the_window()
    {
        await using var server = Server(eachTakes: 10);

        var ended = await RunAsync(Timed(server.Port));

        // The first interaction ends at 10 ms: then come the settling and the window.
        (ended.Result.Start, ended.Result.WindowStart, ended.Result.WindowEnd).ShouldBe((0, 110 * Millisecond, 210 * Millisecond));
        ended.Records.Interactions.Select(i => i.Start + i.Total).ShouldBe(Enumerable.Range(1, 21).Select(i => i * 10 * Millisecond));
        ended.Records.Interactions.Select(i => (int)i.InWindow).ShouldBe([.. Enumerable.Repeat(0, 10), .. Enumerable.Repeat(1, 11)]);
    }

    [Fact]
    public async Task The_window_opens_only_after_every_EB_has_had_its_first_answer()
    {
        // The fourth connection is answered late, as if its handshake had waited for those of the others.
        var answered = 0;
        await using var server = new ScriptedServer(async request =>
        {
            if (request is { Connection: 3, Number: 0 })
            {
                await Wait.UntilAsync(() => Volatile.Read(ref answered) > 50);
                HasWindow.ShouldBeFalse();
                _time.Advance(Milliseconds(400));
            }
            else if (HasWindow)
            {
                _time.Advance(Milliseconds(1));
            }

            Interlocked.Increment(ref answered);
            return RightAnswers.To(request);
        });

        var ended = await RunAsync(Timed(server.Port) with { Ebs = 5, EbTo = 5, SessionLength = "fixed:10000" });

        var begun = ended.Records.Interactions.GroupBy(i => i.Eb).Max(eb => eb.Min(i => i.Start + i.Total));
        begun.ShouldBe(400 * Millisecond);
        ended.Result.WindowStart.ShouldBe(500 * Millisecond);
        ended.Records.Interactions.Count(i => i.InWindow == 1).ShouldBeGreaterThan(0);
    }

    [Fact]
    public async Task The_window_lasts_until_the_requested_number_of_interactions_has_ended_in_it()
    {
        await using var server = Server(eachTakes: 10);

        var ended = await RunAsync(Timed(server.Port) with { MinimumInteractions = 20, SessionLength = "fixed:10000" });

        ended.Records.Interactions.Count(i => i.InWindow == 1).ShouldBeGreaterThanOrEqualTo(20);
        // No sooner than the 20th can have ended. The server moves the clock on until the window's end is noticed, but not beyond its limit.
        (ended.Result.WindowEnd - ended.Result.WindowStart).ShouldBeInRange(190 * Millisecond, 500 * Millisecond);
    }

    [Fact]
    public async Task The_window_never_lasts_longer_than_five_times_its_length()
    {
        await using var server = Server(eachTakes: 10);

        var ended = await RunAsync(Timed(server.Port) with { MinimumInteractions = 1_000_000, SessionLength = "fixed:10000" });

        (ended.Result.WindowEnd - ended.Result.WindowStart).ShouldBe(500 * Millisecond);
        ended.Records.Interactions.Count(i => i.InWindow == 1).ShouldBe(51);
    }

    [Fact]
    public async Task No_interaction_begins_after_the_window()
    {
        await using var server = Server(eachTakes: 30);

        var ended = await RunAsync(Timed(server.Port) with { SessionLength = "fixed:50" });

        (await server.LeftOpenAsync()).ShouldBe(0);
        ended.Records.Interactions.ShouldAllBe(i => i.Start < ended.Context.Window.End);
        ended.Records.Interactions[^1].InWindow.ShouldBe((byte)0, "it was under way at the end");
        ended.Outcomes.ShouldAllBe(outcome => outcome == Outcome.Ok);
        ended.Result.Aborted.ShouldBe(0);
    }

    [Fact]
    public async Task A_drain_before_the_window_leaves_an_empty_one_and_cuts_sessions_after_their_interaction()
    {
        using var drain = new CancellationTokenSource();
        await using var server = new ScriptedServer(async request =>
        {
            if (request is { Connection: 0, Number: 5 })
                await drain.CancelAsync();
            return RightAnswers.To(request);
        });

        var ended = await TestCell.RunAsync(Timed(server.Port) with { Settling = 600, SessionLength = "fixed:10000" }, drain: drain);

        (await server.LeftOpenAsync()).ShouldBe(0);
        ended.Outcomes.ShouldBe(Enumerable.Repeat(Outcome.Ok, 6));
        (ended.Result.Connections, ended.Result.Aborted).ShouldBe((ended.Result.Sessions, 0));
        ended.Result.WindowEnd.ShouldBe(ended.Result.WindowStart);
        ended.Result.WindowEnd.ShouldBe(ended.Result.End);
    }

    private bool HasWindow => _cell.Window.Start != long.MaxValue;

    private static CellRequest Timed(int port) => TestCell.Request(port) with { Load = LoadKind.Timed, Settling = 0.1, Window = 0.1 };

    private static TimeSpan Milliseconds(int count) => TimeSpan.FromMilliseconds(count);

    private Task<Ended> RunAsync(CellRequest request) => TestCell.RunAsync(request, time: _time, starts: (cell, _) => _cell = cell);

    // For one EB. What the cell does meanwhile on another thread is waited for: the window is set after the first answer, and made longer,
    // if at all, some time before its end.
    private ScriptedServer Server(int eachTakes) => new(async request =>
    {
        if (request is not { Connection: 0, Number: 0 })
            await Wait.UntilAsync(() => HasWindow);
        var firstEnd = HasWindow ? _cell.Window.Start + (100 * Millisecond) : long.MaxValue;
        _time.Advance(Milliseconds(eachTakes));
        if (_cell.Request.MinimumInteractions > 0 && _cell.Now > firstEnd - (15 * Millisecond))
            await Wait.UntilAsync(() => _cell.Window.End > firstEnd);
        return RightAnswers.To(request);
    });
}
