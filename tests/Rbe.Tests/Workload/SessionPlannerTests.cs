using System.Text.Json;
using System.Text.RegularExpressions;
using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Workload;

public sealed class SessionPlannerTests
{
    private static readonly InputGenerator Inputs = new(new(1, 1000, 1000, new(2026, 1, 1)), new());

    [Fact]
    public void Fixed_work_is_the_same_for_two_treatments_but_for_request_ids_and_postcodes_of_new_addresses()
    {
        var (one, other) = (Planner(5).Fixed(3, 20, 4), Planner(5).Fixed(3, 20, 4));

        for (var eb = 0; eb < 4; eb++)
        {
            var (first, second) = (Written(one.Eb(eb, "cell-A")), Written(other.Eb(eb, "cell-B")));
            first.ShouldNotBe(second);
            first.Select(WithoutPostcode).ShouldBe(second.Select(line => WithoutPostcode(line.Replace("cell-B", "cell-A", StringComparison.Ordinal))));
        }
    }

    [Fact]
    public void Fixed_work_differs_between_blocks_and_seeds()
    {
        var work = Written(Planner(5).Fixed(3, 20, 4).Eb(0, "c"));

        Written(Planner(5).Fixed(4, 20, 4).Eb(0, "c")).ShouldNotBe(work);
        Written(Planner(6).Fixed(3, 20, 4).Eb(0, "c")).ShouldNotBe(work);
    }

    [Theory]
    [InlineData(20, 4)]
    [InlineData(24, 8)]
    [InlineData(400, 40)]
    public void Fixed_work_has_the_mean_of_the_table_and_keeps_the_EBs_equally_busy(int sessions, int ebs)
    {
        var work = Planner(1).Fixed(1, sessions, ebs);
        var totals = work.Lengths.Select(ofEb => ofEb.Sum()).ToList();

        work.Sessions.ShouldBe(sessions);
        work.Interactions.ShouldBe(totals.Sum());
        Math.Abs(work.Interactions - (sessions * SessionLengthTables.TpcApp.Mean)).ShouldBeLessThanOrEqualTo(0.5);
        (totals.Max() - totals.Min()).ShouldBeLessThan((int)(0.2 * totals.Average()));
    }

    [Fact]
    public void An_EB_makes_its_fixed_sessions_and_then_no_more()
    {
        var work = Planner(1).Fixed(1, 20, 4);

        Sessions(work.Eb(2, "c")).Select(session => session.Length).ShouldBe(work.Lengths[2]);
    }

    [Fact]
    public void EBs_beyond_the_number_of_sessions_have_nothing_to_do() => Planner(1).Fixed(1, 2, 3).Eb(2, "c").NextSession().ShouldBeNull();

    [Fact]
    public void A_timed_EB_repeats_in_the_same_part_and_differs_in_another()
    {
        var sessions = Written(Planner(1).Timed(1, 0, "c", startInside: true), 5);

        Written(Planner(1).Timed(1, 0, "c", startInside: true), 5).ShouldBe(sessions);
        Written(Planner(1).Timed(2, 0, "c", startInside: true), 5).ShouldNotBe(sessions);
        Written(Planner(1).Timed(1, 1, "c", startInside: true), 5).ShouldNotBe(sessions);
    }

    [Fact]
    public void Inputs_differ_from_EB_to_EB_and_from_session_to_session()
    {
        var planner = new SessionPlanner(1, ServiceMix.Parse("ProductDetail=100"), SessionLength.Parse("fixed:50"), Inputs);
        var made = Enumerable.Range(0, 3).SelectMany(eb => Written(planner.Timed(1, eb, "c", startInside: false), 4).Chunk(50));

        made.Select(session => string.Concat(session)).Distinct(StringComparer.Ordinal).Count().ShouldBe(12);
    }

    [Fact]
    public void The_mix_is_exact_over_each_deck_of_an_EB_across_its_sessions()
    {
        var stream = Planner(1).Timed(1, 0, "c", startInside: false);
        var services = Enumerable.Range(0, 60).SelectMany(_ => Interactions(stream.NextSession()!)).Select(made => made.Service);

        foreach (var deck in services.Chunk(100).Where(deck => deck.Length == 100))
            deck.Count(service => service == ServiceName.CreateOrder).ShouldBe(50);
    }

    [Fact]
    public void First_sessions_are_residual_only_if_requested()
    {
        var planner = new SessionPlanner(1, ServiceMix.Default, SessionLength.Parse("fixed:100"), Inputs);
        var inside = Enumerable.Range(0, 200).Select(eb => planner.Timed(1, eb, "c", startInside: true)).ToList();

        inside.Average(eb => eb.NextSession()!.Length).ShouldBe(50.5, 8);
        inside.ShouldAllBe(eb => eb.NextSession()!.Length == 100);
        planner.Timed(1, 0, "c", startInside: false).NextSession()!.Length.ShouldBe(100);
    }

    [Fact]
    public void Request_ids_are_never_repeated_in_a_cell_and_fit_their_field()
    {
        var prefix = new string('p', SessionPlanner.LongestPrefix);
        var work = Planner(1).Fixed(1, 60, 6);
        var ids = Enumerable.Range(0, 6).SelectMany(eb => Sessions(work.Eb(eb, prefix)).SelectMany(Interactions))
            .Select(made => made.Request).OfType<CreateOrderRequest>().Select(request => request.RequestId).ToList();

        ids.Count.ShouldBeGreaterThan(1000);
        ids.Distinct(StringComparer.Ordinal).Count().ShouldBe(ids.Count);
        ids.ShouldAllBe(id => id.Length <= FieldLimits.RequestId && id.StartsWith(prefix, StringComparison.Ordinal));
    }

    [Fact]
    public void A_prefix_that_leaves_no_room_is_refused() =>
        Should.Throw<ArgumentException>(() => Planner(1).Timed(1, 0, new string('p', 33), startInside: false));

    [Fact]
    public void A_session_ends_after_its_length()
    {
        var session = Planner(1).Timed(1, 0, "c", startInside: false).NextSession()!;

        Interactions(session).Count.ShouldBe(session.Length);
        session.Made.ShouldBe(session.Length);
        Should.Throw<InvalidOperationException>(session.Next);
    }

    private static SessionPlanner Planner(ulong seed) => new(seed, ServiceMix.Default, SessionLengthTables.TpcApp, Inputs);

    private static List<string> Written(EbStream eb, int sessions = int.MaxValue) =>
        [.. Sessions(eb).Take(sessions).SelectMany(Interactions).Select(made => $"{made.Service} {JsonSerializer.Serialize(made.Request)}")];

    private static string WithoutPostcode(string line) => Regex.Replace(line, "(?<=\"BillingZip\":\")[0-9]+", "", RegexOptions.None, TimeSpan.FromSeconds(1));

    private static IEnumerable<BusinessSessionPlan> Sessions(EbStream eb)
    {
        while (eb.NextSession() is { } session)
            yield return session;
    }

    private static List<PlannedInteraction> Interactions(BusinessSessionPlan session) =>
        [.. Enumerable.Range(0, session.Length).Select(_ => session.Next())];
}
