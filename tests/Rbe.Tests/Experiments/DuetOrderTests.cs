using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class DuetOrderTests
{
    private static readonly (Treatment Baseline, Treatment Treatment)[] Duets = [.. Pairs.Of(Treatment.All)];

    [Fact]
    public void The_second_half_repeats_the_first_in_reverse_with_the_processes_swapped()
    {
        for (var block = 1; block <= 20; block++)
        {
            var steps = DuetOrder.Of(7, block, Duets, Treatment.All, 48);
            var half = steps.Count / 2;

            steps.Skip(half).Reverse().Select(step => step.Places.Select(place => (place.Treatment, 1 - place.Twin)))
                .ShouldBe(steps.Take(half).Select(step => step.Places.Select(place => (place.Treatment, place.Twin))));
        }
    }

    [Fact]
    public void Both_sides_of_a_step_use_different_processes_of_the_same_configuration()
    {
        foreach (var step in DuetOrder.Of(7, 1, Duets, Treatment.All, 16))
        {
            step.Places.Select(place => place.Twin).Order().ShouldBe([0, 1]);
            step.Places.ShouldAllBe(place => place.Host == step.Places[1].Treatment);
            step.Places[1].Treatment.Transport.ShouldBe(Transport.Tls);
        }
    }

    [Fact]
    public void Two_builds_are_measured_side_by_side_each_on_its_own_processes()
    {
        var treatments = Treatment.All.SelectMany(t => new[] { "a", "b" }.Select(build => t with { Conditions = t.Conditions with { Build = build }, ConditionsLabel = build })).ToArray();

        var steps = DuetOrder.Of(7, 1, [.. Pairs.AmongBuilds(treatments)], treatments, 16);

        steps.Select(step => step.Places[0].Treatment.Connection).Distinct().Count().ShouldBe(2);
        foreach (var step in steps)
        {
            step.Places.Select(place => place.Treatment.Conditions.Build).ShouldBe(["a", "b"]);
            step.Places.Select(place => place.Treatment.Transport).Distinct().ShouldHaveSingleItem();
            step.Places.ShouldAllBe(place => place.Host == place.Treatment);
            step.Places.Select(place => place.Twin).Order().ShouldBe([0, 1]);
        }
    }

    [Fact]
    public void Another_couple_of_processes_serves_the_same_order()
    {
        var steps = DuetOrder.Of(7, 3, Duets, Treatment.All, 16, first: 4);

        steps.SelectMany(step => step.Places.Select(place => (step.Round, place.Treatment, place.Twin - 4)))
            .ShouldBe(DuetOrder.Of(7, 3, Duets, Treatment.All, 16).SelectMany(step => step.Places.Select(place => (step.Round, place.Treatment, place.Twin))));
    }

    [Fact]
    public void Rounds_of_a_pair_are_numbered_without_gaps()
    {
        var steps = DuetOrder.Of(7, 3, Duets, Treatment.All, 64);


        foreach (var pair in steps.GroupBy(step => step.Places[1].Treatment))
            pair.Select(step => step.Round).Order().ShouldBe(Enumerable.Range(1, pair.Count()));
        steps.Count.ShouldBe(16);
    }

    [Fact]
    public void Two_choices_never_share_a_round_with_their_plain_twin()
    {
        TlsChoice[] choices = [TlsChoice.Usual, TlsChoice.Usual with { ServerPreference = false }];
        var treatments = Treatment.Across(Treatment.All, choices);

        var steps = DuetOrder.Of(7, 1, [.. Pairs.Of(treatments)], treatments, 32);

        foreach (var plain in steps.GroupBy(step => step.Places[0].Treatment))
            plain.Select(step => step.Round).Order().ShouldBe(Enumerable.Range(1, plain.Count()), plain.Key.Name);
    }

    [Fact]
    public void The_process_that_serves_TLS_first_varies_from_block_to_block()
    {
        var first = Enumerable.Range(1, 200).Count(block => DuetOrder.Of(1, block, Duets, Treatment.All, 16)[0].Places[1].Twin == 0);

        first.ShouldBeInRange(70, 130);
    }

    [Fact]
    public void A_treatment_without_a_twin_is_measured_alone_on_each_process()
    {
        Treatment[] treatments = [Treatment.All[0], Treatment.All[2], Treatment.All[3]];

        var steps = DuetOrder.Of(7, 1, [.. Pairs.Of(treatments)], treatments, 4);

        steps.Where(step => step.Places.Count == 1).Select(step => step.Places[0].Twin).Order().ShouldBe([0, 1]);
        steps.Count.ShouldBe(4);
    }

    [Fact]
    public void Twins_are_further_processes_after_all_of_the_first()
    {
        TlsChoice[] choices = [TlsChoice.Usual, TlsChoice.Usual with { ServerPreference = false }];
        var plan = new ProcessPlan(choices, [new SutVariant("ef", true, false)], twins: 2);
        var tls = Treatment.All[2] with { Tls = choices[1] };

        plan.Suts.Count.ShouldBe(4);
        plan.SutOf(new Place(tls, tls, 1)).ShouldBe(plan.SutOf(tls) + 2);
        plan.SutOf(new Place(Treatment.All[0], tls, 1)).ShouldBe(plan.SutOf(tls) + 2, "a duet's plain side uses the processes of its partner");
        plan.WorkerOf(new Place(tls, tls, 1)).ShouldNotBe(plan.WorkerOf(new Place(tls, tls)), "each side has a driver");
    }

    [Fact]
    public void Further_processes_share_the_two_drivers_of_a_duet()
    {
        var plan = new ProcessPlan([TlsChoice.Usual], [new SutVariant("ef", true, false)], twins: 6);
        var tls = Treatment.All[2];

        (plan.Suts.Count, plan.Workers.Count).ShouldBe((6, 2));
        Enumerable.Range(0, 6).Select(twin => new Place(tls, tls, twin)).Select(place => (plan.SutOf(place), plan.WorkerOf(place), place.Other))
            .ShouldBe([(0, 0, 1), (1, 1, 0), (2, 0, 3), (3, 1, 2), (4, 0, 5), (5, 1, 4)]);
    }
}
