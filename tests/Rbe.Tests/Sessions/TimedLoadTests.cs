using TlsToll.Load.Messages;
using TlsToll.Results.Records;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class TimedLoadTests
{
    [Fact]
    public async Task Each_EB_starts_inside_a_session_and_goes_on_with_whole_ones()
    {
        await using var server = new ScriptedServer(RightAnswers.To);
        var request = Timed(server.Port) with { Ebs = 6, EbTo = 6 };
        var planner = new SessionPlanner(request.Seed, ServiceMix.Default, SessionLength.Parse(request.SessionLength),
            new InputGenerator(new PopulationScale(request.Seed, 1000, 1000, request.AsOf), new InputOptions()));
        var first = Enumerable.Range(0, 6).ToDictionary(eb => eb, eb => planner.Timed(request.Part, eb, "t", startInside: true).NextSession()!.Length);
        first.Values.Distinct().Count().ShouldBeGreaterThan(1);

        var ended = await TestCell.RunAsync(request);

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
        await using var server = new ScriptedServer(RightAnswers.To);

        var ended = await TestCell.RunAsync(Timed(server.Port));

        (ended.Result.WindowEnd - ended.Result.WindowStart).ShouldBe(100_000_000);
        (ended.Result.WindowStart - ended.Result.Start).ShouldBeInRange(100_000_000, 400_000_000);
        ended.Records.Interactions.ShouldContain(i => i.InWindow == 1);
        ended.Records.Interactions.ShouldContain(i => i.InWindow == 0);
        ended.Records.Interactions.ShouldAllBe(i =>
            i.InWindow == 1 == (i.Start + i.Total >= ended.Result.WindowStart && i.Start + i.Total <= ended.Result.WindowEnd));
    }

    [Fact]
    public async Task The_window_opens_only_after_every_EB_has_had_its_first_answer()
    {
        // The fourth connection is answered late, as if its handshake had waited for those of the others.
        await using var server = new ScriptedServer(request => RightAnswers.To(request) with { Delay = TimeSpan.FromMilliseconds(request is { Connection: 3, Number: 0 } ? 400 : 0) });

        var ended = await TestCell.RunAsync(Timed(server.Port) with { Ebs = 5, EbTo = 5, SessionLength = "fixed:10000" });

        var begun = ended.Records.Interactions.GroupBy(i => i.Eb).Max(eb => eb.Min(i => i.Start + i.Total));
        begun.ShouldBeGreaterThan(ended.Result.Start + 400_000_000);
        ended.Result.WindowStart.ShouldBeGreaterThanOrEqualTo(begun + 100_000_000);
        ended.Records.Interactions.Count(i => i.InWindow == 1).ShouldBeGreaterThan(0);
    }

    [Fact]
    public async Task The_window_lasts_until_as_many_interactions_have_ended_in_it_as_were_asked_for()
    {
        await using var server = new ScriptedServer(request => RightAnswers.To(request) with { Delay = TimeSpan.FromMilliseconds(10) });

        var ended = await TestCell.RunAsync(Timed(server.Port) with { MinimumInteractions = 20, SessionLength = "fixed:10000" });

        ended.Records.Interactions.Count(i => i.InWindow == 1).ShouldBeGreaterThanOrEqualTo(19);
        (ended.Result.WindowEnd - ended.Result.WindowStart).ShouldBeInRange(190_000_000, 500_000_000);
    }

    [Fact]
    public async Task No_interaction_begins_after_the_window()
    {
        await using var server = new ScriptedServer(request => RightAnswers.To(request) with { Delay = TimeSpan.FromMilliseconds(30) });

        var ended = await TestCell.RunAsync(Timed(server.Port) with { SessionLength = "fixed:50" });

        (await server.LeftOpenAsync()).ShouldBe(0);
        // An EB looks at the clock before it writes its request, so the last may begin a moment later.
        ended.Records.Interactions.Count(i => i.Start > ended.Context.Window.End).ShouldBeLessThanOrEqualTo(1);
        ended.Outcomes.ShouldAllBe(outcome => outcome == Outcome.Ok);
        ended.Result.Aborted.ShouldBe(0);
    }

    [Fact]
    public async Task A_drain_before_the_window_leaves_an_empty_one_and_cuts_sessions_after_their_interaction()
    {
        using var drain = new CancellationTokenSource();
        await using var server = new ScriptedServer(request =>
        {
            if (request is { Connection: 0, Number: 0 })
                drain.CancelAfter(20);
            return RightAnswers.To(request);
        });

        var ended = await TestCell.RunAsync(Timed(server.Port) with { Settling = 60, SessionLength = "fixed:10000" }, drain: drain);

        (await server.LeftOpenAsync()).ShouldBe(0);
        ended.Outcomes.ShouldAllBe(outcome => outcome == Outcome.Ok);
        (ended.Result.Connections, ended.Result.Aborted).ShouldBe((ended.Result.Sessions, 0));
        ended.Result.WindowEnd.ShouldBe(ended.Result.WindowStart);
        ended.Result.WindowEnd.ShouldBe(ended.Result.End);
    }

    private static CellRequest Timed(int port) => TestCell.Request(port) with { Load = LoadKind.Timed, Settling = 0.1, Window = 0.1 };
}
