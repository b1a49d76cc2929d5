using System.Globalization;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>What a duet charges to which side, by CPU clocks of real processes.</summary>
public sealed class DuetTests(MeasuredDuets duets) : IClassFixture<MeasuredDuets>
{
    private const int Quota = MeasuredDuets.Sessions * MeasuredDuets.Length;

    [Fact]
    public void Each_side_is_counted_with_its_own_work_and_no_more()
    {
        foreach (var side in duets.All.SelectMany(duet => duet.Sides))
        {
            side.Cell.Invalid.ShouldBeEmpty(side.ToString());
            (side.Cell.BusinessSessions, side.Cell.AcceptedConnections, side.Cell.Interactions, side.Records)
                .ShouldBe((MeasuredDuets.Sessions, MeasuredDuets.Sessions, Quota, Quota), side.ToString());
        }

        duets.Problems.ShouldBeEmpty();
    }

    [Fact]
    public void The_SUTs_have_their_own_processors_once_they_are_ready_and_know_no_others()
    {
        duets.Started.Count.ShouldBeGreaterThan(10);
        duets.Started.ShouldAllBe(processors => processors.SequenceEqual(duets.Cores.Sut));
        duets.NumberOfProcessors.ShouldBe(duets.Cores.Sut.Count.ToString(CultureInfo.InvariantCulture));
    }

    [Fact]
    public void The_SUTs_use_all_processors_in_the_warm_up_and_then_only_their_own_with_all_their_threads()
    {
        duets.Spread.Count.ShouldBeGreaterThan(10);
        duets.Spread.ShouldAllBe(processors => processors.SequenceEqual(duets.Cores.All));
        duets.Gathered.Count.ShouldBeGreaterThan(10);
        duets.Gathered.ShouldAllBe(processors => processors.SequenceEqual(duets.Cores.Sut));
    }

    [Fact]
    public void What_a_side_burns_is_charged_to_it() =>
        duets.Burnt.Average(duet => duet.Other.Cost - duet.One.Cost).ShouldBeInRange(0.5 * MeasuredDuets.Burn, 3 * MeasuredDuets.Burn, Text());

    [Fact]
    public void The_side_beside_it_pays_for_nothing_of_that()
    {
        var raised = duets.Burnt.Average(duet => duet.One.Cost) - duets.Alike.SelectMany(duet => duet.Sides).Average(side => side.Cost);

        raised.ShouldBeLessThan(0.75 * MeasuredDuets.Burn, Text());
    }

    [Fact]
    public void The_side_that_is_done_first_goes_on_until_the_other_is_done()
    {
        duets.All.ShouldAllBe(duet => duet.Sides.Min(side => side.Served) == Quota, Text());
        duets.All.SelectMany(duet => duet.Sides).ShouldContain(side => side.Served > Quota, Text());
        duets.Alike.ShouldAllBe(duet => duet.Sides.Sum(side => side.Shipped) > 2 * Quota * 9 / 10, Text());
    }

    [Fact]
    public void Orders_of_both_sides_wait_until_the_end_and_are_then_taken_in_batches() => duets.Alike.ShouldAllBe(
        duet => duet.One.Cell.QueueWork == duet.Other.Cell.QueueWork
            && duet.One.Cell.QueueWork!.Messages >= duet.Sides.Sum(side => side.Shipped)
            && duet.One.Cell.QueueWork!.Batches < duet.One.Cell.QueueWork!.Messages / 2,
        Text());

    /// <summary>Its uncounted interactions. It judges times, so it wants a host without other work: <c>./bench test --times</c>.</summary>
    [Fact(Explicit = true)]
    [Trait("Judges", "times")]
    public void The_side_that_is_done_first_pays_for_none_of_what_it_does_until_the_other_is_done()
    {
        var first = duets.All.SelectMany(duet => duet.Sides).Where(side => side.Served > Quota).ToArray();
        // With the uncounted interactions, the counted ones would have cost more than the process used for each.
        (first.Sum(side => side.Cost * side.Served) / first.Sum(side => side.Used)).ShouldBeInRange(0.85, 1.12, Text());
    }

    [Fact]
    public void The_database_is_charged_to_each_side_for_its_own_counted_queries()
    {
        duets.All.SelectMany(duet => duet.Sides).ShouldAllBe(side => side.DatabaseCost > 0, Text());
        (duets.All.Average(duet => duet.Other.DatabaseCost) / duets.All.Average(duet => duet.One.DatabaseCost)).ShouldBeInRange(0.5, 2, Text());
    }

    /// <summary>Both sides of like duets. It judges times.</summary>
    [Fact(Explicit = true)]
    [Trait("Judges", "times")]
    public void Alike_sides_pay_the_same_whichever_ships_the_orders()
    {
        double Cost(int position) => duets.Alike.SelectMany(duet => duet.Sides).Where(side => side.Cell.Position == position).Average(side => side.Cost);

        (Cost(1) / Cost(2)).ShouldBeInRange(0.8, 1.25, Text());
    }

    /// <summary>All CPU time of both processes, but for the administration's between the readings. It judges times.</summary>
    [Fact(Explicit = true)]
    [Trait("Judges", "times")]
    public void All_that_the_processes_use_is_charged_to_the_interactions_that_they_served()
    {
        var sides = duets.Alike.SelectMany(duet => duet.Sides).ToArray();

        (sides.Sum(side => side.Cost * side.Served) / sides.Sum(side => side.Used)).ShouldBeInRange(0.91, 1.05, Text());
    }

    private string Text() => string.Join('\n', duets.All.Select(duet => duet.ToString()));
}
