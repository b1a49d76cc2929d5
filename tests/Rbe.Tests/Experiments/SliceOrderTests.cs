using TlsToll.Experiments.Blocks;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class SliceOrderTests
{
    private static readonly Treatment[] Session = [Treatment.All[0], Treatment.All[2]];

    [Fact]
    public void Two_treatments_stand_side_by_side_there_and_back_and_begin_in_turn()
    {
        for (var block = 1; block <= 20; block++)
        {
            var names = SliceOrder.Of(5, block, Session, 16).Select(slice => slice.Treatment == Session[0] ? 'A' : 'B').ToArray();

            var turned = names.Select(name => name == names[0] ? 'A' : 'B').ToArray();
            names.Length.ShouldBe(16);
            foreach (var half in turned.Chunk(8))
                string.Concat(half).ShouldBeOneOf("ABBABAAB", "BAABABBA");
        }
    }

    [Fact]
    public void Either_treatment_begins_in_about_half_of_the_blocks()
    {
        var first = Enumerable.Range(1, 200).Count(block => SliceOrder.Of(1, block, Session, 16)[0].Treatment == Session[0]);

        first.ShouldBeInRange(70, 130);
    }

    [Fact]
    public void Every_round_has_each_treatment_of_its_group_once()
    {
        foreach (var slices in (int[])[0, 8, 16, 40])
        {
            var order = SliceOrder.Of(3, 2, Treatment.All, slices);

            foreach (var group in order.GroupBy(slice => slice.Treatment.Connection))
            {
                foreach (var round in group.GroupBy(slice => slice.Round))
                    round.Select(slice => slice.Treatment).ShouldBe(Treatment.All.Where(t => t.Connection == group.Key), ignoreOrder: true);
            }
        }
    }

    [Fact]
    public void Three_of_four_slices_are_those_of_sessions_where_both_kinds_are_measured()
    {
        var order = SliceOrder.Of(3, 2, Treatment.All, 16);

        order.Count.ShouldBe(16);
        order.Count(slice => slice.Treatment.Connection == ConnectionScope.Session).ShouldBe(12);
    }

    [Fact]
    public void A_single_pass_over_a_group_begins_with_its_treatments_in_turn()
    {
        Treatment[] Requests(int block) => [.. SliceOrder.Of(3, block, Treatment.All, 16).Select(slice => slice.Treatment).Where(t => t.Connection == ConnectionScope.Request)];

        for (var block = 1; block <= 39; block += 2)
        {
            var (one, other) = (Requests(block), Requests(block + 1));
            one.Length.ShouldBe(4);
            other.ShouldBe([one[1], one[0], one[0], one[1]]);
        }

        Enumerable.Range(1, 40).Select(block => Requests(block)[0]).Distinct().Count().ShouldBe(2);
        Enumerable.Range(0, 20).Select(pair => Requests((2 * pair) + 1)[0]).Distinct().Count().ShouldBe(2, "which begins is drawn for each pair of super-blocks");
    }

    [Fact]
    public void Without_a_number_of_slices_each_treatment_comes_twice()
    {
        SliceOrder.Of(3, 2, Session, 0).Count.ShouldBe(4);
        SliceOrder.Of(3, 2, Treatment.All, 0).Count.ShouldBe(8);
    }
}
